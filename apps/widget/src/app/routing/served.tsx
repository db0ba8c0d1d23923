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

/** A verification that nobody could read refuses nobody. */
export const isServed = (view: Pick<VerificationView, 'status'> | undefined): boolean =>
  view?.status !== 'no_service'

/** Who has no service reads one sentence wherever a level would be offered, and the way to support. */
export function NotServed() {
  return (
    <Notice tone="warn">
      <NotServedWords />
    </Notice>
  )
}

function NotServedWords() {
  const { t } = useText()
  return (
    <>
      <p>{t('notServed')}</p>
      <SupportLink about={{ topic: 'verification' }}>{t('support.contact')}</SupportLink>
    </>
  )
}

/** A way to the verification, for who is served; nothing until that is known. `within`: another notice has the frame. */
export function IfServed({ within = false, children }: { within?: boolean; children: ReactNode }) {
  const { api } = useApp()
  const { data, isPending } = useQuery(verificationQuery(api))
  if (isPending) return null
  if (isServed(data)) return children
  return within ? <NotServedWords /> : <NotServed />
}
