/**
 * The fees: gross value − service fee − bank transfer − network fee = payout. A sale pays the payout out; a purchase exchanges it.
 * Fees round up, payouts down.
 */
import { record, units, type Of } from '../codec.ts'
import { fiatMoney } from './codecs.ts'
import { add, atLeast, covers, divide, money, share, subtract, sum, type Fiat, type Money } from './money.ts'

/** Everything in the smallest unit of its currency. */
export const feeTable = record({
  serviceBasisPoints: units,
  serviceMinimum: fiatMoney,
  bankTransfer: fiatMoney,
  network: fiatMoney,
})
export type FeeTable = Of<typeof feeTable>

export const fees = record({ service: fiatMoney, bank: fiatMoney, network: fiatMoney })
export type Fees = Of<typeof fees>

/** Of a refund after the exchange. The network fee stays: the coins that came were moved. */
const feesBack = record({ service: fiatMoney, bank: fiatMoney })
export type FeesBack = Of<typeof feesBack>
/** The fees that were given back, and the money that bought the coins back: what was owed, and these fees. */
export const boughtBack = record({ feesBack, with: fiatMoney })
export type BoughtBack = Of<typeof boughtBack>

/** `by_cause`: kept where the customer chose the refund or named a wrong account, given back where a bank or the house refused. */
export const serviceFeeRules = ['by_cause', 'kept', 'given_back'] as const
export type ServiceFeeRule = (typeof serviceFeeRules)[number]

export type Terms = { readonly gross: Money<Fiat>; readonly fees: Fees; readonly payout: Money<Fiat> }

export type TooLittle = { readonly refused: 'amount.below_min' }

export const totalOf = (fees: Fees): Money<Fiat> =>
  sum(fees.service.asset, [fees.service, fees.bank, fees.network])

/** The percentage of the gross value, or the minimum where that is more. */
export function serviceFee(
  gross: Money<Fiat>,
  table: Pick<FeeTable, 'serviceBasisPoints' | 'serviceMinimum'>,
): Money<Fiat> {
  return atLeast(share(gross, table.serviceBasisPoints, 'up'), table.serviceMinimum)
}

/** Terms when the value of the coins is known. Refused where the fees eat it all. */
export function termsOfGross(gross: Money<Fiat>, table: FeeTable): Terms | TooLittle {
  return withFees(gross, {
    service: serviceFee(gross, table),
    bank: table.bankTransfer,
    network: table.network,
  })
}

/** Terms with fees agreed before: a small difference goes to the payout. */
export function withFees(gross: Money<Fiat>, fees: Fees): Terms | TooLittle {
  const taken = totalOf(fees)
  if (!covers(gross, taken) || gross.units === taken.units) return { refused: 'amount.below_min' }
  return { gross, fees, payout: subtract(gross, taken) }
}

/** The least gross value whose payout is exactly `payout`. */
export function termsOfPayout(payout: Money<Fiat>, table: FeeTable): Terms {
  const rest = sum(payout.asset, [payout, table.bankTransfer, table.network])
  const byShare = money(payout.asset, divide(rest.units * 10_000n, 10_000n - table.serviceBasisPoints, 'up'))
  const gross = atLeast(byShare, add(rest, table.serviceMinimum))
  return {
    gross,
    fees: { service: subtract(gross, rest), bank: table.bankTransfer, network: table.network },
    payout,
  }
}
