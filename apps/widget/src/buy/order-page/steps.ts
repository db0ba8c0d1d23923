/** The timeline of a purchase: what it went through, where it stands, and the plain way ahead. */
import type { BuyOrderView, BuyStatus } from '@agio/contract'
import type { TimelineStep } from '@agio/ui'
import { readTime, showTime } from '../../app/i18n/format.ts'
import type { Translate } from '../../app/i18n/i18n.ts'

/** The way of an order that nothing happens to. */
const way: readonly BuyStatus[] = ['N', 'W', 'R', 'B', 'O', 'T', 'P', 'C']
const good: readonly BuyStatus[] = ['C', 'Z']
/** Ended without coins. */
const bad: readonly BuyStatus[] = ['X', 'F', 'Y']

export function orderSteps(t: Translate, order: BuyOrderView): TimelineStep[] {
  const { timeline, status, createdAt, transaction } = order
  const entries = timeline.length > 0 ? timeline : [{ status, at: createdAt, event: '' }]
  const reached = entries.filter((entry, at) => entries[at - 1]?.status !== entry.status)
  const done = reached.map((entry, at): TimelineStep => ({
    id: `${entry.status}-${at}`,
    title: titleOf(t, entry),
    state: stateOf(entry.status, at === reached.length - 1),
    time: { text: showTime(entry.at), iso: readTime(entry.at).toISOString() },
    ...(entry.status === 'P' && transaction
      ? { link: { href: transaction.explorerUrl, text: t('arrivals.view') } }
      : {}),
  }))
  return [...done, ...ahead(t, reached.at(-1)?.status ?? status)]
}

type Entry = { status: BuyStatus; event?: string }

/** Coming back to the beginning is a payment that did not go through. */
function titleOf(t: Translate, { status, event }: Entry): string {
  const isRefused = status === 'N' && (event === 'bank.refused' || event === 'card.declined')
  return t(isRefused ? 'buyStep.refused' : `buyStep.${status}`)
}

/** What ended an order stays marked, also where late money took it up again. */
function stateOf(status: BuyStatus, isLast: boolean): TimelineStep['state'] {
  if (bad.includes(status)) return 'off'
  return isLast && !good.includes(status) ? 'now' : 'done'
}

function ahead(t: Translate, present: BuyStatus): TimelineStep[] {
  if (good.includes(present) || bad.includes(present)) return []
  return way.slice(way.indexOf(present) + 1).map((letter) => ({
    id: `next-${letter}`,
    title: t(`buyStep.${letter}`),
    state: 'next',
  }))
}
