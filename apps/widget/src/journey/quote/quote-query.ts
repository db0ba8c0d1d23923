/** The price for the form, refreshed while the page is open; the same for both services. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Coins, Money } from '@agio/domain'
import type { Api } from '../../app/api/api.ts'
import { useApp } from '../../app/context.tsx'
import type { Draft } from '../../app/session/draft.ts'
import { readTime, type WireAmount } from '../../app/i18n/format.ts'

const renewEveryMs = 30_000
const shortestHoldMs = 2_000

export type QuoteRequest = {
  coin: Coins.CoinId | ''
  fiat: Money.Fiat
  typed: 'coin' | 'fiat'
  amount: string
  /** A purchase is paid by this method; empty for the best. */
  method?: Draft['method']
}
/** The request as both services take it: one of the two amounts. */
export type QuoteBody = {
  coin: Coins.CoinId
  fiat: Money.Fiat
  coinAmount?: string
  fiatAmount?: string
}
/** Every price has these. */
export type Price = {
  id: string
  send: WireAmount
  receive: WireAmount
  fees: Readonly<Record<string, WireAmount>>
  feesTotal: WireAmount
  expiresAt: string
}
export type Pricing<P extends Price> = ReturnType<typeof pricing<P>>

/** The query of one service; `ask` puts a request on the wire. */
export function pricing<P extends Price>(
  service: 'sell' | 'buy',
  ask: (api: Api, body: QuoteBody, signal: AbortSignal, method: Draft['method']) => Promise<P>,
) {
  return (api: Api, { coin, fiat, typed, amount, method = '' }: QuoteRequest) =>
    queryOptions<P>({
      queryKey: ['quote', service, coin, fiat, typed, amount, service === 'buy' && method],
      queryFn: ({ signal }) => {
        if (coin === '') throw new Error('a quote needs a coin')
        return ask(api, { coin, fiat, [`${typed}Amount`]: amount }, signal, method)
      },
      enabled: coin !== '' && /[1-9]/.test(amount),
      refetchInterval: renewEveryMs,
      // The price of the best way is at once that of the way.
      staleTime: 2_000,
      refetchOnReconnect: 'always',
      placeholderData: keepPreviousData as never,
      meta: { survivesLogout: true },
    })
}

/** On the order page a price stays until it expires, so that it does not change while it is read. */
export function useHeldQuote<P extends Price>(price: Pricing<P>, request: QuoteRequest) {
  const { api, now } = useApp()
  const untilExpiry = (quote: P | undefined) =>
    quote ? Math.max(shortestHoldMs, readTime(quote.expiresAt).getTime() - now()) : renewEveryMs
  return useQuery({ ...price(api, request), refetchInterval: ({ state }) => untilExpiry(state.data) })
}

/** The coins that are switched on; asked once. */
export function coinsQuery(api: Api) {
  return queryOptions({
    queryKey: ['coins'],
    // Never ended: who waits for them in a form may be another than the sheet that is closed meanwhile.
    queryFn: async () => (await api.call('listCoins')).items,
    staleTime: 300_000,
    meta: { survivesLogout: true },
  })
}

export const useCoins = () => useQuery(coinsQuery(useApp().api))
