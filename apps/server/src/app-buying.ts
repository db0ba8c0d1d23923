/** Composition of what purchases need from several rails at once: who paid, what was begun, where money is to go. */
import type { Money } from '@agio/domain'
import type { BuyDoors } from './orders/index.ts'
import type { Settings } from './settings.ts'

export function buyDoorsOf(settings: Settings): BuyDoors {
  return {
    payments: { ofOrder: async () => [] },
    payerOf: async () => undefined,
    methodOff: (method) => (method === 'bank_transfer' ? undefined : 'off'),
    transferTo: (fiat) => transferTo(settings, fiat),
  }
}

/** Our own account in a currency, if we have one. */
function transferTo({ bankAccounts = [], bankHolder: holder }: Settings, fiat: Money.Fiat) {
  const one = bankAccounts.find(({ currency }) => currency === fiat)
  if (!one) return undefined
  const account =
    one.currency === 'EUR'
      ? ({ kind: 'iban', iban: one.iban } as const)
      : ({ kind: 'uk', sortCode: one.sortCode, accountNumber: one.accountNumber } as const)
  return { holder, account, bank: null }
}
