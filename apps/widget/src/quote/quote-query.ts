/** A price for what stands in the form, renewed while the page is looked at. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { QuoteView } from '@agio/contract'
import type { Coins, Money } from '@agio/domain'
import type { Api } from '../app/api.ts'
import { useApp } from '../app/context.tsx'
import { readTime } from '../app/format.ts'

const renewEveryMs = 30_000
const shortestHoldMs = 2_000

export type Wish = { coin: Coins.CoinId | ''; fiat: Money.Fiat; side: 'send' | 'receive'; amount: string }

export function quoteQuery(api: Api, { coin, fiat, side, amount }: Wish) {
  return queryOptions<QuoteView>({
    queryKey: ['quote', coin, fiat, side, amount],
    queryFn: ({ signal }) => {
      if (coin === '') throw new Error('a quote needs a coin')
      const body = { coin, fiat, ...(side === 'send' ? { coinAmount: amount } : { fiatAmount: amount }) }
      return api.call('quoteSell', { body }, { signal })
    },
    enabled: coin !== '' && /[1-9]/.test(amount),
    refetchInterval: renewEveryMs,
    placeholderData: keepPreviousData,
    meta: { survivesLogout: true },
  })
}

export const useSellQuote = (wish: Wish) => useQuery(quoteQuery(useApp().api, wish))

/** On the order page a price is held until it expires, so that nothing changes while somebody reads it. */
export function useHeldQuote(wish: Wish) {
  const { api, now } = useApp()
  const untilExpiry = (quote: QuoteView | undefined) =>
    quote ? Math.max(shortestHoldMs, readTime(quote.expiresAt).getTime() - now()) : renewEveryMs
  return useQuery({ ...quoteQuery(api, wish), refetchInterval: ({ state }) => untilExpiry(state.data) })
}

/** The coins that are switched on; asked once. */
export function coinsQuery(api: Api) {
  return queryOptions({
    queryKey: ['coins'],
    queryFn: async ({ signal }) => (await api.call('listCoins', {}, { signal })).items,
    staleTime: 300_000,
    meta: { survivesLogout: true },
  })
}

export const useCoins = () => useQuery(coinsQuery(useApp().api))
