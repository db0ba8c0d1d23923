/** The verification as the server has it: every call answers the whole of it, so the page always shows one state. */
import type { VerificationView } from '@agio/contract'
import { notifyManager, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../app/api/api.ts'
import { useLive } from '../app/api/live.ts'
import { useApp } from '../app/context.tsx'
import { verificationQuery } from '../app/routing/served.tsx'
import type { Step } from './steps.ts'

export { verificationQuery }

export const identityQuery = (api: Api) =>
  queryOptions({
    queryKey: ['identity'],
    queryFn: ({ signal }) => api.call('getIdentity', {}, { signal }),
    refetchOnMount: 'always',
  })

const followMs = 2_000
const slowMs = 60_000
/** Others may change these: a check, a person who decides, the SMS gateway, the identity vendor, the other device. */
const followed = ['verification', 'phone', 'identity', 'handover']

/** With a live stream, events say what to ask for again; while the stream is away the page asks by itself. */
export const roundOf = (live: boolean | undefined, isWaiting: boolean): number | false =>
  live ? slowMs : isWaiting && followMs

/** Followed live. `isWaited`: the page waits for a change. */
export function useVerification(isWaited: boolean) {
  const { api } = useApp()
  const live = useLive('verificationEvents', undefined, {
    predicate: ({ queryKey }) => followed.includes(String(queryKey[0])),
  })
  const query = useQuery({
    ...verificationQuery(api),
    refetchInterval: ({ state }) =>
      roundOf(live, isWaited || state.data?.documents.some(isBeingRead) === true),
  })
  return { ...query, live }
}

export const isBeingRead = ({ id, isChecked }: VerificationView['documents'][number]): boolean =>
  id !== null && !isChecked

/** A sent verification stays as it is: a check or a person decides about it. */
export const isUnderReview = ({ status }: VerificationView): boolean =>
  status === 'pending' || status === 'pending_up'

/** Does something and shows what came of it. Two answers may overtake each other: after another one the page asks anew. */
export function useTake() {
  const queries = useQueryClient()
  const queryKey = ['verification']
  return async (answer: Promise<VerificationView>): Promise<VerificationView> => {
    const shown = () => queries.getQueryState<VerificationView>(queryKey)
    const before = shown()?.dataUpdateCount
    let view = await answer
    if (shown()?.dataUpdateCount === before) {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, view)
    } else {
      await queries.refetchQueries({ queryKey })
      view = shown()?.data ?? view
    }
    // A caller that waits for it goes on when the page has it: the page is notified a turn later.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve))
    return view
  }
}

type Place = Step | 'welcome' | 'review' | 'complete' | 'no-service'

/** All that a higher level asks is there, and was not sent yet. */
const aimsHigher = ({ upgrades, target, type }: VerificationView): boolean =>
  type !== null && upgrades.some((it) => it === target)

/** The person belongs in this place. */
export function placeOf(view: VerificationView): Place {
  const { status, type, next } = view
  if (status === 'no_service') return 'no-service'
  if (isUnderReview(view)) return 'review'
  if (status === 'complete') return next ?? (view.isRenewal || aimsHigher(view) ? 'confirmation' : 'complete')
  return type === null ? 'welcome' : (next ?? 'confirmation')
}

export const hrefOf = (view: VerificationView): string => `/verification/${placeOf(view)}`

/** This page is one the person may open now: any step that is asked, while steps may be changed. */
export function mayOpen(view: VerificationView, place: string): boolean {
  const wanted = placeOf(view)
  if (place === wanted) return true
  const isOpen = view.status === 'incomplete' || (view.status === 'complete' && wanted !== 'complete')
  return (
    (isOpen || view.type === null) &&
    (place === 'welcome' || (view.type !== null && view.steps.some(({ step }) => step === place)))
  )
}
