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
import { wireAmount, wirePage, wireTime } from '@agio/contract/wire'
import { Buy, Chains, Coins, Money, Rates, Wallets } from '@agio/domain'
import type { Serve } from '../platform/http/http.ts'
import type { Platform } from '../platform/platform.ts'
import type { StoredBuyQuote } from './buy-quotes.ts'
import {
  boundsOf,
  buy,
  find,
  isCoinOn,
  sell,
  type QuoteRefusal,
  type Saving,
  type StoredSellQuote,
} from './quotes.ts'
import { pointsOf } from './rates-history.ts'

export function quoteRoutes(serve: Serve, platform: Platform): void {
  const { settings, db } = platform
  const { coins, currencies } = settings.offer
  rateRoutes(serve, platform)

  serve(quoteSell, async ({ body }) => {
    const quote = await sell(platform, body)
    return 'refused' in quote ? refusalOf(quote, body) : view(quote)
  })

  serve(quoteBuy, async ({ body }) => {
    const { method, ...request } = body
    const quote = await buy(platform, {
      ...request,
      method: method === 'BEST' ? undefined : domainMethods[method],
    })
    if ('refused' in quote) return refusalOf(quote, body)
    const { isCheapest, offer } = quote
    return { ...buyView(quote), isCheapest, offer: offer && offerView(offer) }
  })

  serve(getQuote, async ({ params }) => {
    const quote = await find(db, params.id)
    if (!quote) return { refused: 'not-found' }
    return quote.service === 'buy' ? buyView(quote) : view(quote)
  })

  serve(listCoins, async () =>
    wirePage(
      await Promise.all(
        coins.map(async (id) => ({
          ...coinView(id),
          sell: await isCoinOn(platform, 'sell', id),
          buy: await isCoinOn(platform, 'buy', id),
        })),
      ),
    ),
  )

  serve(listChains, async () => {
    const explorers = Chains.explorersOf(settings.chains)
    const rpcs = Wallets.rpcsOf(settings.chains)
    const on = new Set(coins.map((id) => Coins.coinOf(id).chainId))
    const items = Chains.chainIds
      .filter((id) => on.has(id))
      .map((id) => {
        const { name, nativeSymbol, test, blockSeconds } = Chains.chains[id]
        return { id, name, nativeSymbol, test, explorer: explorers[id], rpc: rpcs[id], blockSeconds }
      })
    return wirePage(items)
  })

  serve(listCurrencies, async () =>
    wirePage(
      await Promise.all(
        currencies.map(async (currency) => {
          const bounds = await boundsOf(platform, currency)
          const text = (units: bigint) => Money.format(Money.money(currency, units))
          return {
            currency,
            sellMinimum: text(bounds.sell.minimum),
            sellMaximum: text(bounds.sell.maximum),
            buyMinimum: text(bounds.buy.minimum),
            buyMaximum: text(bounds.buy.maximum),
          }
        }),
      ),
    ),
  )
}

/** The rates of the chart. */
export function rateRoutes(serve: Serve, platform: Platform): void {
  serve(ratesHistory, async ({ query: { coin, fiat, days } }) => {
    const points = await pointsOf(platform, coin, fiat, days)
    if ('refused' in points) return points
    const items = points.map(({ at, rate }) => ({ at: wireTime(at.getTime()), rate: Rates.formatRate(rate) }))
    return wirePage(items)
  })
}

/** The field the person typed in, with the figures of its words. */
function refusalOf(
  { refused, minimum, maximum, fields }: QuoteRefusal,
  { fiatAmount }: { readonly fiatAmount?: string | undefined },
) {
  if (refused === 'service.paused') return { refused, ...(fields && { fields }) } as const
  if (refused === 'price.unavailable' || refused === 'service.off') return { refused } as const
  const typed = fiatAmount === undefined ? 'coinAmount' : 'fiatAmount'
  const bounds = minimum && maximum && { min: wireAmount(minimum), max: wireAmount(maximum) }
  const problem: FieldProblem = {
    field: refused === 'coin.unavailable' ? 'coin' : typed,
    code: refused,
    ...(bounds && { bounds }),
  }
  return { refused, fields: [problem] } as const
}

function coinView(id: Coins.CoinId) {
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
  }
}

const totalOf = ({ rate, fees }: { readonly rate: Rates.Rate; readonly fees: Fees }) =>
  wireAmount(Money.sum(rate.fiat, Object.values(fees)))
type Fees = Readonly<Record<string, Money.Money<Money.Fiat>>>

function view({ id, terms, mid, expiresAt }: StoredSellQuote): QuoteView {
  return {
    id,
    service: 'sell',
    coin: terms.rate.coin,
    send: wireAmount(terms.coins),
    receive: wireAmount(terms.payout),
    feesTotal: totalOf(terms),
    gross: wireAmount(terms.gross),
    fees: {
      service: wireAmount(terms.fees.service),
      bank: wireAmount(terms.fees.bank),
      network: wireAmount(terms.fees.network),
    },
    rate: Rates.formatRate(terms.rate),
    midRate: Rates.formatRate(mid),
    arrival: 'instant',
    expiresAt: wireTime(expiresAt),
  }
}

const offerView = ({ method, saves }: Saving) => ({
  method: paymentMethods[method],
  arrival: arrivalOf(method),
  saves: wireAmount(saves),
})

const arrivalOf = (method: Buy.Method): BuyQuoteView['arrival'] =>
  Buy.floats(method) ? 'two_business_days' : 'minutes'

function buyView({ id, method, terms, mid, expiresAt }: StoredBuyQuote): BuyQuoteView {
  return {
    id,
    service: 'buy',
    coin: terms.rate.coin,
    method: paymentMethods[method],
    send: wireAmount(terms.amount),
    receive: wireAmount(terms.coins),
    feesTotal: totalOf(terms),
    fees: { service: wireAmount(terms.fees.service), network: wireAmount(terms.fees.network) },
    net: wireAmount(terms.net),
    rate: Rates.formatRate(terms.rate),
    midRate: Rates.formatRate(mid),
    floats: Buy.floats(method),
    arrival: arrivalOf(method),
    expiresAt: wireTime(expiresAt),
  }
}
