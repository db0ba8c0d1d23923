/** The link as its payer sees it. */
import type { AnswerTo } from '@agio/contract/client'
import { useQuery } from '@tanstack/react-query'
import { Refused } from '../../app/api/api.ts'
import { useApp } from '../../app/context.tsx'

export type PayableLink = AnswerTo<'getPayableLink'>

/** Others may pay it meanwhile, and its merchant may end it. */
const renewEveryMs = 10_000

/** Somebody who began before the end may pay after it. Money that comes back later is seen when the page is opened anew. */
const isOver = ({ state, isBeingPaid }: PayableLink): boolean =>
  (state === 'paid' || state === 'expired' || state === 'switched_off') && !isBeingPaid

type Shown = { data: PayableLink | undefined; error: unknown }
const renewing = ({ state: { data, error } }: { state: Shown }): number | false =>
  isMissing(error) || (data && isOver(data)) ? false : renewEveryMs

/** `isHeld`: while somebody places the order, the page under their hands does not change by itself. */
export function useLink(token: string, { isHeld = false } = {}) {
  const { api } = useApp()
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: ({ signal }) => api.call('getPayableLink', { params: { token } }, { signal }),
    meta: { survivesLogout: true },
    ...(isHeld ? { refetchOnReconnect: false } : { refetchInterval: renewing }),
  })
  return { link, isMissing: isMissing(link.error) }
}

/** A token of another form is no token. */
const isMissing = (error: unknown): boolean =>
  error instanceof Refused && (error.status === 404 || error.status === 400 || error.status === 422)
