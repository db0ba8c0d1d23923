/** Quotes: the terms of a sale or a purchase at the present rate, stored for a short while. */
import { Buy, Configuration, type Coins, Money, Rates, Sell, Stored } from '@agio/domain'
import type { InForce } from '../configuration/index.ts'
import type { Clock } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { bestOf, buyTerms, cheapestOf, type BuyRequest, type StoredBuyQuote } from './buy-quotes.ts'
import type { Market } from './market.ts'
import { offRefusal, type Off, type Offered, type Wanted } from './off.ts'
import { createQuoteStore } from './quote-store.ts'
import type { PriceSource } from './price-source.ts'
import type { MoveWay } from '../rails/rail.ts'
import { createRatesHistory } from './rates-history.ts'

export type StoredSellQuote = Stored.QuotedSale

export type StoredQuote = StoredSellQuote | StoredBuyQuote

const write = (quote: StoredQuote) =>
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

export type Quotes = ReturnType<typeof createQuotes>
type Deps = Partial<Offered> & {
  coinsOn: Offered['coinsOn']
  sql: Sql
  clock: Clock
  market: Market
  /** Asked for past prices, once. */
  sources?: readonly PriceSource[]
  warn?: (sentence: string) => void
  inForce: InForce
  /** The present cost of a transfer of this coin, in its chain's native coin; from the chain rail. */
  gas: (coin: Coins.CoinId, way: MoveWay) => Promise<Money.Money<Coins.CoinId> | undefined>
}

type Asked = Omit<BuyRequest, 'method'> & { readonly method?: Buy.Method | undefined }

export function createQuotes(deps: Deps) {
  const { sql, clock, market, coinsOn, gas, inForce } = deps
  const { servicesOn = ['sell', 'buy'], currenciesOn = Money.fiats, methodOff, paused } = deps
  const offered = {
    servicesOn,
    currenciesOn,
    coinsOn,
    ...(methodOff && { methodOff }),
    ...(paused && { paused }),
  }
  const store = createQuoteStore(sql)
  const rates = createRatesHistory({ sql, clock, market, coinsOn, sources: deps.sources, warn: deps.warn })

  /** The network fee in the payout's currency, rounded up. */
  async function networkFiat(
    coin: Coins.CoinId,
    fiat: Money.Fiat,
    way: MoveWay,
  ): Promise<Money.Money<Money.Fiat> | undefined> {
    const fee = await gas(coin, way)
    const price = fee && (await market.price(fee.asset, fiat))
    return fee && price && Rates.toFiat(fee, price.ask, 'up')
  }

  /** The same in the coin itself, for refunds to a customer. */
  async function networkFee(
    coin: Coins.CoinId,
    way: MoveWay,
  ): Promise<Money.Money<Coins.CoinId> | undefined> {
    const [fiat, price] = await Promise.all([networkFiat(coin, 'EUR', way), market.price(coin, 'EUR')])
    return fiat && price && Rates.coinsToPay(fiat, price.bid)
  }

  async function sell(request: SellRequest): Promise<StoredSellQuote | QuoteRefusal> {
    const { coin, fiat } = request
    const version = await inForce()
    const off = offRefusal(offered, version.configuration, { service: 'sell', coin, fiat })
    if (off) return off
    const amount =
      request.fiatAmount === undefined
        ? Money.parse(coin, request.coinAmount ?? '')
        : Money.parse(fiat, request.fiatAmount)
    if (amount === 'not-an-amount') return { refused: 'amount.invalid' }
    const [price, network] = await Promise.all([market.price(coin, fiat), networkFiat(coin, fiat, 'in')])
    if (!price || !network) return { refused: 'price.unavailable' }
    const { feeTable, figures, minimum, maximum } = Configuration.sellTable(version, coin, network)
    const terms = Sell.quoteOf(amount, price.bid, feeTable)
    const bounds = { minimum, maximum }
    if ('refused' in terms || !Money.covers(terms.payout, minimum))
      return { refused: 'amount.below_min', ...bounds }
    if (!Money.covers(maximum, terms.payout)) return { refused: 'amount.above_max', ...bounds }
    return keep(version, {
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
    version: Configuration.Version,
    request: BuyRequest,
  ): Promise<Omit<StoredBuyQuote, 'id' | 'expiresAt'> | QuoteRefusal> {
    const { coin, fiat, method } = request
    const off = offRefusal(offered, version.configuration, { service: 'buy', coin, fiat, method })
    if (off) return off
    const [price, network] = await Promise.all([market.price(coin, fiat), networkFiat(coin, fiat, 'out')])
    if (!price || !network) return { refused: 'price.unavailable' }
    const it = buyTerms(request, price, Configuration.buyTable(version, coin, network))
    return 'refused' in it ? it : { service: 'buy', method, mid: price.mid, ...it }
  }

  /** Without a method, prices by the best one; where no method can, gives the refusal of a bank transfer. */
  async function buy({
    method: asked,
    ...request
  }: Asked): Promise<(StoredBuyQuote & { readonly isCheapest: boolean }) | QuoteRefusal> {
    const version = await inForce()
    const by = (method: Buy.Method) => priced(version, { ...request, method })
    const first = await by(asked ?? 'bank_transfer')
    if (asked && 'refused' in first) return first
    const others = Buy.methods.filter((method) => method !== (asked ?? 'bank_transfer'))
    const all = [first, ...(await Promise.all(others.map(by)))]
    const able = all.flatMap((it) => ('refused' in it ? [] : [it]))
    const chosen = asked ? first : (bestOf(able) ?? first)
    if ('refused' in chosen) return chosen
    return { ...(await keep<StoredBuyQuote>(version, chosen)), isCheapest: chosen === cheapestOf(able) }
  }

  async function keep<Q extends StoredQuote>(
    { configuration }: Configuration.Version,
    it: Omit<Q, 'id' | 'expiresAt'>,
  ): Promise<Q> {
    const now = clock.now()
    const expiresAt = now.getTime() + configuration.quoteSeconds * 1000
    const quote = { ...it, id: newId('quo', now), expiresAt } as Q
    await store.add(quote.id, quote.service, write(quote), now, new Date(expiresAt))
    return quote
  }

  return {
    sell,
    buy,
    networkFee,
    networkFiat: (coin: Coins.CoinId, fiat: Money.Fiat) => networkFiat(coin, fiat, 'out'),
    ...offered,
    offRefusal: async (wanted: Wanted) => offRefusal(offered, (await inForce()).configuration, wanted),
    /** The coin is on offer for any currency that is on. */
    async isCoinOn(service: 'sell' | 'buy', coin: Coins.CoinId): Promise<boolean> {
      const { configuration } = await inForce()
      return (
        servicesOn.includes(service) &&
        currenciesOn.some((fiat) => Configuration.isCoinOn(configuration, service, coin, fiat))
      )
    },
    /** The rates of the last weeks. */
    rates,
    async bounds(fiat: Money.Fiat) {
      const { sell, buy } = (await inForce()).configuration
      const most = Object.values(buy.methods).map(({ maximum }) => maximum[fiat])
      return {
        sell: { minimum: sell.minimum[fiat], maximum: sell.maximum[fiat] },
        buy: { minimum: buy.minimum[fiat], maximum: most.reduce((a, b) => (a > b ? a : b)) },
      }
    },

    /** A quote as it was given; the caller looks at `expiresAt`. */
    async find(id: string): Promise<StoredQuote | undefined> {
      const found = await store.find(id)
      if (!found) return undefined
      return found.service === 'sell'
        ? Stored.saleQuote.read(found.body)
        : Stored.purchaseQuote.read(found.body)
    },

    /** The present price of one coin: for a sale (bid), or for a purchase (ask). */
    market: async (
      coin: Coins.CoinId,
      fiat: Money.Fiat,
      side: 'bid' | 'ask' = 'bid',
    ): Promise<Rates.Rate | undefined> => (await market.price(coin, fiat))?.[side],

    /** GBP at the day's rate, as a cross of one coin that trades in both; without prices, at the last known day's rate. */
    async inEuroCents(amount: Money.Money<Money.Fiat>): Promise<bigint | undefined> {
      if (amount.asset === 'EUR') return amount.units
      const day = clock.now().toISOString().slice(0, 10)
      const scaled = (await store.hasDayRate(day, amount.asset)) ? undefined : await euroCross(amount.asset)
      const rate = await store.dayRate(day, amount.asset, scaled)
      return rate && Money.divide(amount.units * rate, crossScale, 'up')
    },

    /** Deletes quotes after a day, and rates that no chart shows. */
    prune: () => Promise.all([store.prune(new Date(clock.now().getTime() - 24 * 3_600_000)), rates.prune()]),
  }

  async function euroCross(fiat: Money.Fiat): Promise<bigint | undefined> {
    const [euro, other] = await Promise.all([market.price('USDC@1', 'EUR'), market.price('USDC@1', fiat)])
    return euro && other && (euro.mid.scaled * crossScale) / other.mid.scaled
  }
}

const crossScale = 10n ** 8n
