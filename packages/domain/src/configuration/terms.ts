/** The terms that a quote and an order take from the configuration and keep, whatever is configured later. */
import { methods, type BuyFeeTable, type BuyFeeTables, type BuyFigures, type Method } from '../buy/terms.ts'
import type { CoinId } from '../coins/coins.ts'
import { atLeast, atMost, money, type Fiat, type Money } from '../money/money.ts'
import { termsOfGross, type FeeTable } from '../money/fees.ts'
import type { SellFigures } from '../sell/terms.ts'
import { regionOf, type CoinFees, type Configuration, type Fee, type Version } from './configuration.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export type SellTable = {
  readonly feeTable: FeeTable
  readonly figures: SellFigures
  readonly minimum: Money<Fiat>
  readonly maximum: Money<Fiat>
}

/** Of a sale of this coin; `network` is what moving it costs, in the payout's currency. */
export function sellTable(
  { version, configuration }: Version,
  coin: CoinId,
  network: Money<Fiat>,
): SellTable {
  const { fee, coinFees, bankTransfer, maximum, shortBy, overBy, windows, serviceFeeOnRefund } =
    configuration.sell
  const fiat = network.asset
  return {
    feeTable: {
      ...serviceFee(fee, coinFees, coin, fiat),
      bankTransfer: money(fiat, bankTransfer[fiat]),
      network,
    },
    figures: {
      version,
      shortBasisPoints: shortBy.percent,
      shortMost: money(fiat, shortBy.most[fiat]),
      overMost: money(fiat, overBy[fiat]),
      rateWindow: windows.rateMinutes * minute,
      depositWindow: windows.depositMinutes * minute,
      choiceWindow: windows.choiceDays * day,
      proofWindow: windows.proofDays * day,
      revisionWindow: windows.revisionDays * day,
      ...(serviceFeeOnRefund !== 'by_cause' && { serviceFeeOnRefund }),
    },
    minimum: leastPaidOut({ version, configuration }, fiat),
    maximum: money(fiat, maximum[fiat]),
  }
}

/** The least that one sale can pay its beneficiary. */
export const leastPaidOut = ({ configuration: { sell } }: Version, fiat: Fiat): Money<Fiat> =>
  money(fiat, sell.minimum[fiat])

/**
 * The most that one sale can pay its beneficiary, for any customer and coin: up to the maximum of a sale, and in euros up to
 * what the limits of the highest level leave after the least fees. Limits are in euros: how many pounds they are, a rate says.
 */
export function mostPaidOut({ configuration: { sell, limits } }: Version, fiat: Fiat): Money<Fiat> {
  const maximum = money(fiat, sell.maximum[fiat])
  if (fiat !== 'EUR') return maximum
  const cap = Object.values(limits)
    .map(({ sell: { day, month, year } }) => [day, month, year ?? month].reduce((a, b) => (a < b ? a : b)))
    .reduce((a, b) => (a > b ? a : b))
  const left = [sell.fee, ...Object.values(sell.coinFees)].map(({ percent, minimum }) => {
    const terms = termsOfGross(money(fiat, cap), {
      serviceBasisPoints: percent,
      serviceMinimum: money(fiat, minimum[fiat]),
      bankTransfer: money(fiat, sell.bankTransfer[fiat]),
      network: money(fiat, 0n),
    })
    return 'refused' in terms ? money(fiat, 0n) : terms.payout
  })
  return atMost(maximum, left.reduce(atLeast))
}

export type BuyTable = {
  readonly feeTables: BuyFeeTables
  readonly figures: BuyFigures
  readonly minimum: Money<Fiat>
}

/** Of a purchase of this coin, by each way of paying; `network` is what sending it costs. */
export function buyTable({ version, configuration }: Version, coin: CoinId, network: Money<Fiat>): BuyTable {
  const { methods: by, minimum, windows } = configuration.buy
  const fiat = network.asset
  const tableOf = (method: Method): BuyFeeTable => ({
    ...serviceFee(by[method].fee, by[method].coinFees, coin, fiat),
    network,
    maximum: money(fiat, by[method].maximum[fiat]),
  })
  const [bank_transfer, open_banking, card] = methods.map(tableOf) as [BuyFeeTable, BuyFeeTable, BuyFeeTable]
  return {
    feeTables: { bank_transfer, open_banking, card },
    figures: {
      version,
      rateWindow: windows.rateMinutes * minute,
      moneyWindow: windows.moneyDays * day,
      moreWindow: windows.moreHours * hour,
      lateWindow: windows.lateDays * day,
      proofWindow: windows.proofDays * day,
    },
    minimum: money(fiat, minimum[fiat]),
  }
}

function serviceFee(usual: Fee, coinFees: CoinFees, coin: CoinId, fiat: Fiat) {
  const { percent, minimum } = coinFees[coin] ?? usual
  return { serviceBasisPoints: percent, serviceMinimum: money(fiat, minimum[fiat]) }
}

/** A coin that we can move is offered where this currency is paid. */
export const isCoinOn = (
  configuration: Configuration,
  service: 'sell' | 'buy',
  coin: CoinId,
  fiat: Fiat,
): boolean => !configuration[service].coinsOff[regionOf[fiat]].includes(coin)
