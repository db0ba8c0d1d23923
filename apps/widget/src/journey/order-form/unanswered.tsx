/**
 * An order whose answer was lost with its page, found again: the request is kept in the browser, and the same bytes
 * under the same key have the same answer.
 */
import { Button, Notice } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { withFreshPin } from '../../account/fresh-pin/index.ts'
import type { Api } from '../../app/api/api.ts'
import { mayBeDone, sendAgain, unansweredOf } from '../../app/api/placing.ts'
import { useApp, useSignedIn, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { goOnWith, type Placed } from './placed.ts'

/** Of the form that sent it. */
export type Sent<Body> = {
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

/**
 * On the form, when it opens with an order whose answer was lost before: it may be placed already. Whoever looks comes to it, or learns
 * that there is none; a failure on this page itself is said at its button.
 */
export function Unanswered<Body>({ form }: { form: Sent<Body> }) {
  const { storage } = useApp()
  const { t } = useText()
  const [wasLost] = useState(
    () => mayBeDone(storage, form.what) && isOf(unansweredOf(storage, form.what), form.link),
  )
  const [looks, setLooks] = useState(false)
  const found = useUnanswered(form, looks)
  if (!wasLost) return null
  if (found.error) return <Problem error={found.error} retry={found.retry} />
  if (looks && !found.isLooking) return <Notice live>{t('order.lostNone')}</Notice>
  return (
    <Notice tone="warn" live>
      <p>{t('order.lost')}</p>
      <Button look="quiet" busy={found.isLooking} onClick={() => setLooks(true)}>
        {t('order.lostLook')}
      </Button>
    </Notice>
  )
}

const isOf = (sameness: unknown, link: string | undefined): boolean =>
  typeof sameness === 'object' && sameness !== null && (sameness as { link?: unknown }).link === link
