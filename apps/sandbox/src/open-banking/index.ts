/** The customers' banks: payments initiated by NextGenPSD2, with login and consent pages, hooks, and ways to misbehave. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Film } from '../app/film.ts'
import type { Serve } from '../app/serve.ts'
import type { Bank } from '../bank/index.ts'
import { banksFile } from './institutions.ts'
import { createPayments } from './payments.ts'
import { openBankingRoutes } from './routes.ts'
export * as openBankingControls from './controls.ts'

export type OpenBankingOptions = {
  dataDir: string
  creditorBank: Bank
  now: () => Date
  delayMs: number
  film?: Film
  /** Real time in milliseconds, for tests that want to hold it. */
  time?: () => number
  base: () => string
}

/** The delay of a slow bank, in steps of the usual delay. */
const slowSteps = 6

/** Its doors are open once the port is; `writeBanks` gives the file with the list for the server. */
export function openCustomersBanks(app: FastifyInstance, serve: Serve, options: OpenBankingOptions) {
  const { dataDir, delayMs, base } = options
  const payments = createPayments({ ...options, file: join(dataDir, 'open-banking.json') })
  openBankingRoutes(app, serve, { payments, base, slowMs: delayMs * slowSteps })
  const work = setInterval(() => payments.tick(), Math.min(200, Math.max(20, delayMs / 2)))
  return {
    /** Every payment that was asked for, at any bank. */
    payments: payments.record.payments,
    writeBanks(): string {
      const file = join(dataDir, 'open-banking-banks.json')
      writeFileSync(file, banksFile(base()))
      return file
    },
    close(): void {
      clearInterval(work)
      payments.close()
    },
  }
}
