/** The timeline of a purchase: what it went through, where it stands, and the plain way ahead. */
import type { BuyOrderView, BuyStatus } from '@agio/contract'
import type { TimelineStep } from '@agio/ui'
import { readTime, showTime } from '../app/format.ts'
import type { Translate } from '../app/i18n.ts'

/** The way of an order that nothing happens to. */
const way: readonly BuyStatus[] = ['N', 'W', 'R', 'B', 'O', 'T', 'P', 'C']
const good: readonly BuyStatus[] = ['C', 'Z']
const bad: readonly BuyStatus[] = ['X', 'F', 'Y']

export function purchaseSteps(t: Translate, order: BuyOrderView): TimelineStep[] {
  const { timeline, status, createdAt, transaction } = order
  const entries = timeline.length > 0 ? timeline : [{ status, at: createdAt }]
  const reached = entries.filter((entry, at) => entries[at - 1]?.status !== entry.status)
  const done = reached.map((entry, at): TimelineStep => ({
    id: `${entry.status}-${at}`,
    title: t(`buyStep.${entry.status}`),
    state: at < reached.length - 1 ? 'done' : stateOfLast(entry.status),
    time: { text: showTime(entry.at), iso: readTime(entry.at).toISOString() },
    ...(entry.status === 'P' && transaction
      ? { link: { href: transaction.explorerUrl, text: t('arrivals.view') } }
      : {}),
  }))
  return [...done, ...ahead(t, reached.at(-1)?.status ?? status)]
}

function stateOfLast(status: BuyStatus): TimelineStep['state'] {
  if (bad.includes(status)) return 'off'
  return good.includes(status) ? 'done' : 'now'
}

function ahead(t: Translate, present: BuyStatus): TimelineStep[] {
  if (good.includes(present) || bad.includes(present)) return []
  return way.slice(way.indexOf(present) + 1).map((letter) => ({
    id: `next-${letter}`,
    title: t(`buyStep.${letter}`),
    state: 'next',
  }))
}
