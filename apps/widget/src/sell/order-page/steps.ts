/** The timeline: what the order went through, where it stands, and the plain way ahead. */
import type { SellOrderView, SellState } from '@agio/contract'
import type { TimelineStep } from '@agio/ui'
import { readTime, showTime } from '../../app/i18n/format.ts'
import type { Translate } from '../../app/i18n/i18n.ts'

/** The way of an order that nothing happens to. States that a person reads as one thing are one step. */
const way: readonly SellState[] = [
  'awaiting_deposit',
  'confirming',
  'funded',
  'payout_queued',
  'payout_submitted',
  'completed',
]
const sameStep: Partial<Record<SellState, SellState>> = { converted: 'funded' }
/** States beside the plain way, and the step that the way ahead counts from. */
const besideTheWay: Partial<Record<SellState, SellState>> = {
  underpaid: 'confirming',
  overpaid: 'funded',
  converted: 'funded',
  on_hold: 'funded',
  needs_revision: 'funded',
}
const over: readonly SellState[] = ['completed', 'cancelled', 'archived']

export function orderSteps(t: Translate, order: SellOrderView): TimelineStep[] {
  const reached = collapse(order)
  const present = reached.at(-1)
  const done = reached.map((entry, at): TimelineStep => {
    const last = at === reached.length - 1
    return {
      id: `${entry.state}-${at}`,
      title: t(`sale.title.${entry.state}`),
      state: last ? stateOfLast(entry.state) : 'done',
      time: { text: showTime(entry.at), iso: readTime(entry.at).toISOString() },
      ...(entry.state === 'confirming' ? linkOf(t, order) : {}),
    }
  })
  return [...done, ...ahead(t, present?.state ?? 'awaiting_deposit')]
}

type Entry = { state: SellState; at: string }

function collapse({ timeline, state, createdAt }: SellOrderView): Entry[] {
  const entries: Entry[] = timeline.length > 0 ? [...timeline] : [{ state, at: createdAt }]
  const steps: Entry[] = []
  for (const { state, at } of entries) {
    const step = sameStep[state] ?? state
    if (steps.at(-1)?.state !== step) steps.push({ state: step, at })
  }
  return steps
}

function stateOfLast(state: SellState): TimelineStep['state'] {
  if (state === 'cancelled') return 'off'
  return over.includes(state) ? 'done' : 'now'
}

function ahead(t: Translate, present: SellState): TimelineStep[] {
  if (over.includes(present)) return []
  return way.slice(way.indexOf(besideTheWay[present] ?? present) + 1).map((state) => ({
    id: `next-${state}`,
    title: t(`sale.title.${state}`),
    state: 'next',
  }))
}

function linkOf(t: Translate, { deposits }: SellOrderView): Pick<TimelineStep, 'link'> {
  const href = deposits.find(({ counts }) => counts)?.explorerUrl
  return href ? { link: { href, text: t('arrivals.view') } } : {}
}
