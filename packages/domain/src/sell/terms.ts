/**
 * The costs and the payout of a sale: gross value − service fee − bank transfer − network fee = payout. Fees round up, payouts
 * down. Figures of the table are operator settings, versioned with the order.
 */
import type { CoinId } from '../coins/coins.ts'
import { oneOf, optional, record, units, whole, type Of } from '../codec.ts'
import { fiatMoney } from '../money/codecs.ts'
import { atMost, isFiat, money, share, sum, type Fiat, type Money } from '../money/money.ts'
import { termsOfGross, termsOfPayout, type FeeTable, type Terms, type TooLittle } from '../money/fees.ts'
import { coinsToPay, toFiat, type Rate } from '../money/rates.ts'

/** The other figures of the configuration that an order keeps for its whole life; windows in milliseconds. */
export const figures = record({
  /** The version of the configuration that all of it is from. */
  version: whole,
  shortBasisPoints: units,
  shortMost: fiatMoney,
  overMost: fiatMoney,
  rateWindow: whole,
  depositWindow: whole,
  choiceWindow: whole,
  proofWindow: whole,
  revisionWindow: whole,
  /** Absent: by cause. */
  serviceFeeOnRefund: optional(oneOf('kept', 'given_back')),
})
export type SellFigures = Of<typeof figures>

/** The gross value that an order asks for, and the distance from it that coins may have. */
export type Asked = { readonly gross: Money<Fiat>; readonly figures: SellFigures }

export type SellQuote<C extends CoinId = CoinId> = Terms & {
  readonly coins: Money<C>
  readonly rate: Rate<C>
}

/** An order that is short by less than this is paid out as it came: the lesser of a share and an amount. */
export const tolerance = ({ gross, figures }: Asked): Money<Fiat> =>
  atMost(share(gross, figures.shortBasisPoints, 'down'), figures.shortMost)

/** Coins up to this value have the rate of the offer: the quoted coins, the tolerance and the surplus to the payout. */
export const lockSize = (asked: Asked): Money<Fiat> =>
  sum(asked.gross.asset, [asked.gross, tolerance(asked), asked.figures.overMost])

/** "I want 100 EUR to arrive": the coins to send. */
export function quoteOfPayout<C extends CoinId>(
  payout: Money<Fiat>,
  rate: Rate<C>,
  table: FeeTable,
): SellQuote<C> {
  const terms = termsOfPayout(payout, table)
  return { ...terms, coins: coinsToPay(terms.gross, rate), rate }
}

/** "I send 100 USDC": the payout that arrives. */
export function quoteOfCoins<C extends CoinId>(
  coins: Money<C>,
  rate: Rate<C>,
  table: FeeTable,
): SellQuote<C> | TooLittle {
  const terms = termsOfGross(toFiat(coins, rate, 'down'), table)
  return 'refused' in terms ? terms : { ...terms, coins, rate }
}

/** The customer fixed the payout, or the coins. */
export function quoteOf<C extends CoinId>(
  asked: Money,
  rate: Rate<C>,
  table: FeeTable,
): SellQuote<C> | TooLittle {
  return isFiat(asked.asset)
    ? quoteOfPayout(money(asked.asset, asked.units), rate, table)
    : quoteOfCoins(money(rate.coin, asked.units), rate, table)
}
