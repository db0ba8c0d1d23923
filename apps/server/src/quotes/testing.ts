/** For tests: exchanges that say what the test sets, and a platform that offers every coin at their prices. */
import { Coins, Money } from '@agio/domain'
import type { Platform } from '../platform/platform.ts'
import type { Offer } from '../settings/offer.ts'
import { giveQuoteDoors, type QuoteDoors } from './doors.ts'
import { openMarket } from './market.ts'
import { addQuote } from './quote-store.ts'
import { writeQuote, type StoredQuote } from './quotes.ts'
import { openSourcesOfSettings, type PriceSource, type Ticker } from './price-source.ts'

/** The ticker of a pair; undefined where the exchanges do not answer. */
export type Told = (symbol: string, fiat: Money.Fiat) => Ticker | undefined

/** Two exchanges that agree and know no past: the fewest that make a price. */
export const agreeing = (told: Told): readonly PriceSource[] =>
  ['one exchange', 'the other'].map((name) => ({
    name,
    past: async () => [],
    async ticker(symbol, fiat) {
      const ticker = told(symbol, fiat as Money.Fiat)
      if (!ticker) throw new Error(`${name} is down`)
      return ticker
    },
  }))

/** Before the market is asked for the first time. */
export const setSources = (platform: Platform, sources: readonly PriceSource[]): void =>
  void platform.made.set(openSourcesOfSettings, sources)

/** The market is asked anew, as by a process that has just started. */
export const forgetPrices = (platform: Platform): void => void platform.made.delete(openMarket)

/** A quote that can be ordered at. */
export const storeQuote = ({ db, clock }: Platform, quote: StoredQuote) =>
  addQuote(db, quote.id, quote.service, writeQuote(quote), clock.now(), new Date(quote.expiresAt))

/** So much is a pound in euros, every day from a year ago to the next year. */
export const setDayRates = ({ db, clock }: Platform, scaled: bigint) =>
  db.query(
    `insert into day_rate (day, fiat, euro_scaled)
     select day::date, 'GBP', $2 from generate_series($1::timestamptz - interval '1 year', $1::timestamptz + interval '1 year', '1 day') day`,
    [clock.now(), scaled.toString()],
  )

/** A transfer costs a tenth of an ether, and no method is off. */
const usualDoors: QuoteDoors = {
  gas: async () => Money.money('ETH@11155111', 10n ** 17n),
  methodOff: () => undefined,
}

/** The platform with an offer of all, or of less, with exchanges that agree and with doors. */
export function quotingOn(
  platform: Platform,
  told: Told,
  { doors, ...offer }: Partial<Offer> & { readonly doors?: Partial<QuoteDoors> } = {},
): Platform {
  const all = { services: ['sell', 'buy'], currencies: Money.fiats, coins: Coins.coinIds } as const
  const { settings } = platform
  const quoting = {
    ...platform,
    settings: { ...settings, offer: { ...settings.offer, ...all, ...offer } },
  }
  setSources(quoting, agreeing(told))
  giveQuoteDoors(quoting, { ...usualDoors, ...doors })
  return quoting
}
