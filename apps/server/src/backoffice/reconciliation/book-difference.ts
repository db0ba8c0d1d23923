/** A difference becomes a loss or a gain by two persons: what they approve, and its booking in that transaction. */
import { Codec, Money, Stored, type Operators } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { reconciliation, type Difference } from '../../ledger/index.ts'
import type { Action, Approvable, WithPayload } from '../approvals/approvals.ts'
import * as audit from '../audit/audit.ts'
import { moneyText } from '../money-view.ts'

/** The run and the figure that the first person saw. */
type Payload = { readonly runId: string; readonly units: string; readonly evidence: string }
export const differenceDocument = Stored.sealedDocument(
  'approval.payload_sealed.book_difference',
  1,
  Codec.record<Payload>({ runId: Codec.text, units: Codec.text, evidence: Codec.text }),
)
const read = ({ payload }: WithPayload): Payload => differenceDocument.read(payload ?? '')
export const payloadOf = ({ runId, differenceUnits }: Difference, evidence: string): string =>
  differenceDocument.write({ runId, units: String(differenceUnits), evidence })
export const runOf = (row: WithPayload): string => read(row).runId

export const subjectOf = (account: string, asset: string): string => `${account} ${asset}`

export function differenceApprovable(platform: Platform): Approvable {
  const openOf = (subject: string, sql?: Sql) => {
    const [account = '', asset = ''] = subject.split(' ')
    return reconciliation.difference(platform, { account, asset }, sql)
  }
  return {
    async present({ subject, payload }, sql) {
      const found = await openOf(subject, sql)
      if (!found || found.undecided > 0) return undefined
      const { runId, evidence } = read({ payload })
      return [
        ...figuresOf(found),
        { name: 'found_by_run', value: runId },
        { name: 'evidence', value: evidence },
      ]
    },
    async carryOut(sql, row, by) {
      const found = await openOf(row.subject, sql)
      // A comparison that ended a moment ago may have another figure.
      if (!found || String(found.differenceUnits) !== read(row).units) return false
      if (!(await reconciliation.bookDifference(platform, sql, found))) return false
      const figures = Object.fromEntries(figuresOf(found).map(({ name, value }) => [name, value]))
      const details = { ...figures, run: found.runId, approval: row.id }
      await audit.note(platform, by, { action: 'book_difference.booked', subject: row.subject, details }, sql)
      return true
    },
  }
}

const figuresOf = ({ account, asset, differenceUnits: units }: Difference): Action => [
  { name: 'act', value: (units > 0n ? 'loss' : 'gain') satisfies Operators.ActOf['book_difference'] },
  { name: 'account', value: account },
  {
    name: 'amount',
    value: moneyText(Money.money(asset as Money.Asset, units > 0n ? units : -units)),
  },
]
