/** The timeline of a purchase: what it went through, where it stands, and the plain way ahead. */
import type { BuyOrderView, BuyState } from '@agio/contract'
import type { TimelineStep } from '@agio/ui'
import { readTime, showTime } from '../../app/i18n/format.ts'
import type { Translate } from '../../app/i18n/i18n.ts'

/** The way of an order that nothing happens to. */
const way: readonly BuyState[] = [
  'awaiting_payment',
  'payment_pending',
  'payment_received',
  'cleared',
  'executed',
  'transfer_signed',
  'transfer_broadcast',
  'completed',
]
const good: readonly BuyState[] = ['completed', 'archived']
/** Ended without coins. */
const bad: readonly BuyState[] = ['cancelled', 'expired', 'failed']

export function orderSteps(t: Translate, order: BuyOrderView): TimelineStep[] {
  const { timeline, state, createdAt, transaction } = order
  const entries = timeline.length > 0 ? timeline : [{ state, at: createdAt, event: '' }]
  const reached = entries.filter((entry, at) => entries[at - 1]?.state !== entry.state)
  const done = reached.map((entry, at): TimelineStep => ({
    id: `${entry.state}-${at}`,
    title: titleOf(t, entry),
    state: stateOf(entry.state, at === reached.length - 1),
    time: { text: showTime(entry.at), iso: readTime(entry.at).toISOString() },
    ...(entry.state === 'transfer_broadcast' && transaction
      ? { link: { href: transaction.explorerUrl, text: t('arrivals.view') } }
      : {}),
  }))
  return [...done, ...ahead(t, reached.at(-1)?.state ?? state)]
}

type Entry = { state: BuyState; event?: string }

/** Coming back to the beginning is a payment that did not go through. */
function titleOf(t: Translate, { state, event }: Entry): string {
  const isRefused = state === 'awaiting_payment' && event === 'authorisation.refused'
  return t(isRefused ? 'purchase.step.refused' : `purchase.step.${state}`)
}

/** What ended an order stays marked, also where late money took it up again. */
function stateOf(state: BuyState, isLast: boolean): TimelineStep['state'] {
  if (bad.includes(state)) return 'off'
  return isLast && !good.includes(state) ? 'now' : 'done'
}

function ahead(t: Translate, present: BuyState): TimelineStep[] {
  if (good.includes(present) || bad.includes(present)) return []
  return way.slice(way.indexOf(present) + 1).map((state) => ({
    id: `next-${state}`,
    title: t(`purchase.step.${state}`),
    state: 'next',
  }))
}
