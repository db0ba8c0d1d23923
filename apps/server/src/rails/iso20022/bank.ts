/**
 * The bank rail: payments out by SEPA, SEPA instant and UK Faster Payments, once per key however often asked, and what
 * the bank says about them. Nothing is sent here: the worker does (bank-worker.ts).
 */
import { Money } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import type { BankPayment, MoneyOut, Payer, Payers, Rail } from '../rail.ts'
import { createBankWorker } from './bank-worker.ts'
import { applyStatusReport } from './payments/status-changes.ts'
import { debtorFor, type BankContext } from './bank-context.ts'
import { insertPayment, paymentByKey, wakeWorkers } from './payments/payment-store.ts'
import { withdrawPayment } from './payments/batches.ts'
import { applyStatement } from './statements/bookings.ts'
import { findCredit } from './statements/credit-store.ts'
import { creditId } from './statements/credits.ts'
import { endToEndIdOf, sha256Of } from './files/identifiers.ts'
import { closingBalances } from './statements/closing.ts'
import { insertFile } from './statements/line-store.ts'
import { readBankMessage, type BankMessage, type MessageRefusal } from './files/messages.ts'
import { withOwnEvents } from './payments/refunds.ts'
import { accountText, openSender } from './statements/payer.ts'
import type { Unmatched } from './statements/unmatched-views.ts'
import type { RefusedLine } from './files/camt.ts'
import { createUnmatched } from './statements/unmatched.ts'

/** `known`: these very bytes were imported before, and nothing was changed. */
export type Imported = { readonly outcome: 'imported' | 'known' } | MessageRefusal | BrokenLine

/** An amount, currency, indicator or status cannot be read: half of a file would be books that the bank does not keep. */
type BrokenLine = { readonly refused: `bank.line_${RefusedLine['why']}` }

export interface BankRail extends Rail {
  /** What may lie at the bank already cannot be taken back; a withdrawn key stays withdrawn. */
  readonly out: MoneyOut
  /** Who sent a credit, as the statement says. */
  readonly payers: Payers
  readonly started: null
  /** Takes in a file from the bank: all of it or nothing. */
  importFile(name: string, bytes: Uint8Array): Promise<Imported>
  /** Money that nobody was found for, and what an operator may do with it. */
  readonly queue: Unmatched
}

export function createBankRail(given: BankContext): BankRail {
  const context = withOwnEvents(given)
  const { clock, settings } = context
  const pay = async (sql: Sql, payment: BankPayment): Promise<void> => {
    const debtor = debtorFor(settings, payment.scheme, payment.amount.asset)
    if (debtor === undefined)
      throw new Error(`no bank account in the settings pays ${payment.amount.asset} by ${payment.scheme}`)
    const made = { endToEndId: endToEndIdOf(payment.key), debtor: debtor.id, at: clock.now() }
    if (await insertPayment(sql, payment, made)) return wakeWorkers(sql)
    await assertSamePayment(sql, payment)
  }
  const rail: BankRail = {
    name: 'iso20022',
    workers: [],
    out: { pay, cancel: (sql, key) => withdrawPayment(context, sql, key) },
    payers: { payerOf: (from) => payerOf(context, from) },
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
  return { ...rail, workers: [createBankWorker(given, rail.importFile)] }
}

async function payerOf({ sql, vault }: BankContext, from: string): Promise<Payer | undefined> {
  const prefix = creditId('')
  if (!from.startsWith(prefix)) return undefined
  const credit = await findCredit(sql, from.slice(prefix.length))
  if (credit === undefined) return undefined
  const { name, account } = openSender(vault, credit)
  return { name, account }
}

async function importFile(context: BankContext, name: string, bytes: Uint8Array): Promise<Imported> {
  const { sql, clock, log, crashPoint } = context
  const message = readWhole(bytes)
  const refused = 'refused' in message ? message.refused : undefined
  const kind = 'refused' in message ? undefined : message.kind
  const sha256 = sha256Of(bytes)
  const fresh = await sql.transaction(async (tx) => {
    const now = clock.now()
    if (!(await insertFile(tx, { sha256, name, kind, refused, at: now }))) return false
    if (!('refused' in message)) await applyMessage(context, tx, message, sha256, now)
    return true
  })
  crashPoint?.(`bank.imported-${kind ?? 'unreadable'}`)
  if (refused !== undefined) log.error({ file: name, refused }, 'A file from the bank cannot be read')
  if ('refused' in message) return message
  return { outcome: fresh ? 'imported' : 'known' }
}

function readWhole(bytes: Uint8Array): BankMessage | MessageRefusal | BrokenLine {
  const message = readBankMessage(bytes)
  if ('refused' in message || message.kind === 'pain.002') return message
  const [broken] = message.statements.flatMap(({ refused }) => refused)
  return broken === undefined ? message : { refused: `bank.line_${broken.why}` }
}

async function applyMessage(
  context: BankContext,
  sql: Sql,
  message: BankMessage,
  file: string,
  now: Date,
): Promise<void> {
  const tools = { ...context, sql, now, file, kind: message.kind, messageId: message.messageId }
  if (message.kind === 'pain.002') return applyStatusReport(tools, message.report)
  for (const statement of message.statements) await applyStatement(tools, statement)
}

/** A key asked again with another amount or payee is a bug of the caller, and paying either would be a guess. */
async function assertSamePayment(sql: Sql, asked: BankPayment): Promise<void> {
  const kept = await paymentByKey(sql, asked.key)
  const same =
    kept !== undefined &&
    kept.owner === asked.owner &&
    kept.scheme === asked.scheme &&
    kept.payee.name === asked.payeeName &&
    Money.format(kept.amount) === Money.format(asked.amount) &&
    kept.amount.asset === asked.amount.asset &&
    accountText(kept.payee.account) === accountText(asked.payeeAccount)
  if (!same) throw new Error(`payment ${asked.key} was asked for before with another content`)
}
