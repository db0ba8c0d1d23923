/**
 * Takes in a file from the bank in one transaction; of a packed one each file in it. No file is without a trace: what cannot
 * be read, be it the whole or some of its entries, is kept with its file and is a case.
 */
import type { Cases } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import { ourAccount, type BankContext } from './bank-context.ts'
import type { FileRefusal } from './files/bank-file.ts'
import { sha256Of } from './files/identifiers.ts'
import type { BankMessage } from './files/messages.ts'
import type { PackedFile } from './files/packed.ts'
import { applyStatusReport } from './payments/status-changes.ts'
import { countCopy, insertFile, notTakenIn, type FileRecord } from './received/file-store.ts'
import { applyStatement } from './statements/statement.ts'

/** `known`: these very bytes were imported before, and nothing was changed. */
export type Imported = { readonly outcome: 'imported' | 'known' } | FileRefusal

/** A file as it is read; `container` is the packed file that it came in. */
type OpenFile = {
  readonly name: string
  readonly sha256: string
  readonly read: BankMessage | { readonly kind: 'zip'; readonly files: readonly unknown[] } | Refusal
  readonly container: string | undefined
}
type Refusal = { readonly refused: FileRefusal['refused'] | 'bank.file_packed_twice' | typeof notTakenIn }

export async function importFile(context: BankContext, name: string, bytes: Uint8Array): Promise<Imported> {
  const read = await context.readFile(bytes)
  const outer: OpenFile = { name: plain(name), sha256: sha256Of(bytes), read, container: undefined }
  const failed: unknown[] = []
  // The packed file comes last: it is known once all that is in it is.
  for (const inner of 'kind' in read && read.kind === 'zip' ? read.files : [])
    await takePacked(context, outer, inner).catch((cause: unknown) => failed.push(cause))
  if (failed.length > 0) throw failed[0]
  const fresh = await takeFile(context, outer)
  context.crashPoint?.(`bank.imported-${'refused' in read ? 'unreadable' : read.kind}`)
  if ('refused' in read) return read
  return { outcome: fresh ? 'imported' : 'known' }
}

/** Notes that a file could not be taken in. It stays at the bank, and its case is open until it is taken in. */
export async function noteStuckFile(
  context: BankContext,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
): Promise<void> {
  const read = { refused: notTakenIn } as const
  const file: OpenFile = { name: plain(name), sha256: sha256Of(bytes), read, container: undefined }
  await takeFile(context, file)
}

/** Names are labels that others wrote: no control characters, and no more than a screen holds. */
const plain = (name: string): string => name.replaceAll(/\p{Cc}/gu, '?').slice(-200)

async function takePacked(context: BankContext, outer: OpenFile, { name, bytes }: PackedFile): Promise<void> {
  const read = await context.readFile(bytes)
  const isPacked = 'kind' in read && read.kind === 'zip'
  await takeFile(context, {
    name: plain(`${outer.name}/${name}`),
    sha256: sha256Of(bytes),
    read: isPacked ? { refused: 'bank.file_packed_twice' } : read,
    container: outer.sha256,
  })
}

/** False when its bytes are known. */
async function takeFile(context: BankContext, file: OpenFile): Promise<boolean> {
  const { sql, clock, cases, log } = context
  const now = clock.now()
  const record = recordOf(context, file, now)
  const { refused } = record
  const isTrouble = refused !== undefined || record.unread.length > 0
  const isFresh = await sql.transaction(async (tx) => {
    if (!(await insertFile(tx, record))) {
      if (refused !== notTakenIn && file.container === undefined) await countCopy(tx, record.sha256)
      return false
    }
    // A file that could not be taken in before, and is now, has no case any more.
    await (isTrouble ? cases?.open(tx, troubleOf(record)) : cases?.close(tx, troubleOf(record)))
    if (!('refused' in file.read) && file.read.kind !== 'zip')
      await applyMessage(context, tx, file.read, file.sha256, now)
    return true
  })
  if (isFresh && isTrouble)
    log.error({ file: record.name, refused }, 'A file from the bank, or a part of it, cannot be read')
  return isFresh
}

const troubleOf = ({ sha256, name, refused, unread }: FileRecord): Cases.Case => ({
  kind: 'bank_file_trouble',
  subject: { kind: 'file', id: sha256 },
  data: { name, refusal: refused ?? null, entries: unread.length },
})

function recordOf({ settings }: BankContext, { read, ...file }: OpenFile, at: Date): FileRecord {
  const of = { ...file, at, account: undefined, entries: 0, unread: [] }
  if ('refused' in read) return { ...of, kind: undefined, refused: read.refused }
  const { kind } = read
  if (kind === 'zip') return { ...of, kind, refused: undefined, entries: read.files.length }
  if (kind === 'pain.002')
    return { ...of, kind, refused: undefined, entries: read.report.transactions.length }
  const accounts = read.statements.map(
    ({ account, currency, lines }) =>
      ourAccount(settings, account, currency ?? lines[0]?.currency ?? '')?.id ?? account ?? '',
  )
  return {
    ...of,
    kind,
    refused: undefined,
    account: [...new Set(accounts)].filter(Boolean).join(', ').slice(0, 200) || undefined,
    entries: read.statements.reduce((sum, { entries }) => sum + entries, 0),
    unread: read.statements.flatMap(({ id, refused }) =>
      refused.map(({ entry, why, said }) => ({ statement: id.slice(0, 40), entry: entry + 1, why, said })),
    ),
  }
}

async function applyMessage(
  context: BankContext,
  sql: Sql,
  message: BankMessage,
  file: string,
  now: Date,
): Promise<void> {
  const deps = { ...context, sql, now, file, kind: message.kind, messageId: message.messageId }
  if (message.kind === 'pain.002') return applyStatusReport(deps, message.report)
  for (const statement of message.statements) await applyStatement(deps, statement)
}
