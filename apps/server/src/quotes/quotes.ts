/** Quotes: the terms of a sale or a purchase at the present rate, stored for a short while. */
import { Buy, Configuration, type Coins, Money, type Pauses, Rates, Sell, Stored } from '@agio/domain'
import { inForce } from '../configuration/index.ts'
import { pauses } from '../pauses/index.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import type { Sql } from '../platform/sql/sql.ts'
import {
  bestOf,
  buyTerms,
  cheapestOf,
  offerBeside,
  type BuyRequest,
  type StoredBuyQuote,
} from './buy-quotes.ts'
import { doorsOf } from './doors.ts'
import { marketOf } from './market.ts'
import { offRefusal, type Off, type Offered, type Wanted } from './off.ts'
import * as store from './quote-store.ts'
import type { MoveWay } from '../rails/rail.ts'

export type StoredSellQuote = Stored.QuotedSale

export type StoredQuote = StoredSellQuote | StoredBuyQuote

export const writeQuote = (quote: StoredQuote) =>
  quote.service === 'sell' ? Stored.saleQuote.write(quote) : Stored.purchaseQuote.write(quote)

export type SellRequest = {
  readonly coin: Coins.CoinId
  readonly fiat: Money.Fiat
  readonly fiatAmount?: string | undefined
  readonly coinAmount?: string | undefined
}
export type QuoteRefusal = {
  readonly refused:
    | Off['refused']
    | 'amount.below_min'
    | 'amount.above_max'
    | 'amount.invalid'
    | 'price.unavailable'
  /** The bounds, for the words of the refusal. */
  readonly minimum?: Money.Money
  readonly maximum?: Money.Money
  /** Of a pause. */
  readonly fields?: Off['fields']
}

/** Without a method: by the best one. */
export type PurchaseRequest = Omit<BuyRequest, 'method'> & { readonly method?: Buy.Method | undefined }
export type PurchaseQuote = StoredBuyQuote & { readonly isCheapest: boolean; readonly offer: Saving | null }
/** Another method, and by how much it is better: in coins where the money was given, else in money. */
export type Saving = { readonly method: Buy.Method; readonly saves: Money.Money }

/** The offer of the settings, without what is paused or off now. */
function offeredOf(platform: Platform): Offered {
  const { services: servicesOn, currencies: currenciesOn, coins: coinsOn } = platform.settings.offer
  const { methodOff } = doorsOf(platform)
  const paused = (needs: Pauses.Needs) => pauses.refusal(platform, needs)
  return { servicesOn, currenciesOn, coinsOn, methodOff, paused }
}

/** The refusal of this request, for an order at an earlier price too. */
export const refusal = async (platform: Platform, wanted: Wanted): Promise<Off | undefined> =>
  offRefusal(offeredOf(platform), (await inForce(platform)).configuration, wanted)

/** The network fee in the payout's currency, rounded up. */
async function feeOf(
  platform: Platform,
  coin: Coins.CoinId,
  fiat: Money.Fiat,
  way: MoveWay,
): Promise<Money.Money<Money.Fiat> | undefined> {
  const fee = await doorsOf(platform).gas(coin, way)
  const price = fee && (await marketOf(platform).price(fee.asset, fiat))
  return fee && price && Rates.toFiat(fee, price.ask, 'up')
}

/** The cost of sending a bought coin. */
export const networkFiat = (platform: Platform, coin: Coins.CoinId, fiat: Money.Fiat) =>
  feeOf(platform, coin, fiat, 'out')

/** The same in the coin itself, for refunds to a customer. */
export async function networkFee(
  platform: Platform,
  coin: Coins.CoinId,
  way: MoveWay,
): Promise<Money.Money<Coins.CoinId> | undefined> {
  const [fiat, price] = await Promise.all([
    feeOf(platform, coin, 'EUR', way),
    marketOf(platform).price(coin, 'EUR'),
  ])
  return fiat && price && Rates.coinsToPay(fiat, price.bid)
}

export async function sell(
  platform: Platform,
  request: SellRequest,
): Promise<StoredSellQuote | QuoteRefusal> {
  const { coin, fiat } = request
  const version = await inForce(platform)
  const off = offRefusal(offeredOf(platform), version.configuration, { service: 'sell', coin, fiat })
  if (off) return off
  const amount =
    request.fiatAmount === undefined
      ? Money.parse(coin, request.coinAmount ?? '')
      : Money.parse(fiat, request.fiatAmount)
  if (amount === 'not-an-amount') return { refused: 'amount.invalid' }
  const [price, network] = await Promise.all([
    marketOf(platform).price(coin, fiat),
    feeOf(platform, coin, fiat, 'in'),
  ])
  if (!price || !network) return { refused: 'price.unavailable' }
  const { feeTable, figures, minimum, maximum } = Configuration.sellTable(version, coin, network)
  const terms = Sell.quoteOf(amount, price.bid, feeTable)
  const bounds = { minimum, maximum }
  if ('refused' in terms || !Money.covers(terms.payout, minimum))
    return { refused: 'amount.below_min', ...bounds }
  if (!Money.covers(maximum, terms.payout)) return { refused: 'amount.above_max', ...bounds }
  return keep(platform, version, {
    service: 'sell',
    terms,
    mid: price.mid,
    feeTable,
    figures,
    minimum,
    asked: amount,
  })
}

/** Fees and bounds are those of the way of paying. */
async function priced(
  platform: Platform,
  version: Configuration.Version,
  request: BuyRequest,
): Promise<Omit<StoredBuyQuote, 'id' | 'expiresAt'> | QuoteRefusal> {
  const { coin, fiat, method } = request
  const off = offRefusal(offeredOf(platform), version.configuration, { service: 'buy', coin, fiat, method })
  if (off) return off
  const [price, network] = await Promise.all([
    marketOf(platform).price(coin, fiat),
    networkFiat(platform, coin, fiat),
  ])
  if (!price || !network) return { refused: 'price.unavailable' }
  const it = buyTerms(request, price, Configuration.buyTable(version, coin, network))
  return 'refused' in it ? it : { service: 'buy', method, mid: price.mid, ...it }
}

/** Without a method, prices by the best one; where no method can, gives the refusal of a bank transfer. */
export async function buy(
  platform: Platform,
  { method: asked, ...request }: PurchaseRequest,
): Promise<PurchaseQuote | QuoteRefusal> {
  const version = await inForce(platform)
  const by = (method: Buy.Method) => priced(platform, version, { ...request, method })
  const first = await by(asked ?? 'bank_transfer')
  if (asked && 'refused' in first) return first
  const others = Buy.methods.filter((method) => method !== (asked ?? 'bank_transfer'))
  const all = [first, ...(await Promise.all(others.map(by)))]
  const able = all.flatMap((it) => ('refused' in it ? [] : [it]))
  const chosen = asked ? first : (bestOf(able) ?? first)
  if ('refused' in chosen) return chosen
  const other = offerBeside(chosen, able)
  return {
    ...(await keep<StoredBuyQuote>(platform, version, chosen)),
    isCheapest: chosen === cheapestOf(able),
    offer: other ? { method: other.method, saves: savedBy(other.terms, chosen.terms, request) } : null,
  }
}

const savedBy = (
  other: StoredBuyQuote['terms'],
  chosen: StoredBuyQuote['terms'],
  { fiatAmount }: { readonly fiatAmount?: string | undefined },
): Money.Money =>
  fiatAmount === undefined
    ? Money.subtract(chosen.amount, other.amount)
    : Money.subtract(other.coins, chosen.coins)

async function keep<Q extends StoredQuote>(
  { db, clock }: Platform,
  { configuration }: Configuration.Version,
  it: Omit<Q, 'id' | 'expiresAt'>,
): Promise<Q> {
  const now = clock.now()
  const expiresAt = now.getTime() + configuration.quoteSeconds * 1000
  const quote = { ...it, id: newId('quo', now), expiresAt } as Q
  await store.addQuote(db, quote.id, quote.service, writeQuote(quote), now, new Date(expiresAt))
  return quote
}

/** The coin is on offer for any currency that is on. */
export async function isCoinOn(
  platform: Platform,
  service: 'sell' | 'buy',
  coin: Coins.CoinId,
): Promise<boolean> {
  const { configuration } = await inForce(platform)
  const { services, currencies } = platform.settings.offer
  return (
    services.includes(service) &&
    currencies.some((fiat) => Configuration.isCoinOn(configuration, service, coin, fiat))
  )
}

export async function boundsOf(platform: Platform, fiat: Money.Fiat) {
  const { configuration } = await inForce(platform)
  const most = Object.values(configuration.buy.methods).map(({ maximum }) => maximum[fiat])
  const { minimum, maximum } = configuration.sell
  return {
    sell: { minimum: minimum[fiat], maximum: maximum[fiat] },
    buy: { minimum: configuration.buy.minimum[fiat], maximum: most.reduce((a, b) => (a > b ? a : b)) },
  }
}

/** A quote as it was given; the caller looks at `expiresAt`. */
export async function find(sql: Sql, id: string): Promise<StoredQuote | undefined> {
  const found = await store.findQuote(sql, id)
  return found && read(found)
}

/** The same of a row that was read with something else. */
export function read(found: NonNullable<Awaited<ReturnType<typeof store.findQuote>>>): StoredQuote {
  return found.service === 'sell' ? Stored.saleQuote.read(found.body) : Stored.purchaseQuote.read(found.body)
}

/** The present rate of one coin: for a sale (bid), or for a purchase (ask). */
export const rateOf = async (
  platform: Platform,
  coin: Coins.CoinId,
  fiat: Money.Fiat,
  side: 'bid' | 'ask' = 'bid',
): Promise<Rates.Rate | undefined> => (await marketOf(platform).price(coin, fiat))?.[side]

/** GBP at the day's rate, as a cross of one coin that trades in both; without prices, at the last known day's rate. */
export async function inEuroCents(
  platform: Platform,
  { asset, units }: Money.Money<Money.Fiat>,
): Promise<bigint | undefined> {
  if (asset === 'EUR') return units
  const { db, clock } = platform
  const day = clock.now().toISOString().slice(0, 10)
  const scaled = (await store.hasDayRate(db, day, asset)) ? undefined : await euroCross(platform, asset)
  const rate = await store.dayRate(db, day, asset, scaled)
  return rate && Money.divide(units * rate, crossScale, 'up')
}

async function euroCross(platform: Platform, fiat: Money.Fiat): Promise<bigint | undefined> {
  const { price } = marketOf(platform)
  const [euro, other] = await Promise.all([price('USDC@1', 'EUR'), price('USDC@1', fiat)])
  return euro && other && (euro.mid.scaled * crossScale) / other.mid.scaled
}

const crossScale = 10n ** 8n

/** Deletes quotes after a day. */
export const prune = ({ db, clock }: Platform) =>
  store.pruneQuotes(db, new Date(clock.now().getTime() - 24 * 3_600_000))
