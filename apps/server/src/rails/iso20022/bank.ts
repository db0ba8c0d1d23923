/**
 * The bank rail: payments out by SEPA, SEPA instant and UK Faster Payments, once per key however often asked, and what
 * the bank reports. A payment is stored here; the worker sends it (bank-worker.ts).
 */
import { Postings } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import type { HoldingSource, MoneyOut, Payer, Payers, Rail } from '../rail.ts'
import { createBankWorker } from './bank-worker.ts'
import type { BankContext, BankDeps } from './bank-context.ts'
import { closedExchange } from './files/exchange.ts'
import type { PackedFile } from './files/packed/packed.ts'
import { importFile, type Imported } from './import-file.ts'
import { readAgain, type ReadAgain } from './read-again.ts'
import type { RequestedPayment } from './payments/payment-store.ts'
import { requestPayment } from './payments/request.ts'
import { withdrawPayment } from './payments/batches.ts'
import { closingBalances } from './statements/closing.ts'
import { bankContext } from './unallocated/credit-returns.ts'
import { countUndecided, findCredit } from './statements/credit-store.ts'
import { lockAccount } from './statements/line-store.ts'
import { openSender } from './statements/sender-encryption.ts'
import { createUnmatched } from './unallocated/unmatched.ts'
import type { Unmatched } from './unallocated/unmatched-types.ts'

export interface BankRail extends Rail {
  /** A payment that the bank may have already cannot be taken back; a withdrawn key stays withdrawn. */
  readonly out: MoneyOut
  /** Senders of credits, as the statement names them. */
  readonly payers: Payers
  readonly started: null
  /** Takes in a file from the bank: all of it or nothing. */
  importFile(name: string, bytes: Uint8Array): Promise<Imported>
  /** Reads a file that was taken in again; with `keep`, what was missed then waits for a person. */
  readAgain(file: PackedFile, keep: boolean): Promise<readonly ReadAgain[]>
  /** Unallocated credits, and what an operator may do with them. */
  readonly queue: Unmatched
}

export function createBankRail(deps: BankDeps): BankRail {
  const context = bankContext(deps)
  const { settings } = context
  const pay = (sql: Sql, payment: RequestedPayment) => requestPayment(context, sql, payment)
  const rail: BankRail = {
    name: 'iso20022',
    workers: [],
    out: {
      pay: (sql, payment) => pay(sql, { ...payment, owner: { kind: 'order', id: payment.owner } }),
      cancel: (sql, key) => withdrawPayment(context, sql, key),
    },
    payers: { kind: 'statement_line', payerOf: (identity) => payerOf(context, identity) },
    started: null,
    importFile: (name, bytes) => importFile(context, name, bytes),
    readAgain: (file, keep) => readAgain(context, file, keep),
    holdings: [
      {
        name: 'bank',
        async read(snapshot, unposted) {
          const closings = await closingBalances(snapshot, settings.accounts, unposted)
          return async () => closings
        },
        records: recordsOf(settings),
      },
    ],
    queue: createUnmatched(context),
  }
  const isClosed = deps.exchange === closedExchange
  return { ...rail, workers: isClosed ? [] : [createBankWorker(context, rail.importFile)] }
}

/** The ledger's comparison asks our records for these. */
function recordsOf({ accounts }: BankContext['settings']): NonNullable<HoldingSource['records']> {
  const named = (name: string) => accounts.find(({ currency }) => Postings.nostroAccount(currency) === name)
  return {
    async undecided(sql, name) {
      const account = named(name)
      return account ? countUndecided(sql, account.id, account.currency) : 0
    },
    async lock(sql, name) {
      const account = named(name)
      if (account) await lockAccount(sql, account.id)
    },
  }
}

async function payerOf({ sql, encryption }: BankContext, identity: string): Promise<Payer | undefined> {
  const credit = await findCredit(sql, identity)
  if (credit === undefined) return undefined
  const { name, account } = openSender(encryption, credit)
  return { name, account }
}
