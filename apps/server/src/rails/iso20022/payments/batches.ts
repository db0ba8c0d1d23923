/**
 * Payments on their way out: queued → a batch whose bytes are kept (persisted) → a file at the bank → submitted.
 * Each step is a transaction of its own; a crash between two of them repeats the same bytes under the same name, and the
 * bank knows the message id.
 */
import {
  batchQueue,
  claimBatch,
  insertBatch,
  lockPaymentsOfMessage,
  lockSilentPayments,
  setBatched,
  setState,
  setSubmitted,
  setUnbatched,
  takeApart,
  paymentByKey,
  lockPayment,
  type DueMoments,
  type StoredPayment,
} from './payment-store.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import { bankOf, type BankSettings } from '../bank-context.ts'
import { lockCoveredPayments, type CoverOf } from './cover.ts'
import { notifyOwner } from './credit-returns.ts'
import { businessDaysBefore, executionDay } from './business-days.ts'
import { messageIdOf, paymentInformationIdOf, sha256Of } from '../files/identifiers.ts'
import { openFile, openInstruction, sealFile, type Payee } from './instruction.ts'
import { writePain001, type DebtorAccount, type PaymentGroup, type PaymentOrder } from '../files/pain001.ts'

type PayablePayment = StoredPayment & { readonly payee: Payee }

/** Payments requested by one moment are batched now; of those handed over by the other the bank's silence is reported. */
export function dueMoments(platform: Platform): DueMoments {
  const { cutOffSeconds, silence } = bankOf(platform).settings
  const now = platform.clock.now()
  const interval = cutOffSeconds * 1000
  return {
    lastCutOff: new Date(Math.floor(now.getTime() / interval) * interval),
    instant: new Date(now.getTime() - silence.instantSeconds * 1000),
    other: businessDaysBefore(now, silence.businessDays),
    answered: businessDaysBefore(now, silence.answeredBusinessDays),
  }
}

/** Puts the payments that are due and covered into one batch, and says so. Gives how many there were. */
export async function batchDuePayments(platform: Platform, coverOf: CoverOf): Promise<number> {
  const { db, clock, log } = platform
  const { settings } = bankOf(platform)
  const now = clock.now()
  const { lastCutOff } = dueMoments(platform)
  return db.transaction(async (tx) => {
    const due = await lockCoveredPayments(platform, tx, lastCutOff, coverOf)
    const payments = await payableOf(platform, tx, due)
    if (payments.length === 0) return 0
    const order = orderOf(payments, now, settings)
    const bytes = new TextEncoder().encode(writePain001(order))
    const fileName = `pain.001-${order.messageId}.xml`
    const sealed = sealFile(platform.keys.sealer, order.messageId, bytes)
    const { messageId } = order
    const batch = { messageId, fileName, sealed, size: bytes.length, sha256: sha256Of(bytes) }
    const isHeld = isAboveLimit(payments, await settings.approvalAbove?.())
    await insertBatch(tx, batch, now, isHeld)
    if (isHeld) log.info({ messageId: order.messageId }, 'A batch waits for a second person')
    const keys = new Map(payments.map(({ endToEndId, key }) => [endToEndId, key]))
    for (const { paymentInformationId, payments: members } of order.groups) {
      await setBatched(
        tx,
        members.flatMap(({ endToEndId }) => keys.get(endToEndId) ?? []),
        order.messageId,
        paymentInformationId,
      )
    }
    // In a second batch, after its first was taken apart, a payment is still the one that was reported.
    for (const payment of payments.filter(({ batchings }) => batchings === 0))
      await notifyQueued(platform, tx, payment)
    return payments.length
  })
}

function notifyQueued(platform: Platform, tx: Sql, payment: StoredPayment): Promise<void> {
  const { key, endToEndId } = payment
  const id = `bank:${endToEndId}:batched`
  return notifyOwner(platform, tx, payment, { id, type: 'payment.queued', key, note: { endToEndId } })
}

/** The payments with their payees. One whose row is not what was asked for never leaves: its order asks a person. */
async function payableOf(
  platform: Platform,
  tx: Sql,
  payments: readonly StoredPayment[],
): Promise<PayablePayment[]> {
  const payable: PayablePayment[] = []
  for (const payment of payments) {
    const payee = openInstruction(platform.keys.sealer, payment)
    if (payee) {
      payable.push({ ...payment, payee })
      continue
    }
    const { key, endToEndId } = payment
    const reason = 'instruction_changed'
    platform.log.error({ key }, 'A payment was changed in the database; it is refused')
    await setState(tx, key, 'rejected', { at: platform.clock.now(), reason })
    if (payment.batchings === 0) await notifyQueued(platform, tx, payment)
    const id = `bank:${endToEndId}:changed`
    const event = { id, type: 'payment.rejected', key, permanent: true, reason } as const
    await notifyOwner(platform, tx, payment, event)
  }
  return payable
}

/** The payments of one currency come to more than may leave without a second person. */
function isAboveLimit(
  payments: readonly StoredPayment[],
  limit: Readonly<Record<string, bigint>> | undefined,
): boolean {
  if (!limit) return false
  const totals = new Map<string, bigint>()
  for (const { amount } of payments) totals.set(amount.asset, (totals.get(amount.asset) ?? 0n) + amount.units)
  return [...totals].some(([currency, total]) => total > (limit[currency] ?? 0n))
}

/** Writes one waiting batch to the bank. False when there was none, or the bank could not be reached. */
export async function writeWaitingBatch(platform: Platform): Promise<boolean> {
  const { db, clock, keys, log, crashPoint } = platform
  const { exchange, settings } = bankOf(platform)
  const batch = await claimBatch(db, Math.min(settings.leaseSeconds, 30))
  if (batch === undefined) return false
  const { messageId } = batch
  const bytes = openFile(keys.sealer, messageId, batch.sealed)
  if (sha256Of(bytes) !== batch.sha256)
    throw new Error(`the kept bytes of batch ${messageId} have changed; nothing is sent`)
  crashPoint('bank.batch-kept')
  try {
    await exchange.put(batch.fileName, bytes)
  } catch (cause) {
    // It may lie there or not: the same bytes are laid there again under the same name.
    await batchQueue.postpone(db, batch.claim, Math.min(settings.leaseSeconds, 3))
    log.warn(
      { messageId, cause: String(cause) },
      'A batch could not be handed to the bank; it is tried again',
    )
    return false
  }
  crashPoint('bank.file-written')
  await db.transaction((tx) => setSubmitted(tx, messageId, clock.now()))
  log.info({ messageId }, 'A batch was handed to the bank')
  return true
}

/** Reports each payment once about which the bank has been silent for too long. It is never sent again. */
export async function reportOverdue(platform: Platform): Promise<number> {
  const { db, clock } = platform
  const now = clock.now()
  return db.transaction(async (tx) => {
    const silent = await lockSilentPayments(tx, dueMoments(platform), 100)
    for (const payment of silent) {
      const { key, endToEndId } = payment
      await setState(tx, key, 'uncertain', { at: now })
      const event = { id: `bank:${endToEndId}:silent`, type: 'payment.overdue', key } as const
      await notifyOwner(platform, tx, payment, event)
    }
    return silent.length
  })
}

/**
 * Takes a payment back before it leaves, in the caller's transaction: its key is dead from then on. Its batch is taken
 * apart; the others wait for the next one under their own keys, without an event. False: unknown, or it
 * may lie at the bank already.
 */
export async function withdrawPayment(platform: Platform, sql: Sql, key: string): Promise<boolean> {
  const seen = await paymentByKey(sql, key)
  if (seen === undefined) return false
  // The batch is locked before its payments, as everywhere.
  if (seen.messageId !== undefined && (await takeApart(sql, seen.messageId))) {
    const members = await lockPaymentsOfMessage(sql, seen.messageId)
    const keys = members.map((member) => member.key)
    await setUnbatched(sql, keys)
  }
  const payment = await lockPayment(sql, seen.endToEndId)
  if (payment?.state === 'withdrawn') return true
  if (payment?.state !== 'queued') return false
  await setState(sql, key, 'withdrawn', { at: platform.clock.now() })
  // The key is dead: its owner must know, also when it was in no batch.
  await notifyOwner(platform, sql, payment, {
    id: `bank:${payment.endToEndId}:unbatched`,
    type: 'payment.unqueued',
    key,
  })
  return true
}

/** The country of the account, from which its bank's calendar day follows. */
const countryOf = (account: DebtorAccount['account']): string =>
  account.kind === 'iban' ? account.iban.slice(0, 2) : 'GB'

function orderOf(
  payments: readonly PayablePayment[],
  createdAt: Date,
  { accounts, initiatorName }: BankSettings,
): PaymentOrder {
  const messageId = messageIdOf(payments)
  const blocks = new Map<string, PayablePayment[]>()
  for (const payment of payments) {
    const block = `${payment.scheme} ${payment.amount.asset} ${payment.debtor}`
    blocks.set(block, [...(blocks.get(block) ?? []), payment])
  }
  const groups = [...blocks.keys()].toSorted().flatMap((block, index): PaymentGroup[] => {
    const members = blocks.get(block) ?? []
    const [first] = members
    const debtor = accounts.find(({ id }) => id === first?.debtor)
    if (first === undefined || debtor === undefined) return []
    return [
      {
        paymentInformationId: paymentInformationIdOf(messageId, index + 1),
        scheme: first.scheme,
        debtor,
        executionDay: executionDay(createdAt, {
          country: countryOf(debtor.account),
          onBusinessDays: first.scheme === 'sepa',
        }),
        payments: members.map(({ amount, payee, endToEndId }) => ({
          amount,
          reference: payee.reference,
          endToEndId,
          payeeName: payee.name,
          payeeAccount: payee.account,
          ...(payee.address && { payeeAddress: payee.address }),
        })),
      },
    ]
  })
  return { messageId, createdAt, initiatorName, groups }
}
