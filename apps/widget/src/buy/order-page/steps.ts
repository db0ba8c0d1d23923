/** The timeline of a purchase. */
import type { BuyOrderView, BuyState } from '@agio/contract'
import type { Step } from '@agio/ui'
import type { Translate } from '../../app/i18n/i18n.ts'
import { timelineSteps } from '../../journey/order-page/index.ts'

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

export function orderSteps(t: Translate, order: BuyOrderView): Step[] {
  const { transaction } = order
  return timelineSteps<BuyState>(order, {
    way,
    isOver: (state) => good.includes(state) || bad.includes(state),
    title: (entry) => titleOf(t, entry),
    // A state that ended the order stays marked, also when late money reopened it.
    look(state, isLast) {
      if (bad.includes(state)) return 'off'
      return isLast && !good.includes(state) ? 'now' : 'done'
    },
    link: (state) =>
      state === 'transfer_broadcast' && transaction
        ? { href: transaction.explorerUrl, text: t('arrivals.view') }
        : undefined,
  })
}

/** An order that returns to its first state had a payment that was refused. */
function titleOf(t: Translate, { state, event }: { state: BuyState; event?: string }): string {
  const isRefused = state === 'awaiting_payment' && event === 'authorisation.refused'
  return t(isRefused ? 'purchase.step.refused' : `purchase.step.${state}`)
}
