/** A status report (pain.002) changes our payments here. */
import { openCase } from '../../../cases/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import { notifyOwner } from './credit-returns.ts'
import {
  lockPayment,
  lockPaymentsTold,
  setAnswered,
  setState,
  setSubmitted,
  type PaymentState,
  type StoredPayment,
} from './payment-store.ts'
import { setRefused } from './cover-store.ts'
import { isPermanent, isUncovered } from '../files/reasons.ts'
import type { Status, StatusReport } from '../files/status-reports.ts'

/** The message that a status came in, and its transaction. */
type Reporting = {
  readonly sql: Sql
  readonly now: Date
  readonly messageId: string | undefined
}
type Word = { readonly status: Status; readonly servicerReference: string | undefined }

/** Applies a report in the importer's transaction. */
export async function applyStatusReport(
  platform: Platform,
  reporting: Reporting,
  report: StatusReport,
): Promise<void> {
  const { sql, now } = reporting
  const { originalMessageId: messageId, transactions } = report
  if (messageId !== undefined) await setSubmitted(sql, messageId, now)
  const named = transactions.flatMap(({ ids }) => ids)
  const payments = new Map(
    (await lockPaymentsTold(sql, messageId, named)).map((payment) => [payment.endToEndId, payment]),
  )
  const words = new Map<string, Word[]>()
  for (const word of transactions) {
    const [id, ...others] = new Set(word.ids.filter((one) => payments.has(one)))
    // A bank that names two of our payments in one says nothing about either.
    if (id === undefined || others.length > 0)
      platform.log.warn(
        { ids: word.ids },
        'The bank answers about a payment that is not ours, or about two in one',
      )
    else words.set(id, [...(words.get(id) ?? []), word])
  }
  for (const [id, payment] of payments) {
    const said = words.get(id) ?? wordsAbout(payment, report)
    let present = payment
    for (const word of said) {
      await applyWord(platform, reporting, present, word)
      present = (await lockPayment(sql, id)) ?? present
    }
  }
}

/** The deepest word counts: where the bank says nothing of the transaction, its block's, else the whole message's. */
function wordsAbout(
  { messageId, paymentInformationId }: StoredPayment,
  { originalMessageId, blocks, group }: StatusReport,
): readonly Word[] {
  if (messageId === undefined || messageId !== originalMessageId) return []
  const status = blocks.findLast((one) => one.paymentInformationId === paymentInformationId)?.status ?? group
  return status ? [{ status, servicerReference: undefined }] : []
}

/** A later answer may change these states. A booking comes from the statement and outranks any answer. */
const answerable: ReadonlySet<PaymentState> = new Set(['batched', 'submitted', 'accepted', 'uncertain'])

/** The final word of the bank, or our own knowledge, that this status contradicts: a final word is never undone by another. */
function contradictedBy({ verdict }: Status, payment: StoredPayment): string | undefined {
  const { state, settledCode, amount, returnedUnits } = payment
  if (verdict === 'settled')
    return answerable.has(state) || state === 'booked' || state === 'returned' ? undefined : state
  // A payment that came back whole is unpaid, as its rejection says.
  const isBack = state === 'returned' && returnedUnits === amount.units
  if (verdict !== 'rejected' || isBack) return undefined
  return settledCode ?? (state === 'booked' || state === 'returned' ? state : undefined)
}

async function openContradiction(
  { log }: Platform,
  { sql, now }: Reporting,
  { key, owner, amount, endToEndId }: StoredPayment,
  { first, status: { code, reason } }: { readonly first: string; readonly status: Status },
): Promise<void> {
  const later = reason === 'unknown' ? code : `${code} ${reason}`
  log.error({ endToEndId, first, later }, 'The bank contradicts itself about a payment; a person asks it')
  const subject =
    owner.kind === 'order'
      ? ({ kind: 'order', id: owner.id } as const)
      : ({ kind: 'account', id: `bank:${amount.asset}` } as const)
  const data = { payment: key, first, later }
  await openCase(sql, { kind: 'status_contradicted', subject, data }, now)
}

async function applyWord(
  platform: Platform,
  reporting: Reporting,
  payment: StoredPayment,
  { status, servicerReference }: Word,
): Promise<void> {
  const { sql, now, messageId } = reporting
  const { key, endToEndId, state } = payment
  const first = contradictedBy(status, payment)
  if (first !== undefined) return openContradiction(platform, reporting, payment, { first, status })
  if (!answerable.has(state)) return
  const source = servicerReference ?? messageId ?? 'unnamed'
  switch (status.verdict) {
    case 'accepted':
    case 'settled':
      await setState(sql, key, 'accepted', {
        at: now,
        ...(status.verdict === 'settled' && { settledCode: status.code }),
      })
      if (state === 'accepted') return
      return notifyOwner(platform, sql, payment, {
        id: `bank:${endToEndId}:accepted:${source}`,
        type: 'payment.accepted',
        key,
      })
    case 'rejected':
      return rejectPayment(platform, reporting, payment, status.reason, source)
    case 'duplicate':
      platform.log.warn(
        { endToEndId, reason: status.reason },
        'The bank says it has this payment already; what became of it is for the statement to say',
      )
      return setAnswered(sql, key, now)
    case 'received':
    case 'partial':
      return setAnswered(sql, key, now)
    default:
      return status.verdict satisfies never
  }
}

async function rejectPayment(
  platform: Platform,
  { sql, now }: Reporting,
  payment: StoredPayment,
  reason: string,
  source: string,
): Promise<void> {
  const { key, endToEndId, debtor } = payment
  await setState(sql, key, 'rejected', { at: now, reason })
  if (isUncovered(reason)) await setRefused(sql, debtor, now)
  await notifyOwner(platform, sql, payment, {
    id: `bank:${endToEndId}:rejected:${source}`,
    type: 'payment.rejected',
    key,
    permanent: isPermanent(reason),
    ...(isUncovered(reason) && { uncovered: true }),
    reason,
  })
}
