/** The timeline: what the order went through, where it stands, and the plain way ahead. */
import type { SellOrderView, SellStatus } from '@agio/contract'
import type { TimelineStep } from '@agio/ui'
import { readTime, showTime } from '../../app/i18n/format.ts'
import type { Translate } from '../../app/i18n/i18n.ts'

/** The way of an order that nothing happens to. Letters a person reads as one thing are one step. */
const way: readonly SellStatus[] = ['N', 'U', 'F', 'P', 'S', 'C']
const sameStep: Partial<Record<SellStatus, SellStatus>> = { E: 'F' }
const over: readonly SellStatus[] = ['C', 'X', 'Z']

export function orderSteps(t: Translate, order: SellOrderView): TimelineStep[] {
  const reached = collapse(order)
  const present = reached.at(-1)
  const done = reached.map((entry, at): TimelineStep => {
    const last = at === reached.length - 1
    return {
      id: `${entry.status}-${at}`,
      title: t(`letter.${entry.status}`),
      state: last ? stateOfLast(entry.status) : 'done',
      time: { text: showTime(entry.at), iso: readTime(entry.at).toISOString() },
      ...(entry.status === 'U' ? linkOf(t, order) : {}),
    }
  })
  return [...done, ...ahead(t, present?.status ?? 'N')]
}

type Entry = { status: SellStatus; at: string }

function collapse({ timeline, status, createdAt }: SellOrderView): Entry[] {
  const entries: Entry[] = timeline.length > 0 ? [...timeline] : [{ status, at: createdAt }]
  const steps: Entry[] = []
  for (const { status: letter, at } of entries) {
    const step = sameStep[letter] ?? letter
    if (steps.at(-1)?.status !== step) steps.push({ status: step, at })
  }
  return steps
}

function stateOfLast(status: SellStatus): TimelineStep['state'] {
  if (status === 'X') return 'off'
  return over.includes(status) ? 'done' : 'now'
}

function ahead(t: Translate, present: SellStatus): TimelineStep[] {
  if (over.includes(present)) return []
  // I stands before the full amount, G after it; W and R lead back to the payment.
  const from = { I: 'U', G: 'F', E: 'F', W: 'F', R: 'F' }[present as string] ?? present
  return way.slice(way.indexOf(from as SellStatus) + 1).map((letter) => ({
    id: `next-${letter}`,
    title: t(`letter.${letter}`),
    state: 'next',
  }))
}

function linkOf(t: Translate, { arrivals }: SellOrderView): Pick<TimelineStep, 'link'> {
  const href = arrivals.find((arrival) => arrival.counts)?.explorerUrl
  return href ? { link: { href, text: t('arrivals.view') } } : {}
}
