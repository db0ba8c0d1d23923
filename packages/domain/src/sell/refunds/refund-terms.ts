/**
 * The fees that a refund after the exchange keeps, and the money that the coins are bought back with. The network fee of the sale
 * stays: the coins that came were moved. The bank fee stays where a bank executed a payment. The rule for the service fee is
 * configured, and an order keeps the rule that it was placed under.
 */
import type { CoinId } from '../../coins/coins.ts'
import { totalOf, type BoughtBack, type Fees } from '../../money/fees.ts'
import { add, covers, money, subtract, sum, type Fiat, type Money } from '../../money/money.ts'
import type { Refunding, SellEventType, SellOrder } from '../order.ts'

type Cause = 'choice' | 'account' | 'refusal'

/** External status and return reason codes of ISO 20022 that say that the account is wrong, closed, or of somebody else. */
const aboutAccount: ReadonlySet<string> = new Set([
  'AC01',
  'AC03',
  'AC04',
  'AC06',
  'AC07',
  'AC13',
  'AC14',
  'BE01',
  'BE06',
  'CNOR',
  'RC01',
  'RC04',
])

/** The fees that are given back, and the money that the coins of an exchanged order are bought back with. */
export function boughtBack(order: SellOrder, event: SellEventType): BoughtBack {
  const { fees, payout, executed, figures } = order
  const none = money(payout.asset, 0n)
  const { serviceFeeOnRefund: rule = causeOf(order, event) === 'refusal' ? 'given_back' : 'kept' } = figures
  // The beneficiary of a payment that is given back was paid.
  const service = rule === 'kept' || order.paid ? none : fees.service
  const bank = executed ? none : fees.bank
  return { feesBack: { service, bank }, with: sum(payout.asset, [payout, service, bank]) }
}

function causeOf(order: SellOrder, event: SellEventType): Cause {
  if (order.givenBack || event === 'merchant.wants_refund') return 'choice'
  const place = order.state === 'on_hold' ? order.resume : order
  if (place.state !== 'needs_revision') return event === 'case.refused' ? 'refusal' : 'choice'
  return place.reason === 'name' || aboutAccount.has(place.explanation) ? 'account' : 'refusal'
}

/** The money that banks took off a payment that came back: the payout that is left is less by it. */
export function takenByBank({ gross, fees, settled, payout, paid = payout }: SellOrder): Money<Fiat> {
  const { asset } = gross
  const less = sum(asset, [totalOf(fees), settled ?? money(asset, 0n), paid])
  return covers(gross, less) ? subtract(gross, less) : money(asset, 0n)
}

/** The lines of a refund after the exchange: gross − fees − settled − taken by a bank = money; coins − network fee = sent. */
export type RefundLines = {
  readonly gross: Money<Fiat>
  /** Without those that were given back. */
  readonly fees: Fees
  readonly feesTotal: Money<Fiat>
  /** The part of the proceeds that settled the customer's debt. */
  readonly settled: Money<Fiat>
  /** The money that banks took off a payment that came back. */
  readonly takenByBank: Money<Fiat>
  readonly money: Money<Fiat>
  readonly coins: Money<CoinId>
}

/** Nothing where the coins were not sold. Of a payment that its beneficiary gives back, the lines begin with the money given back. */
export function refundLines(order: SellOrder, { bought, sent, kept }: Refunding): RefundLines | undefined {
  if (!bought) return undefined
  const { asset } = bought.with
  const none = money(asset, 0n)
  const coins = add(sent, kept)
  if (order.paid)
    return {
      gross: bought.with,
      fees: { service: none, bank: none, network: none },
      feesTotal: none,
      settled: none,
      takenByBank: none,
      money: bought.with,
      coins,
    }
  const { gross, settled = none, fees: agreed } = order
  const fees = {
    service: subtract(agreed.service, bought.feesBack.service),
    bank: subtract(agreed.bank, bought.feesBack.bank),
    network: agreed.network,
  }
  const feesTotal = totalOf(fees)
  const takenByBank = subtract(gross, sum(asset, [feesTotal, settled, bought.with]))
  return { gross, fees, feesTotal, settled, takenByBank, money: bought.with, coins }
}
