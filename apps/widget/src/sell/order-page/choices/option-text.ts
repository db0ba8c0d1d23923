/** The words of an option: its result first, in money, then what it costs. */
import type { ChoiceQuote, SellOrderView } from '@agio/contract'
import type { Locale, Translate } from '../../../app/i18n/i18n.ts'
import { showAmount, showSent } from '../../../app/i18n/format.ts'
import { isZero } from '../../../journey/order-page/index.ts'

type Words = {
  /** On the row, the button and the title of the sheet. */
  readonly result: string
  readonly meta: readonly string[]
}

export function optionText(t: Translate, locale: Locale, order: SellOrderView, quote: ChoiceQuote): Words {
  const show = (amount: SellOrderView['payout'] | undefined) => (amount ? showAmount(locale, amount) : '')
  const payout = show(quote.payout?.payout)
  const back = show(quote.back?.amount)
  const fee = quote.back ? showSent(locale, quote.back.fee) : ''
  const of = order.paysLink ? 'option.link' : 'option'
  const fees = t('option.fees', { fees: show(quote.payout?.feesTotal) })
  switch (quote.choice) {
    case 'pay_rest': {
      const send = quote.send ? showSent(locale, quote.send) : ''
      if (!payout) return { result: t('option.sendMore', { send }), meta: [] }
      return {
        result: t(`${of}.payRest`, { send, payout }),
        meta: [fees, ...(quote.floats ? [t('option.floats')] : [])],
      }
    }
    case 'accept_lower':
      return {
        result: t(`${of}.acceptLower`, { payout }),
        meta: [t('option.arrived', { coins: show(order.received) }), fees],
      }
    case 'take_all':
      return {
        result: t(`${of}.takeAll`, { payout }),
        meta: [t('option.allOf', { coins: show(order.received) }), fees],
      }
    case 'return_surplus':
      return back
        ? { result: t(`${of}.returnSurplus`, { back, payout }), meta: [t('option.networkFee', { fee })] }
        : { result: t('choice.returnSurplus'), meta: [] }
    case 'refund':
      return refundText(t, locale, quote)
    case 'confirm_name':
      return {
        result: t('option.confirmName', { payout, name: order.beneficiary.name }),
        meta: [t('option.confirmNameMeta')],
      }
    case 'revise_beneficiary':
      return { result: t('choice.revise'), meta: [t('option.reviseMeta', { payout })] }
    case 'prove_wallet':
      return { result: t('choice.prove'), meta: [t('choice.proveText')] }
    case 'name_provider':
      return { result: t('choice.provider'), meta: [t('holder.providerMeta')] }
    default:
      return quote.choice satisfies never
  }
}

/** With the fees that stay, after the exchange. */
function refundText(t: Translate, locale: Locale, { back }: ChoiceQuote): Words {
  if (!back) return { result: t('choice.refund'), meta: [t('choice.refundPlain')] }
  const fees = back.bought?.feesTotal
  const stay = fees && !isZero(fees.amount) ? [t('option.feesStay', { fees: showAmount(locale, fees) })] : []
  return {
    result: t('option.refund', { back: showAmount(locale, back.amount) }),
    meta: [...stay, t('option.networkFee', { fee: showSent(locale, back.fee) })],
  }
}
