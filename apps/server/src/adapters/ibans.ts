/** Settings, customers, purchases and the bank rail → dedicated IBANs. */
import type { Unmatched } from '../rails/iso20022/index.ts'
import { termsVersion } from '../customers/index.ts'
import { createHttpBank, createIbans } from '../ibans/index.ts'
import { credits, orders } from '../orders/index.ts'
import { quotes } from '../quotes/index.ts'
import { nameOf } from '../verification/index.ts'
import { walletProofs } from './coins/wallets.ts'
import type { CoinRails } from './coins/coins.ts'
import { bound, type Platform } from '../platform/platform.ts'
import type { People } from './people.ts'
import type { openScreening } from './verification/screening.ts'

type Needs = {
  readonly people: People
  readonly coins: CoinRails
  readonly bank: { readonly queue: Unmatched }
  readonly screening: ReturnType<typeof openScreening>['screening']
}

export function openIbans(deps: Platform, { people, coins, bank, screening }: Needs) {
  const { db, clock, log, crashPoint } = deps
  const { customers, mailer, verification } = people
  return createIbans({
    db,
    clock,
    log,
    crashPoint,
    bank: bankOf(deps),
    customers,
    verification: { ...verification, nameOf: (id) => nameOf(deps, id) },
    termsVersion,
    money: bank.queue,
    orders: bound(deps, { placeBuy: orders.placeBuy, find: orders.find }),
    purchases: { ofQuote: credits.ofQuote, payerVerdict: credits.payerVerdict },
    quotes: { buy: quotes.buy.bind(null, deps), offRefusal: quotes.refusal.bind(null, deps) },
    wallets: walletProofs(db, coins.addresses),
    readAddress: coins.addresses.read,
    screening: {
      isListed: screening.isListed,
      names: (list, about) => screening.names(list, { ...about, orderId: null }),
    },
    notify: (sql, { id, customerId, message }) =>
      mailer.queue(sql, { id, to: { customerId }, template: message, params: {} }),
  })
}

function bankOf({ settings, clock }: Platform) {
  const { ibanBankUrl: url, ibanBankKey: key, ibanBankSecret: secret, offer } = settings
  const isSet = offer.iban && url !== undefined && key !== undefined && secret !== undefined
  return isSet ? createHttpBank({ url, key, secret }, clock) : undefined
}
