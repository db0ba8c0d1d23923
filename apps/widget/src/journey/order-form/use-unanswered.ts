/**
 * An order whose answer was lost with its page, found again: the request is kept in the browser, and the same bytes
 * under the same key have the same answer.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { withFreshPin } from '../../account/fresh-pin/index.ts'
import type { Api } from '../../app/api/api.ts'
import { sendAgain, unansweredOf } from '../../app/api/placing.ts'
import { useApp, useSignedIn } from '../../app/context.tsx'
import { goOnWith, type Placed } from './placed.ts'

/** Of the form that sent it. */
type Sent<Body> = {
  what: 'sale' | 'purchase'
  link?: string
  send: (api: Api, body: Body, idempotencyKey: string) => Promise<Placed>
  next: (order: Placed) => string
}

/** `isWanted`: the page has nothing else to show. A refusal ends it: then the order was never placed. */
export function useUnanswered<Body>(form: Sent<Body>, isWanted: boolean) {
  const app = useApp()
  const { api, storage } = app
  const signedIn = useSignedIn()
  const { what, link, send } = form
  const isLost = isWanted && signedIn && isOf(unansweredOf(storage, what), link)
  const { data, error, refetch } = useQuery({
    queryKey: ['unanswered', what, link],
    queryFn: async () => {
      const sending = (body: Body, key: string) => withFreshPin(app, () => send(api, body, key))
      return (await sendAgain(storage, what, sending)) ?? null
    },
    enabled: isLost,
    staleTime: Infinity,
    gcTime: 0,
  })
  useEffect(() => {
    if (data) void goOnWith(app, { service: what === 'sale' ? 'sell' : 'buy', next: form.next }, data)
  }, [app, what, form, data])
  return { isLooking: isLost || Boolean(data), error: isLost ? error : null, retry: () => void refetch() }
}

const isOf = (sameness: unknown, link: string | undefined): boolean =>
  typeof sameness === 'object' && sameness !== null && (sameness as { link?: unknown }).link === link
