/**
 * The bank rail: payments out by SEPA, SEPA instant and UK Faster Payments, once per key however often asked, and what
 * the bank reports. A payment is stored here; the worker sends it (bank-worker.ts).
 */
import { BankAccounts, Money } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import type { MoneyOut, Payer, Payers, Rail } from '../rail.ts'
import { createBankWorker } from './bank-worker.ts'
import { debtorFor, type BankContext, type BankDeps } from './bank-context.ts'
import { closedExchange } from './files/exchange.ts'
import { endToEndIdOf } from './files/identifiers.ts'
import { importFile, type Imported } from './import-file.ts'
import { insertPayment, paymentByKey, wakeWorkers, type RequestedPayment } from './payments/payment-store.ts'
import { openInstruction, sealInstruction } from './payments/instruction.ts'
import { withdrawPayment } from './payments/batches.ts'
import { closingBalances } from './statements/closing.ts'
import { bankContext } from './unallocated/credit-returns.ts'
import { findCredit } from './statements/credit-store.ts'
import { openSender } from './statements/sender-encryption.ts'
import { createUnmatched } from './unallocated/unmatched.ts'
import type { Unmatched } from './unallocated/unmatched-types.ts'

export interface BankRail extends Rail {
  /** What the bank may have already cannot be taken back; a withdrawn key stays withdrawn. */
  readonly out: MoneyOut
  /** Who sent a credit, as the statement says. */
  readonly payers: Payers
  readonly started: null
  /** Takes in a file from the bank: all of it or nothing. */
  importFile(name: string, bytes: Uint8Array): Promise<Imported>
  /** Unallocated credits, and what an operator may do with them. */
  readonly queue: Unmatched
}

export function createBankRail(deps: BankDeps): BankRail {
  const context = bankContext(deps)
  const { clock, settings, sealer } = context
  const pay = async (sql: Sql, payment: RequestedPayment): Promise<void> => {
    const debtor = debtorFor(settings, payment.scheme, payment.amount.asset)
    if (debtor === undefined)
      throw new Error(`no bank account in the settings pays ${payment.amount.asset} by ${payment.scheme}`)
    const made = { endToEndId: endToEndIdOf(payment.key), debtor: debtor.id, at: clock.now() }
    const { payeeName: name, payeeAccount: account, payeeAddress: address, reference } = payment
    const payee = { name, account, reference, ...(address && { address }) }
    const instruction = sealInstruction(sealer, { ...payment, ...made }, payee)
    if (await insertPayment(sql, payment, { ...made, instruction })) return wakeWorkers(sql)
    await assertSamePayment(context, sql, payment)
  }
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
    holdings: [
      {
        name: 'bank',
        async read(snapshot, unposted) {
          const closings = await closingBalances(snapshot, settings.accounts, unposted)
          return async () => closings
        },
      },
    ],
    queue: createUnmatched(context, pay),
  }
  const isClosed = deps.exchange === closedExchange
  return { ...rail, workers: isClosed ? [] : [createBankWorker(context, rail.importFile)] }
}

async function payerOf({ sql, encryption }: BankContext, identity: string): Promise<Payer | undefined> {
  const credit = await findCredit(sql, identity)
  if (credit === undefined) return undefined
  const { name, account } = openSender(encryption, credit)
  return { name, account }
}

/** One key with two amounts or payees is a bug of the caller, and paying either would be a guess. */
async function assertSamePayment({ sealer }: BankContext, sql: Sql, asked: RequestedPayment): Promise<void> {
  const kept = await paymentByKey(sql, asked.key)
  const payee = kept && openInstruction(sealer, kept)
  const same =
    kept !== undefined &&
    payee !== undefined &&
    kept.owner.kind === asked.owner.kind &&
    kept.owner.id === asked.owner.id &&
    kept.scheme === asked.scheme &&
    payee.name === asked.payeeName &&
    Money.format(kept.amount) === Money.format(asked.amount) &&
    kept.amount.asset === asked.amount.asset &&
    BankAccounts.textOf(payee.account) === BankAccounts.textOf(asked.payeeAccount)
  if (!same) throw new Error(`payment ${asked.key} was asked for before with another content`)
}
