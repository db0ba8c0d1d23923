/** A debit that no payment explains becomes a loss, or a bank fee above the floor: what two persons decide. */
import { Codec, Stored, type Operators } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import { unmatched, type UnmatchedCredit } from '../../rails/iso20022/index.ts'
import * as approvals from '../approvals/approvals.ts'
import type { Approvable, WithPayload } from '../approvals/approvals.ts'
import type { Actor } from '../sign-in/caller.ts'
import { moneyLines } from './match-credit.ts'

type Payload = { readonly as: Operators.ActOf['unallocated_debit'] }
export const debitDocument = Stored.sealedDocument(
  'approval.payload_sealed.unallocated_debit',
  1,
  Codec.record<Payload>({ as: Codec.oneOf('bank_fee', 'loss') }),
)
const payloadOf = ({ payload }: WithPayload): Payload => debitDocument.read(payload ?? '')

/** In cents or pence. */
const feeAloneUpTo = 5_000n

export const isForOnePerson = ({ units }: UnmatchedCredit, as: Payload['as']): boolean =>
  as === 'bank_fee' && units <= feeAloneUpTo

export function debitApprovable(platform: Platform): Approvable {
  return {
    async present(row, sql) {
      const debit = await unmatched.one(platform, row.subject, sql)
      return debit?.canExplain ? moneyLines(debit, payloadOf(row).as) : undefined
    },
    async carryOut(sql, row, by) {
      const decided = { ...payloadOf(row), actor: by.id, reason: row.reason }
      return !('refused' in (await unmatched.explain(platform, row.subject, decided, sql)))
    },
  }
}

export const askAboutDebit = (
  platform: Platform,
  subject: string,
  payload: Payload,
  { reason, by }: { readonly reason: string; readonly by: Actor },
) =>
  approvals.ask(platform, {
    kind: 'unallocated_debit',
    subject,
    payload: debitDocument.write(payload),
    reason,
    by,
  })
