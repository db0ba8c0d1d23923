/** What a status report (pain.002) changes about our payments. */
import type { Sql } from '../../../platform/sql/sql.ts'
import type { BankContext } from '../bank-context.ts'
import {
  lockPayment,
  lockPaymentsOfMessage,
  setAnswered,
  setState,
  setSubmitted,
  type PaymentState,
  type StoredPayment,
} from './payment-store.ts'
import { setRefused } from './cover-store.ts'
import { isPermanent, isUncovered } from '../files/reasons.ts'
import type { Status, StatusReport } from '../files/status-reports.ts'

type Deps = Pick<BankContext, 'notifyOwner' | 'log'> & {
  readonly sql: Sql
  readonly now: Date
  readonly messageId: string | undefined
}
type Word = { readonly status: Status; readonly servicerReference: string | undefined }

/** Applies a report in the importer's transaction. */
export async function applyStatusReport(deps: Deps, report: StatusReport): Promise<void> {
  const { sql, now, log } = deps
  if (report.originalMessageId !== undefined) await setSubmitted(sql, report.originalMessageId, now)
  const payments =
    report.originalMessageId === undefined ? [] : await lockPaymentsOfMessage(sql, report.originalMessageId)
  for (const payment of payments) {
    const word = wordAbout(payment, report)
    if (word !== undefined) await applyWord(deps, payment, word)
  }
  const known = new Set(payments.map(({ endToEndId }) => endToEndId))
  for (const word of report.transactions.filter(({ endToEndId }) => !known.has(endToEndId))) {
    const payment = await lockPayment(sql, word.endToEndId)
    if (payment === undefined)
      log.warn({ endToEndId: word.endToEndId }, 'The bank answers about a payment that is not ours')
    else await applyWord(deps, payment, word)
  }
}

/** The deepest word counts: the transaction's, else its block's, else the whole message's. */
function wordAbout(
  { endToEndId, paymentInformationId }: StoredPayment,
  report: StatusReport,
): Word | undefined {
  const own = report.transactions.findLast((one) => one.endToEndId === endToEndId)
  if (own !== undefined) return own
  const status =
    report.blocks.findLast((one) => one.paymentInformationId === paymentInformationId)?.status ?? report.group
  return status && { status, servicerReference: undefined }
}

/** A later answer may change these states. A booking comes from the statement and outranks any answer. */
const answerable: ReadonlySet<PaymentState> = new Set(['batched', 'submitted', 'accepted', 'uncertain'])

async function applyWord(
  { sql, now, notifyOwner, log, messageId }: Deps,
  payment: StoredPayment,
  { status, servicerReference }: Word,
): Promise<void> {
  const { key, endToEndId, state } = payment
  if (!answerable.has(state)) {
    if (status.verdict === 'rejected' && state !== 'rejected')
      log.warn({ endToEndId, state, code: status.code }, 'The bank rejects a payment that it has booked')
    return
  }
  const source = servicerReference ?? messageId ?? 'unnamed'
  switch (status.verdict) {
    case 'accepted':
      if (state === 'accepted') return
      await setState(sql, key, 'accepted', { at: now })
      return notifyOwner(sql, payment, {
        id: `bank:${endToEndId}:accepted:${source}`,
        type: 'payment.accepted',
        key,
      })
    case 'rejected': {
      const { reason } = status
      await setState(sql, key, 'rejected', { at: now, reason })
      if (isUncovered(reason)) await setRefused(sql, payment.debtor, now)
      return notifyOwner(sql, payment, {
        id: `bank:${endToEndId}:rejected:${source}`,
        type: 'payment.rejected',
        key,
        permanent: isPermanent(reason),
        ...(isUncovered(reason) && { uncovered: true }),
        reason,
      })
    }
    case 'duplicate':
      log.warn(
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
