/** The one question of every page that leads to the verification: may this customer be verified at all? */
import type { VerificationView } from '@agio/contract'
import { Notice } from '@agio/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Api } from '../api/api.ts'
import { useApp, useText } from '../context.tsx'
import { SupportLink } from './support-link.tsx'

export const verificationQuery = (api: Api) =>
  queryOptions({
    queryKey: ['verification'],
    queryFn: ({ signal }) => api.call('getVerification', {}, { signal }),
    refetchOnMount: 'always',
  })

/** A verification that could not be read refuses no person. */
export const isServed = (view: VerificationView | undefined): boolean => view?.status !== 'no_service'

/** A person without service reads one sentence wherever a level would be offered, and the way to support. `within` a notice of another. */
export function NotServed({ within }: { within?: boolean }) {
  const { t } = useText()
  const words = (
    <>
      <p>{t('notServed')}</p>
      <SupportLink about={{ topic: 'verification' }}>{t('support.contact')}</SupportLink>
    </>
  )
  return within ? words : <Notice tone="warn">{words}</Notice>
}

/** A way to the verification, for who is served; nothing until that is known. */
export function IfServed({ children, ...place }: { within?: boolean; children: ReactNode }) {
  const { data, isPending } = useQuery(verificationQuery(useApp().api))
  if (isPending) return null
  return isServed(data) ? children : <NotServed {...place} />
}
