/** A customer's own data as the wire has it. */
import type { CaseFileView, CustomerRetention, DataExport, ErasureTerms } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import { Money } from '@agio/domain'
import type { Hold, Retention, Terms } from './erasure/erasure.ts'
import type { OpenedCaseFile } from './export/case-files.ts'
import type { ExportRow } from './export/export-store.ts'

export const exportView = ({ id, state, askedAt, readyAt, expiresAt, partSizes }: ExportRow): DataExport => ({
  id: id as DataExport['id'],
  state,
  askedAt: wireTime(askedAt),
  readyAt: wireTime(readyAt),
  expiresAt: wireTime(expiresAt),
  parts: state === 'ready' ? partSizes.map((bytes, at) => ({ part: at + 1, bytes })) : [],
})

/** For operators. */
export const caseFileView = ({ row, reason }: OpenedCaseFile): CaseFileView => ({
  id: row.id as CaseFileView['id'],
  reason,
  openedBy: row.openedBy ?? '',
  openedAt: wireTime(row.askedAt),
  readyAt: wireTime(row.readyAt),
  parts:
    row.state === 'ready'
      ? row.partSizes.map((bytes, at) => ({ part: at + 1, bytes, sha256: row.partHashes[at] ?? '' }))
      : [],
})

const holdView = (hold: Hold): ErasureTerms['holds'][number] =>
  hold.kind === 'owed_by_you'
    ? { kind: hold.kind, amount: { currency: hold.debt.asset, amount: Money.format(hold.debt) } }
    : hold

export const termsView = ({ holds, ordersUntil, identityUntil }: Terms): ErasureTerms => ({
  holds: holds.map(holdView),
  ordersUntil: wireTime(ordersUntil),
  identityUntil: wireTime(identityUntil),
})

/** For operators; `terms` of an account that is open. */
export const retentionView = (
  retention: Retention | undefined,
  { terms, recordsUntil }: { readonly terms: Terms | null; readonly recordsUntil: Date | null },
): CustomerRetention => ({
  closedAt: wireTime(retention?.closedAt ?? null),
  closedBy: retention?.closedBy ?? null,
  ordersUntil: wireTime(retention?.ordersUntil ?? null),
  identityUntil: wireTime(retention?.identityUntil ?? null),
  recordsUntil: wireTime(recordsUntil),
  erasedAt: wireTime(retention?.erasedAt ?? null),
  heldBy: [...(retention?.heldBy ?? [])],
  terms: terms && termsView(terms),
})
