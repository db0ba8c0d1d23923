/** The door to an exchange's ticker. Adding an exchange is one record; reading a price is never a float. */
import { callOutside } from '../platform/outside/outside-call.ts'
import { readDecimal } from './decimal.ts'

export type Ticker = {
  /** Fiat per whole coin as the exchange wrote it, e.g. "0.8612". */
  readonly bid: string
  readonly ask: string
  /** When the exchange says the price was made, where it says so. */
  readonly at?: Date
}

export interface PriceSource {
  readonly name: string
  /** Throws where the source is down or answers nonsense; the caller does without it. */
  ticker(coin: string, fiat: string): Promise<Ticker>
}

const limits = { milliseconds: 3_000, maxBytes: 64 * 1024 }

async function getJson(url: string): Promise<unknown> {
  const { isOk, status, text } = await callOutside(url, { headers: { accept: 'application/json' } }, limits)
  if (!isOk) throw new Error(`${new URL(url).host} answered ${status}`)
  return JSON.parse(text)
}

type Adapter = (base: string) => (coin: string, fiat: string) => Promise<Ticker>

const kraken: Adapter = (base) => async (coin, fiat) => {
  const answer = (await getJson(`${base}/0/public/Ticker?pair=${coin}${fiat}`)) as {
    error?: unknown[]
    result?: Record<string, unknown>
  }
  const [pair] = Object.values(answer.result ?? {}) as { a?: [string]; b?: [string] }[]
  if (answer.error?.length || !pair) throw new Error(`kraken: no ${coin}${fiat}`)
  return { bid: readDecimal(pair.b?.[0]), ask: readDecimal(pair.a?.[0]) }
}

const coinbase: Adapter = (base) => async (coin, fiat) => {
  const answer = (await getJson(`${base}/products/${coin}-${fiat}/ticker`)) as {
    bid?: string
    ask?: string
    time?: string
  }
  const at = new Date(answer.time ?? '')
  if (Number.isNaN(at.getTime())) throw new Error(`coinbase: no time for ${coin}-${fiat}`)
  return { bid: readDecimal(answer.bid), ask: readDecimal(answer.ask), at }
}

const adapters: Readonly<Record<string, Adapter>> = { kraken, coinbase }

export const exchangeNames = Object.keys(adapters)

/** Sources from `{ name: 'kraken', url: 'https://api.kraken.com' }`; throws where the name is not one of ours. */
export function openSources(
  settings: readonly { readonly name: string; readonly url: string }[],
): PriceSource[] {
  return settings.map(({ name, url }) => {
    const adapter = adapters[name]
    if (!adapter) throw new Error(`PRICE_SOURCES: "${name}" is not one of ${exchangeNames.join(', ')}`)
    return { name, ticker: adapter(url.replace(/\/$/, '')) }
  })
}
