/** The head of a purchase's page: the one thing that matters now, and how far the order is. */
import type { BuyOrderView } from '@agio/contract'
import type { Step } from '@agio/ui'
import { showAmount } from '../../app/i18n/format.ts'
import type { Locale, Translate } from '../../app/i18n/i18n.ts'
import { shortAddress } from '../../app/i18n/short.ts'
import { barSteps, confirmingOf, isZero, type Headline, type Tone } from '../../journey/order-page/index.ts'
import { differenceOf } from './difference.ts'

export function headlineOf(t: Translate, locale: Locale, order: BuyOrderView): Headline | undefined {
  const { state, amount, left, receive, method, held, proofAsked, destination, expectedArrival } = order
  if (proofAsked) return undefined
  const asksFor = (title: string): Headline => ({ before: title, figure: showAmount(locale, left ?? amount) })
  const coins = showAmount(locale, receive)
  switch (state) {
    case 'awaiting_payment':
      return asksFor(t(method === 'SEPA_BANK_TRANSFER' ? 'step.transfer' : 'step.pay'))
    case 'payment_pending':
      return method === 'SEPA_BANK_TRANSFER' ? { title: t('transfer.looking') } : undefined
    case 'payment_received':
    case 'cleared':
    case 'executed':
    case 'transfer_signed':
    case 'transfer_broadcast':
      if (order.waitsFor === 'more') return asksFor(t('step.transfer'))
      if (held || !areKnown(order)) return undefined
      return {
        figure: coins,
        title: t('progress.willReach', { account: shortAddress(destination) }),
        ...(expectedArrival && { arrivesAt: expectedArrival }),
        confirming: confirmingOf(order),
      }
    case 'completed':
    case 'archived':
      return { figure: coins, title: t('bought.title') }
    default:
      return undefined
  }
}

/** The number of coins is known: fixed once they are bought, and before that only for the ordered amount at a kept rate. */
function areKnown({ isExecuted, floats, received, amount }: BuyOrderView): boolean {
  return isExecuted || (!floats && !isZero(received.amount) && differenceOf(received, amount) === undefined)
}

export function toneOf({ state }: BuyOrderView): Tone {
  if (state === 'completed' || state === 'archived') return 'good'
  if (state === 'failed') return 'bad'
  return state === 'cancelled' || state === 'expired' ? 'calm' : 'wait'
}

const at: Record<BuyOrderView['state'], number | null> = {
  awaiting_payment: 0,
  payment_pending: 1,
  payment_received: 1,
  cleared: 2,
  executed: 3,
  transfer_signed: 3,
  transfer_broadcast: 3,
  completed: 4,
  archived: 4,
  cancelled: null,
  expired: null,
  failed: null,
}

export const barOf = (t: Translate, { state, waitsFor }: BuyOrderView): Step[] | undefined =>
  barSteps(t, ['pay', 'confirm', 'convert', 'received'], waitsFor === 'more' ? 0 : at[state])
