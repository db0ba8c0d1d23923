/**
 * The bank rail: payments out by SEPA, SEPA instant and UK Faster Payments, once per key however often asked, and what
 * the bank reports. A payment is stored here; the worker sends it (bank-worker.ts).
 */
import { Postings } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { HoldingSource, MoneyOut, Payer, Payers, Rail } from '../rail.ts'
import { createBankWorker } from './bank-worker.ts'
import { giveBank, type Bank, type BankSettings } from './bank-context.ts'
import { closedExchange } from './files/exchange.ts'
import type { PackedFile } from './files/packed/packed.ts'
import { importFile, type Imported } from './import-file.ts'
import { readAgain, type ReadAgain } from './read-again.ts'
import type { RequestedPayment } from './payments/payment-store.ts'
import { requestPayment } from './payments/request.ts'
import { withdrawPayment } from './payments/batches.ts'
import { closingBalances } from './statements/closing.ts'
import { countUndecided, findCredit } from './credits/credit-store.ts'
import { lockAccount } from './statements/line-store.ts'
import { openSender } from './statements/sender-encryption.ts'

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
}

export function createBankRail(platform: Platform, bank: Bank): BankRail {
  giveBank(platform, bank)
  const { settings, exchange } = bank
  const pay = (sql: Sql, payment: RequestedPayment) => requestPayment(platform, sql, payment)
  return {
    name: 'iso20022',
    workers: exchange === closedExchange ? [] : [createBankWorker(platform)],
    out: {
      pay: (sql, payment) => pay(sql, { ...payment, owner: { kind: 'order', id: payment.owner } }),
      cancel: (sql, key) => withdrawPayment(platform, sql, key),
    },
    payers: { kind: 'statement_line', payerOf: (identity) => payerOf(platform, identity) },
    started: null,
    importFile: (name, bytes) => importFile(platform, name, bytes),
    readAgain: (file, keep) => readAgain(platform, file, keep),
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
  }
}

/** The ledger's comparison asks our records for these. */
function recordsOf({ accounts }: BankSettings): NonNullable<HoldingSource['records']> {
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

async function payerOf({ db, keys }: Platform, identity: string): Promise<Payer | undefined> {
  const credit = await findCredit(db, identity)
  if (credit === undefined) return undefined
  const { name, account } = openSender(keys.bankSenders, credit)
  return { name, account }
}
