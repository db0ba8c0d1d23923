/** Files in conversations with support: checked, scanned and sealed like papers. A message takes them when it is written. */
import type { Refused } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { attach, attachmentsOf, findAttachment, lockUnsent, type AttachmentRow } from './attachment-store.ts'
import {
  doorsOf,
  fileGateOf,
  scannedContent,
  takeFile,
  type ContentAnswer,
  type PageAnswer,
} from './documents.ts'
import type { Opened } from './intake/open-file.ts'

/** docs/figures.md */
const mostFiles = 200

export type Sender = { readonly customerId: string; readonly operatorId: string | null }
export type Attachment = Pick<AttachmentRow, 'id' | 'type' | 'size' | 'scan'>

export type Attachments = ReturnType<typeof createAttachments>

export function createAttachments(platform: Platform) {
  const { db } = platform
  return {
    gate: fileGateOf(platform),
    async upload(
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
      const row = await findAttachment(db, taken.id)
      if (!row) throw new Error(`${taken.id} is stored.`)
      return row
    },
    of: (messageIds: readonly string[]) => attachmentsOf(db, messageIds),
    /** Those that a message of this sender may take, locked; undefined where one of them is not such a file. */
    async unsent(sql: Sql, ids: readonly string[], sender: Sender): Promise<Attachment[] | undefined> {
      const rows = await lockUnsent(sql, ids, sender)
      return rows.length === new Set(ids).size ? rows : undefined
    },
    attach,
    /** For the customer: the files of their conversations, and files that they uploaded. */
    async contentOfCustomer(id: string, customerId: string): Promise<ContentAnswer> {
      const row = await findAttachment(db, id)
      const isTheirs = row?.customerId === customerId && (row.messageId !== null || row.operatorId === null)
      return row && isTheirs ? scannedContent(platform, row) : { refused: 'not-found' }
    },
    /** For an operator: a file of a written message. The caller writes the audit first. */
    find: (id: string) => findAttachment(db, id),
    content: (row: AttachmentRow): Promise<ContentAnswer> => scannedContent(platform, row),
    async page(row: AttachmentRow, page: number): Promise<PageAnswer> {
      const content = await scannedContent(platform, row)
      return 'refused' in content ? content : doorsOf(platform).draw(content, page)
    },
  }
}
