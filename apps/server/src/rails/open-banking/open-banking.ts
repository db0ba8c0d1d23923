/** The open-banking rail: its routes, its workers, and its functions for other slices. */
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { every } from '../../platform/queue/loop.ts'
import type { Payers, Rail, Started } from '../rail.ts'
import { createOpenBankingWorker, forgetOld } from './open-banking-worker.ts'
import type { OpenBankingDoors } from './doors.ts'
import { findPaymentNamed } from './payments/payment-store.ts'
import { payerOf, paymentsOf } from './payments/payments.ts'
import { openBankingRoutes } from './routes.ts'

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

export function createOpenBankingRail(platform: Platform, doors: OpenBankingDoors): OpenBankingRail {
  return {
    name: 'open_banking',
    routes: (serve) => openBankingRoutes(serve, platform, doors),
    workers: [
      createOpenBankingWorker(platform, doors),
      every('open banking tidy', 600, platform.log, () => forgetOld(platform)),
    ],
    out: null,
    holdings: [],
    payers: { kind: 'open_banking', payerOf: (id) => payerOf(platform, id) },
    started: { ofOrder: (orderId) => paymentsOf(platform, doors, orderId) },
    async begunPayment(sql, endToEndId) {
      const found = await findPaymentNamed(sql, endToEndId.trim().toUpperCase())
      return found && { id: found.id, orderId: found.owner }
    },
  }
}
