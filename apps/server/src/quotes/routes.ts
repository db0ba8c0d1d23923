/** Quotes, coins, chains and currencies over HTTP. */
import { getQuote, listChains, listCoins, listCurrencies, quoteSell, type QuoteView } from '@agio/contract'
import { Chains, Coins, Money, Rates } from '@agio/domain'
import type { Serve } from '../platform/http.ts'
import type { Quotes, StoredQuote } from './quotes.ts'

const amount = (money: Money.Money) => ({ currency: money.asset, amount: Money.format(money) })
const time = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

export function quoteRoutes(serve: Serve, quotes: Quotes): void {
  serve(quoteSell, async ({ body }) => {
    const quote = await quotes.sell(body)
    if (!('refused' in quote)) return view(quote)
    const field = body.fiatAmount === undefined ? 'coinAmount' : 'fiatAmount'
    const { refused, minimum } = quote
    if (refused === 'price.unavailable') return { refused }
    return {
      refused,
      fields: [
        {
          field: refused === 'coin.unavailable' ? 'coin' : field,
          code: refused,
          ...(minimum ? { params: { min: minimum } } : {}),
        },
      ],
    }
  })

  serve(getQuote, async ({ params }) => {
    const quote = await quotes.find(params.id)
    return quote ? view(quote) : { refused: 'not-found' }
  })

  serve(listCoins, async () => ({ items: quotes.coinsOn.map(coinView), next: null }))

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
      const text = (units: bigint) => Money.format(Money.money(currency, units))
      return { currency, sellMinimum: text(minimum), sellMaximum: text(maximum) }
    }),
    next: null,
  }))
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
    sell: true,
    buy: false,
  }
}

function view({ id, terms, mid, expiresAt }: StoredQuote): QuoteView {
  const away = Rates.distanceBasisPoints(terms.rate, mid)
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
    spreadPercent: `${away / 100n}.${(away % 100n).toString().padStart(2, '0')}`,
    arrival: 'instant',
    expiresAt: time(expiresAt),
  }
}
