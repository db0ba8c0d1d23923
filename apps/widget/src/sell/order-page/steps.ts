/** The timeline of a sale. */
import type { SellOrderView, SellState } from '@agio/contract'
import type { Step } from '@agio/ui'
import type { Translate } from '../../app/i18n/i18n.ts'
import { saleTitle } from '../../app/i18n/sale-words.ts'
import { timelineSteps } from '../../journey/order-page/index.ts'

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
const continuesFrom: Partial<Record<SellState, SellState>> = {
  underpaid: 'confirming',
  overpaid: 'funded',
  converted: 'funded',
  on_hold: 'funded',
  needs_revision: 'funded',
}
const over: readonly SellState[] = ['completed', 'cancelled', 'archived']

export function orderSteps(t: Translate, order: SellOrderView): Step[] {
  const href = order.deposits.find(({ counts }) => counts)?.explorerUrl
  return timelineSteps<SellState>(order, {
    way,
    continuesFrom,
    sameStep,
    isOver: (state) => over.includes(state),
    // The page says "Completed" once the bank has it; the way says when it was booked.
    title: ({ state }) =>
      state === 'payout_submitted'
        ? t(order.paysLink ? 'sale.link.step' : 'sale.step.payout_submitted')
        : saleTitle(t, { ...order, state }),
    look(state, isLast) {
      if (!isLast) return 'done'
      if (state === 'cancelled') return 'off'
      return over.includes(state) ? 'done' : 'now'
    },
    link: (state) =>
      state === 'confirming' && href !== undefined ? { href, text: t('arrivals.view') } : undefined,
  })
}
