/** The interface to an exchange's ticker. A further exchange is one record; a price is never read as a float. */
import { callOutside } from '../platform/outside/outside-call.ts'
import { perPlatform, type Platform } from '../platform/platform.ts'
import { readDecimal } from './decimal.ts'

export type Ticker = {
  /** Fiat per whole coin as the exchange wrote it, e.g. "0.8612". */
  readonly bid: string
  readonly ask: string
  /** The time of the price, where the exchange gives it. */
  readonly at?: Date
}

/** The price at the end of an hour. */
export type PastPrice = { readonly at: Date; readonly price: string }

export interface PriceSource {
  readonly name: string
  /** Throws where the source is down or answers nonsense; the caller does without it. */
  ticker(coin: string, fiat: string): Promise<Ticker>
  /** The prices of past hours, as far back as the source gives them at once. Throws like `ticker`. */
  past(coin: string, fiat: string, now: Date): Promise<PastPrice[]>
}

const limits = { milliseconds: 5_000, maxBytes: 64 * 1024 }
const pastLimits = { milliseconds: 10_000, maxBytes: 512 * 1024 }
const hourSeconds = 3_600
/** Both exchanges answer with so many hours at most. */
const mostHours = { kraken: 720, coinbase: 300 }

async function getJson(url: string, within = limits): Promise<unknown> {
  const { isOk, status, text } = await callOutside(url, { headers: { accept: 'application/json' } }, within)
  if (!isOk) throw new Error(`${new URL(url).host} answered ${status}`)
  return JSON.parse(text)
}

type Adapter = (base: string) => Pick<PriceSource, 'ticker' | 'past'>

const kraken: Adapter = (base) => ({
  async ticker(coin, fiat) {
    const answer = (await getJson(`${base}/0/public/Ticker?pair=${coin}${fiat}`)) as KrakenAnswer
    const [pair] = Object.values(answer.result ?? {}) as { a?: [string]; b?: [string] }[]
    if (answer.error?.length || !pair) throw new Error(`kraken: no ${coin}${fiat}`)
    return { bid: readDecimal(pair.b?.[0]), ask: readDecimal(pair.a?.[0]) }
  },
  async past(coin, fiat, now) {
    const since = secondsOf(now) - mostHours.kraken * hourSeconds
    const url = `${base}/0/public/OHLC?pair=${coin}${fiat}&interval=60&since=${since}`
    const answer = (await getJson(url, pastLimits)) as KrakenAnswer
    const rows = Object.values(answer.result ?? {}).find((it) => Array.isArray(it))
    if (answer.error?.length || !rows) throw new Error(`kraken: no past of ${coin}${fiat}`)
    // Each row: time of the beginning, open, high, low, close, …
    return pastOf(rows, ([time, , , , close]) => [time, close])
  },
})

type KrakenAnswer = { error?: unknown[]; result?: Record<string, unknown> }

const coinbase: Adapter = (base) => ({
  async ticker(coin, fiat) {
    const answer = (await getJson(`${base}/products/${coin}-${fiat}/ticker`)) as {
      bid?: string
      ask?: string
      time?: string
    }
    const at = new Date(answer.time ?? '')
    if (Number.isNaN(at.getTime())) throw new Error(`coinbase: no time for ${coin}-${fiat}`)
    return { bid: readDecimal(answer.bid), ask: readDecimal(answer.ask), at }
  },
  async past(coin, fiat, now) {
    const start = (secondsOf(now) - mostHours.coinbase * hourSeconds) * 1000
    const stretch = `start=${new Date(start).toISOString()}&end=${now.toISOString()}`
    const url = `${base}/products/${coin}-${fiat}/candles?granularity=${hourSeconds}&${stretch}`
    const rows = await getJson(url, pastLimits)
    if (!Array.isArray(rows)) throw new Error(`coinbase: no past of ${coin}-${fiat}`)
    // Each row: time of the beginning, low, high, open, close, volume; numbers, the newest first.
    return pastOf(rows, ([time, , , , close]) => [time, close]).toReversed()
  },
})

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

/** Rows that cannot be read are left out. */
function pastOf(rows: unknown[], read: (row: readonly unknown[]) => [unknown, unknown]): PastPrice[] {
  return rows.flatMap((row): PastPrice[] => {
    const [time, price] = Array.isArray(row) ? read(row) : []
    if (!Number.isSafeInteger(time)) return []
    try {
      return [{ at: new Date((Number(time) + hourSeconds) * 1000), price: readDecimal(String(price)) }]
    } catch {
      return []
    }
  })
}

const adapters: Readonly<Record<string, Adapter>> = { kraken, coinbase }

export const exchangeNames = Object.keys(adapters)

/** Sources from `{ name: 'kraken', url: 'https://api.kraken.com' }`; throws where the name is unknown. */
export function openSources(
  settings: readonly { readonly name: string; readonly url: string }[],
): PriceSource[] {
  return settings.map(({ name, url }) => {
    const adapter = adapters[name]
    if (!adapter) throw new Error(`PRICE_SOURCES: "${name}" is not one of ${exchangeNames.join(', ')}`)
    return { name, ...adapter(url.replace(/\/$/, '')) }
  })
}

export const openSourcesOfSettings = ({ settings }: Platform): readonly PriceSource[] =>
  openSources(settings.priceSources)

/** The exchanges that the settings name. */
export const sourcesOf = perPlatform(openSourcesOfSettings)
