/** A payment method is not offered where nothing is wired for it, not in this currency, or an operator paused it. */
import type { Buy, Money } from '@agio/domain'

type Wired = {
  readonly banks: readonly { readonly products: Readonly<Partial<Record<Money.Fiat, unknown>>> }[]
  readonly areCardsOn: boolean
  /** We have an account in this currency. */
  readonly hasAccount: (fiat: Money.Fiat) => boolean
  readonly isPaused: (method: Buy.Method) => boolean
}

export const createMethodOff =
  ({ banks, areCardsOn, hasAccount, isPaused }: Wired) =>
  (method: Buy.Method, fiat: Money.Fiat): 'off' | 'currency' | 'paused' | undefined => {
    if (method === 'open_banking' && banks.length === 0) return 'off'
    if (method === 'card' && !areCardsOn) return 'off'
    const isReached = method !== 'open_banking' || banks.some(({ products }) => products[fiat] !== undefined)
    if (!isReached || !hasAccount(fiat)) return 'currency'
    return isPaused(method) ? 'paused' : undefined
  }
