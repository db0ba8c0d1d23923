/** The open-banking rail, put together: its routes, its worker, and what others may ask of it. */
import type { Clock } from '../../platform/clock.ts'
import type { CrashPoint } from '../../platform/crash.ts'
import type { Log } from '../../platform/log.ts'
import type { Serve } from '../../platform/http/route.ts'
import type { Database, Sql } from '../../platform/sql/sql.ts'
import { every } from '../../platform/queue/loop.ts'
import type { Deliver, Payers, Rail, Started } from '../rail.ts'
import type { BankSettings } from './banks/banks.ts'
import { createBankCalls } from './banks/calls.ts'
import { createCallback } from './payments/callback.ts'
import { createLook } from './payments/look.ts'
import { createOpenBankingWorker, forgetOld } from './open-banking-worker.ts'
import type { Payable, Wanted } from './payments/payable.ts'
import { findPayment } from './payments/payment-store.ts'
import { paymentIdOf, payerOf, paymentsOf } from './payments/payments.ts'
import { openBankingRoutes } from './routes.ts'
import { createSecrets } from './banks/secrets.ts'
import { createStart } from './payments/start.ts'

export type OpenBankingDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly deliver: Deliver
  readonly payable: Payable
  /** A payment nobody waits for any more is taken back while the customer has not authorised it. */
  readonly wanted?: Wanted
  readonly settings: OpenBankingSettings
  /** 32 bytes that stay the same for ever: `state`, PKCE and what is sealed at rest follow from them. */
  readonly secret: Uint8Array
  readonly fetch?: typeof fetch
  readonly crashPoint?: CrashPoint
}

export type OpenBankingSettings = {
  readonly banks: readonly BankSettings[]
  readonly publicUrl: string
  /** Who initiates the payment in law; part of the consent. Nobody: the bank list says so. */
  readonly provider?: { readonly name: string; readonly termsUrl: string; readonly privacyUrl: string }
  /** How long a bank may take for one answer. */
  readonly timeoutMilliseconds?: number
}

export interface OpenBankingRail extends Rail {
  /** Serves listBanks, startBankPayment, getBankPayment, bankCallback and the hook. */
  routes(serve: Serve): void
  /** Customers pay out of their own account; money goes back by the bank rail. */
  readonly out: null
  /** Whose account `ob:<payment>` came from, as far as the bank told. */
  readonly payers: Payers
  readonly started: Started
  /** The payment whose end-to-end id a statement line carries. */
  paymentOf(endToEndId: string): string | undefined
  /** The order a payment was begun for. */
  orderOf(sql: Sql, paymentId: string): Promise<string | undefined>
}

export function createOpenBankingRail(deps: OpenBankingDeps): OpenBankingRail {
  const { database, clock, log } = deps
  const house = {
    ...deps,
    secrets: createSecrets(deps.secret),
    calls: createBankCalls({
      sql: database,
      clock,
      log,
      fetch: deps.fetch ?? fetch,
      timeoutMilliseconds: deps.settings.timeoutMilliseconds ?? 10_000,
    }),
    bankOf: (id: string) => deps.settings.banks.find((bank) => bank.id === id),
  }
  const look = createLook(house)
  return {
    name: 'open_banking',
    routes: (serve) =>
      openBankingRoutes(serve, {
        ...house,
        start: createStart(house, look),
        callback: createCallback(house, look),
      }),
    workers: [
      createOpenBankingWorker(house, look),
      every('open banking tidy', 600, log, () => forgetOld(house)),
    ],
    out: null,
    holdings: [],
    payers: { payerOf: (from) => payerOf(house, from) },
    started: { ofOrder: (orderId) => paymentsOf(house, orderId) },
    paymentOf: paymentIdOf,
    orderOf: async (sql, paymentId) => (await findPayment(sql, paymentId))?.owner,
  }
}
