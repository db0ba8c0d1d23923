/** Quotes, coins, chains and currencies over HTTP. */
import {
  domainMethods,
  getQuote,
  listChains,
  listCoins,
  listCurrencies,
  paymentMethods,
  quoteBuy,
  quoteSell,
  ratesHistory,
  type BuyQuoteView,
  type FieldProblem,
  type QuoteView,
} from '@agio/contract'
import { Buy, Chains, Coins, Money, Rates } from '@agio/domain'
import type { Serve } from '../platform/http/http.ts'
import type { StoredBuyQuote } from './buy-quotes.ts'
import type { QuoteRefusal, Quotes, StoredSellQuote } from './quotes.ts'
import type { RatesHistory } from './rates-history.ts'

const amount = (money: Money.Money) => ({ currency: money.asset, amount: Money.format(money) })
const time = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

export function quoteRoutes(serve: Serve, quotes: Quotes): void {
  rateRoutes(serve, quotes.rates)

  serve(quoteSell, async ({ body }) => {
    const quote = await quotes.sell(body)
    return 'refused' in quote ? refusalOf(quote, body) : view(quote)
  })

  serve(quoteBuy, async ({ body }) => {
    const quote = await quotes.buy({ ...body, method: domainMethods[body.method] })
    return 'refused' in quote ? refusalOf(quote, body) : buyView(quote)
  })

  serve(getQuote, async ({ params }) => {
    const quote = await quotes.find(params.id)
    if (!quote) return { refused: 'not-found' }
    return quote.service === 'buy' ? buyView(quote) : view(quote)
  })

  serve(listCoins, async () => ({
    items: quotes.coinsOn.map((id) => coinView(id, quotes.buyable.includes(id))),
    next: null,
  }))

  serve(listChains, async () => {
    const on = new Set(quotes.coinsOn.map((id) => Coins.coinOf(id).chainId))
    const items = Chains.chainIds
      .filter((id) => on.has(id))
      .map((id) => {
        const { name, nativeSymbol, test, explorer, blockSeconds } = Chains.chains[id]
        return { id, name, nativeSymbol, test, explorer, blockSeconds }
      })
    return { items, next: null }
  })

  serve(listCurrencies, async () => ({
    items: Money.fiats.map((currency) => {
      const { minimum, maximum } = quotes.bounds(currency)
      const buy = quotes.buyBounds(currency)
      const text = (units: bigint) => Money.format(Money.money(currency, units))
      return {
        currency,
        sellMinimum: text(minimum),
        sellMaximum: text(maximum),
        buyMinimum: text(buy.minimum),
        buyMaximum: text(buy.maximum),
      }
    }),
    next: null,
  }))
}

/** What the rate chart draws. */
export function rateRoutes(serve: Serve, rates: RatesHistory): void {
  serve(ratesHistory, async ({ query: { coin, fiat, days } }) => {
    const points = await rates.of(coin, fiat, days)
    if ('refused' in points) return points
    const items = points.map(({ at, rate }) => ({ at: time(at.getTime()), rate: Rates.formatRate(rate) }))
    return { items, next: null }
  })
}

/** The field the person typed in, with the figures of its words. */
function refusalOf(
  { refused, minimum, maximum }: QuoteRefusal,
  { fiatAmount }: { readonly fiatAmount?: string | undefined },
) {
  if (refused === 'price.unavailable' || refused === 'service.off') return { refused } as const
  const typed = fiatAmount === undefined ? 'coinAmount' : 'fiatAmount'
  const params = { ...(minimum && { min: minimum }), ...(maximum && { max: maximum }) }
  const problem: FieldProblem = {
    field: refused === 'coin.unavailable' ? 'coin' : typed,
    code: refused,
    ...(Object.keys(params).length > 0 && { params }),
  }
  return { refused, fields: [problem] } as const
}

function coinView(id: Coins.CoinId, buy: boolean) {
  const { symbol, name, chainId, contract, decimals, usefulDigits } = Coins.coinOf(id)
  const { name: network, test } = Chains.chains[chainId]
  return {
    id,
    symbol,
    name,
    chainId,
    network,
    contract: contract ?? null,
    decimals,
    usefulDigits,
    test,
    sell: true,
    buy,
  }
}

const percent = (basisPoints: bigint): string =>
  `${basisPoints / 100n}.${(basisPoints % 100n).toString().padStart(2, '0')}`

function view({ id, terms, mid, expiresAt }: StoredSellQuote): QuoteView {
  return {
    id,
    service: 'sell',
    coin: terms.rate.coin,
    send: amount(terms.coins),
    receive: amount(terms.payout),
    gross: amount(terms.gross),
    fees: {
      service: amount(terms.fees.service),
      bank: amount(terms.fees.bank),
      network: amount(terms.fees.network),
    },
    rate: Rates.formatRate(terms.rate),
    midRate: Rates.formatRate(mid),
    spreadPercent: percent(Rates.distanceBasisPoints(terms.rate, mid)),
    arrival: 'instant',
    expiresAt: time(expiresAt),
  }
}

function buyView({ id, method, terms, mid, expiresAt }: StoredBuyQuote): BuyQuoteView {
  const floats = Buy.floats(method)
  return {
    id,
    service: 'buy',
    coin: terms.rate.coin,
    method: paymentMethods[method],
    send: amount(terms.amount),
    receive: amount(terms.coins),
    fees: { service: amount(terms.fees.service), network: amount(terms.fees.network) },
    net: amount(terms.net),
    rate: Rates.formatRate(terms.rate),
    midRate: Rates.formatRate(mid),
    spreadPercent: percent(Rates.premiumBasisPoints(terms.rate, mid)),
    floats,
    arrival: floats ? 'two_business_days' : 'minutes',
    expiresAt: time(expiresAt),
  }
}
