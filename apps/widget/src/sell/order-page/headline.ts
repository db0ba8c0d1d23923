/** The head of a sale's page: the one thing that matters now, and how far the order is. */
import type { SellOrderView } from '@agio/contract'
import type { Step } from '@agio/ui'
import { showAmount, showExact } from '../../app/i18n/format.ts'
import { countryAccount, shortAccount } from '../../app/i18n/short.ts'
import type { Locale, Translate } from '../../app/i18n/i18n.ts'
import { barSteps, confirmingOf, type Headline, type Tone } from '../../journey/order-page/index.ts'

export function headlineOf(t: Translate, locale: Locale, order: SellOrderView): Headline | undefined {
  const { state, required, payout, saidSent, expectedArrival, offeredBefore, reason, refund } = order
  const paid = showAmount(locale, payout)
  switch (state) {
    case 'awaiting_deposit': {
      return saidSent
        ? { title: t('send.looking') }
        : { before: t('step.send'), figure: showExact(locale, required), renewed: offeredBefore?.until }
    }
    case 'completed':
      return { figure: paid, title: t('paid.title') }
    case 'archived':
      return reason === 'refunded' && refund
        ? { figure: showExact(locale, refund.amount), title: t('paid.returned') }
        : undefined
    case 'confirming':
    case 'funded':
    case 'converted':
    case 'payout_queued':
    case 'payout_submitted':
      return {
        figure: paid,
        title: t('progress.willReach', { account: accountOf(order) }),
        ...(expectedArrival && { arrivesAt: expectedArrival }),
        confirming: confirmingOf(order),
      }
    default:
      return undefined
  }
}

/** "Testbank ••3000": enough to know one's own account by. */
export function accountOf({
  beneficiary: { bank, account: masked, iban, accountNumber },
}: SellOrderView): string {
  const account = masked ?? iban ?? accountNumber ?? ''
  return bank ? `${bank} ${shortAccount(account)}` : countryAccount(account)
}

export const toneOf = ({ state }: SellOrderView): Tone => {
  if (state === 'completed') return 'good'
  return state === 'cancelled' || state === 'archived' ? 'calm' : 'wait'
}

const at: Record<SellOrderView['state'], number | null> = {
  awaiting_deposit: 0,
  underpaid: 0,
  confirming: 1,
  funded: 2,
  overpaid: 2,
  converted: 3,
  payout_queued: 3,
  payout_submitted: 3,
  completed: 4,
  on_hold: null,
  needs_revision: null,
  cancelled: null,
  archived: null,
}

export const barOf = (t: Translate, { state }: SellOrderView): Step[] | undefined =>
  barSteps(t, ['send', 'confirm', 'convert', 'paid'], at[state])
