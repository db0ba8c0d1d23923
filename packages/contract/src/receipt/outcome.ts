/** The costs of a completed order: all fees, their share, and the result of the mid-market rate for the same money. */
import { Coins, Money, Rates } from '@agio/domain'
import { wireAmount } from '../wire.ts'
import type { OrderFigures } from './lines.ts'

type Figure = { readonly amount: string; readonly currency: string }
export type Outcome = {
  readonly fees: Figure
  /** Of what was sold or paid, to a tenth: "3.6". */
  readonly percent: string
  readonly atMid: Figure
}

/** Nothing where a figure cannot be read. `rounding` is that of the mid-market amount. */
export function outcomeOf(it: OrderFigures, rounding: Money.Rounding = 'down'): Outcome | undefined {
  const fiat = it.service === 'sell' ? it.receive.currency : it.send.currency
  const coin = it.service === 'sell' ? it.send.currency : it.receive.currency
  if (!Money.isFiat(fiat) || !Coins.isCoinId(coin)) return undefined
  const mid = Rates.readRate(coin, fiat, it.midRate)
  const fees = Object.values(it.fees).map(({ amount }) => Money.parse(fiat, amount))
  const base = Money.parse(fiat, (it.service === 'sell' ? it.gross : it.send).amount)
  const sent = it.service === 'sell' ? Money.parse(coin, (it.notSold?.sold ?? it.send).amount) : base
  const known = fees.filter((fee) => fee !== 'not-an-amount')
  if (mid === 'not-a-rate' || sent === 'not-an-amount' || base === 'not-an-amount') return undefined
  if (known.length < fees.length || base.units <= 0n) return undefined
  const total = Money.sum(fiat, known)
  const tenths = (total.units * 2_000n + base.units) / (base.units * 2n)
  const atMid = Money.isFiat(sent.asset)
    ? Rates.toCoins(Money.money(fiat, sent.units), mid, rounding)
    : Rates.toFiat(Money.money(coin, sent.units), mid, rounding)
  return {
    fees: wireAmount(total),
    percent: `${tenths / 10n}.${tenths % 10n}`,
    atMid: wireAmount(atMid),
  }
}
