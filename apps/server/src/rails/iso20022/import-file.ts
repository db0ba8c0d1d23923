/**
 * Takes in a file from the bank in one transaction; of a packed one each file in it. No file is without a trace: what cannot
 * be read, be it the whole or some of its entries, is kept with its file and is a case.
 */
import type { Cases } from '@agio/domain'
import { closeOpenCase, openCase } from '../../cases/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { bankOf, ourAccount } from './bank-context.ts'
import type { FileRefusal } from './files/bank-file.ts'
import { sha256Of } from './files/identifiers.ts'
import type { BankMessage } from './files/messages.ts'
import type { Packed, PackedFile } from './files/packed/packed.ts'
import { applyStatusReport } from './payments/status-changes.ts'
import { countCopy, insertFile, notTakenIn, type FileRecord } from './received/file-store.ts'
import { applyStatement } from './statements/statement.ts'
import { SumsDiffer } from './statements/sums/sums.ts'

/** `known`: these very bytes were imported before, and nothing was changed. */
export type Imported = { readonly outcome: 'imported' | 'known' } | Refusal

/** `bank.sums_differ`: it can be read, and not all of its entries would be kept. */
type Refusal = {
  readonly refused: FileRefusal['refused'] | 'bank.file_packed_twice' | 'bank.sums_differ' | typeof notTakenIn
}

/** A file as it is read; `container` is the packed file that it came in. */
export type OpenFile = {
  readonly name: string
  readonly sha256: string
  readonly read: BankMessage | Packed | Refusal
  readonly container: string | undefined
}

export async function importFile(platform: Platform, name: string, bytes: Uint8Array): Promise<Imported> {
  const outer = await openFile(platform, { name, bytes })
  const failed: unknown[] = []
  // The packed file comes last: it is known once all that is in it is.
  for (const inner of packedIn(outer))
    await openFile(platform, inner, outer)
      .then((file) => takeFile(platform, file))
      .catch((cause: unknown) => failed.push(cause))
  if (failed.length > 0) throw failed[0]
  const taken = await takeFile(platform, outer)
  platform.crashPoint(`bank.imported-${'refused' in outer.read ? 'unreadable' : outer.read.kind}`)
  return taken
}

/** Reads a file. One that is packed in another is a file of its own, and no packed one. */
export async function openFile(
  platform: Platform,
  { name, bytes }: PackedFile,
  container?: OpenFile,
): Promise<OpenFile> {
  const { readFile } = bankOf(platform)
  const read = await readFile(bytes)
  return {
    name: container === undefined ? plainName(name) : nameIn(container, { name }),
    sha256: sha256Of(bytes),
    read: container && isPacked(read) ? { refused: 'bank.file_packed_twice' } : read,
    container: container?.sha256,
  }
}

/** The files that are packed in one. */
export const packedIn = ({ read }: OpenFile): readonly PackedFile[] => (isPacked(read) ? read.files : [])

const isPacked = (read: OpenFile['read']): read is Packed => 'kind' in read && read.kind === 'zip'

/** A packed file is named by the file that it came in. */
export const nameIn = (container: Pick<OpenFile, 'name'>, { name }: Pick<PackedFile, 'name'>): string =>
  plainName(`${container.name}/${name}`)

/** Names are labels that others wrote: no control characters, and no more than a screen holds. */
export const plainName = (name: string): string => name.replaceAll(/\p{Cc}/gu, '?').slice(-200)

/** Notes that a file could not be taken in. It stays at the bank, and its case is open until it is taken in. */
export async function noteStuckFile(platform: Platform, { name, bytes }: PackedFile): Promise<void> {
  const file = { name: plainName(name), sha256: sha256Of(bytes), container: undefined }
  await takeFile(platform, { ...file, read: { refused: notTakenIn } })
}

/** All of a file or, where it is refused, its trace. */
async function takeFile(platform: Platform, file: OpenFile): Promise<Imported> {
  const record = recordOf(platform, file)
  try {
    const isFresh = await keepFile(platform, record, async (tx) => {
      if (!('refused' in file.read) && !isPacked(file.read))
        await applyMessage(platform, tx, file.read, record)
    })
    return 'refused' in file.read ? file.read : { outcome: isFresh ? 'imported' : 'known' }
  } catch (error) {
    if (!(error instanceof SumsDiffer)) throw error
    platform.log.error({ file: record.name, why: error.message }, 'Lines of a bank file do not add up')
    const refused = 'bank.sums_differ'
    await keepFile(platform, { ...record, refused })
    return { refused }
  }
}

/** False when its bytes are known. */
async function keepFile(
  { db, clock, log }: Platform,
  record: FileRecord,
  apply?: (tx: Sql) => Promise<void>,
): Promise<boolean> {
  const { name, refused } = record
  const isTrouble = refused !== undefined || record.unread.length > 0
  const isFresh = await db.transaction(async (tx) => {
    if (!(await insertFile(tx, record))) {
      if (refused !== notTakenIn && record.container === undefined) await countCopy(tx, record.sha256)
      return false
    }
    // A file that could not be taken in before, and is now, has no case any more.
    await (isTrouble ? openCase : closeOpenCase)(tx, troubleOf(record), clock.now())
    await apply?.(tx)
    return true
  })
  if (isFresh && isTrouble)
    log.error({ file: name, refused }, 'A file from the bank, or a part of it, cannot be read')
  return isFresh
}

const troubleOf = ({ sha256, name, refused, unread }: FileRecord): Cases.Case => ({
  kind: 'bank_file_trouble',
  subject: { kind: 'file', id: sha256 },
  data: { name, refusal: refused ?? null, entries: unread.length },
})

function recordOf(platform: Platform, { read, ...file }: OpenFile): FileRecord {
  const { clock } = platform
  const { settings } = bankOf(platform)
  const of = { ...file, at: clock.now(), account: undefined, entries: 0, unread: [] }
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
  platform: Platform,
  sql: Sql,
  message: BankMessage,
  { sha256: file, at: now }: FileRecord,
): Promise<void> {
  const { kind, messageId } = message
  if (message.kind === 'pain.002') return applyStatusReport(platform, { sql, now, messageId }, message.report)
  for (const [place, statement] of message.statements.entries())
    await applyStatement(platform, { sql, now, file, kind }, statement, place)
}
