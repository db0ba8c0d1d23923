/** Files in conversations with support: checked, scanned and sealed like papers. A message takes them when it is written. */
import type { Refused } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { attachmentsOf, findAttachment, lockUnsent, type AttachmentRow } from './attachment-store.ts'
import { doorsOf, scannedContent, takeFile, type ContentAnswer, type PageAnswer } from './documents.ts'
import type { Opened } from './intake/open-file.ts'

export { attach } from './attachment-store.ts'

/** docs/figures.md */
const mostFiles = 200

export type Sender = { readonly customerId: string; readonly operatorId: string | null }
export type Attachment = Pick<AttachmentRow, 'id' | 'type' | 'size' | 'scan'>

export async function upload(
  platform: Platform,
  sender: Sender,
  bytes: Uint8Array,
): Promise<
  | Attachment
  | Refused<'not-found' | 'support.too_many_files' | Extract<Opened, { refused: string }>['refused']>
> {
  const taken = await takeFile(platform, bytes, {
    ...sender,
    personId: null,
    purpose: 'support',
    step: 'support',
    kind: 'attachment',
    side: 'single',
    most: mostFiles,
  })
  if (!taken) return { refused: 'support.too_many_files' }
  if ('refused' in taken) return taken
  const row = await findAttachment(platform.db, taken.id)
  if (!row) throw new Error(`${taken.id} is stored.`)
  return row
}

/** The files of these messages. */
export const listOf = ({ db }: Platform, messageIds: readonly string[]) => attachmentsOf(db, messageIds)

/** Those that a message of this sender may take, locked; undefined where one of them is not such a file. */
export async function unsent(
  sql: Sql,
  ids: readonly string[],
  sender: Sender,
): Promise<Attachment[] | undefined> {
  const rows = await lockUnsent(sql, ids, sender)
  return rows.length === new Set(ids).size ? rows : undefined
}

/** For the customer: the files of their conversations, and files that they uploaded. */
export async function contentOfCustomer(
  platform: Platform,
  id: string,
  customerId: string,
): Promise<ContentAnswer> {
  const row = await findAttachment(platform.db, id)
  const isTheirs = row?.customerId === customerId && (row.messageId !== null || row.operatorId === null)
  return row && isTheirs ? scannedContent(platform, row) : { refused: 'not-found' }
}

/** For an operator: a file of a written message. The caller writes the audit first. */
export const find = ({ db }: Platform, id: string): Promise<AttachmentRow | undefined> =>
  findAttachment(db, id)

export const content = (platform: Platform, row: AttachmentRow): Promise<ContentAnswer> =>
  scannedContent(platform, row)

export async function page(platform: Platform, row: AttachmentRow, number: number): Promise<PageAnswer> {
  const found = await scannedContent(platform, row)
  return 'refused' in found ? found : doorsOf(platform).draw(found, number)
}
