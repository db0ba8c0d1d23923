/** A payment method is not offered where nothing is wired for it, not in this currency, or an operator paused it. */
import type { Buy, Money } from '@agio/domain'
import { pauses } from '../pauses/index.ts'
import type { Platform } from '../platform/platform.ts'
import { banksOf } from '../rails/open-banking/index.ts'

/** The reason why a payment method cannot be used here, if it cannot. */
export type MethodOff = 'off' | 'currency' | 'paused'

export function methodOff(platform: Platform, method: Buy.Method, fiat: Money.Fiat): MethodOff | undefined {
  const { cardSecretKey, offer } = platform.settings
  const banks = banksOf(platform)
  if (method === 'open_banking' && banks.length === 0) return 'off'
  if (method === 'card' && cardSecretKey === undefined) return 'off'
  const isReached = method !== 'open_banking' || banks.some(({ products }) => products[fiat] !== undefined)
  if (!isReached || !offer.currencies.includes(fiat)) return 'currency'
  return pauses.isPaused(platform, { kind: 'method', id: method }) ? 'paused' : undefined
}
