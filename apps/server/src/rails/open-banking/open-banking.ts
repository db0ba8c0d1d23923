/** The open-banking rail: its routes, its workers, and its functions for other slices. */
import type { Serve } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { every } from '../../platform/queue/loop.ts'
import type { Payers, Rail, Started } from '../rail.ts'
import { createBankCalls } from './banks/calls.ts'
import { createCallback } from './payments/callback.ts'
import { createLook } from './payments/look.ts'
import { createOpenBankingWorker, forgetOld } from './open-banking-worker.ts'
import type { OpenBankingDeps } from './deps.ts'
import { findPaymentNamed } from './payments/payment-store.ts'
import { payerOf, paymentsOf } from './payments/payments.ts'
import { openBankingRoutes } from './routes.ts'
import { createSecrets } from './banks/secrets.ts'
import { createStart } from './payments/start.ts'

export interface OpenBankingRail extends Rail {
  /** Serves listBanks, startBankPayment, getBankPayment, bankCallback and the hook. */
  routes(serve: Serve): void
  /** Refunds go by the bank rail. */
  readonly out: null
  /** The payer of a payment, as far as the bank says. */
  readonly payers: Payers
  readonly started: Started
  /** The payment whose end-to-end id a statement line has, and its order. */
  begunPayment(
    sql: Sql,
    endToEndId: string,
  ): Promise<{ readonly id: string; readonly orderId: string } | undefined>
}

export function createOpenBankingRail(deps: OpenBankingDeps): OpenBankingRail {
  const { database, clock, log } = deps
  const context = {
    ...deps,
    secrets: createSecrets(deps.secret, deps.sealer),
    calls: createBankCalls({
      sql: database,
      clock,
      log,
      fetch: deps.fetch ?? fetch,
      timeoutMilliseconds: deps.settings.timeoutMilliseconds ?? 10_000,
    }),
    bankOf: (id: string) => deps.settings.banks.find((bank) => bank.id === id),
  }
  const look = createLook(context)
  return {
    name: 'open_banking',
    routes: (serve) =>
      openBankingRoutes(serve, {
        ...context,
        start: createStart(context, look),
        callback: createCallback(context, look),
      }),
    workers: [
      createOpenBankingWorker(context, look),
      every('open banking tidy', 600, log, () => forgetOld(context)),
    ],
    out: null,
    holdings: [],
    payers: { kind: 'open_banking', payerOf: (id) => payerOf(context, id) },
    started: { ofOrder: (orderId) => paymentsOf(context, orderId) },
    async begunPayment(sql, endToEndId) {
      const found = await findPaymentNamed(sql, endToEndId.trim().toUpperCase())
      return found && { id: found.id, orderId: found.owner }
    },
  }
}
