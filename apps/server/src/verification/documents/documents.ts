/**
 * Papers of customers: taken, shown to their owner and to operators who may, and taken back.
 *
 *   bytes ──► opened (type, whole decode) ──► row with a place ──► sealed bytes in the store ──► due: scanned, read
 *
 * The row comes first: bytes without a row would never be found. A row whose bytes never came is removed.
 */
import { Verification } from '@agio/domain'
import { sealing } from '../../customers/index.ts'
import type { Refused } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { notifyChannel } from '../../platform/queue/loop.ts'
import { OutsideFault } from '../../platform/outside/outside-call.ts'
import type { SealedColumn } from '../../platform/sealing.ts'
import { createDoors, perPlatform, type Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { ContentStore } from './content/content-store.ts'
import {
  addDocument,
  documentsOf,
  findDocument,
  markRemoved,
  moveDocument,
  setStored,
  type DocumentRow,
  type FiledState,
  type NewDocument,
} from './document-store.ts'
import * as store from './document-store.ts'
import type { createDrawer, Page } from './drawing/drawer.ts'
import { openFileGate, type createFileOpener, type Opened } from './intake/open-file.ts'
import { hintDocument, type Hint } from './reading/hint.ts'

export const documentChannel = 'agio_documents'
/** After this time an upload has ended, stored or not. */
export const uploadMinutes = 10

/** Kinds that are in the enumeration and not taken. */
const notAccepted: readonly Verification.PaperKind[] = ['drivers-licence']

/** Verification says which papers it takes, and hears of each that came or changed. */
export type PaperRules = {
  /** In the transaction of the change. */
  readonly changed: (sql: Sql, change: { customerId: string; documentId: string }) => Promise<void>
  /** False while a check or a person decides. Nothing else changes that until the transaction ends. */
  readonly mayChange: (sql: Sql, customerId: string) => Promise<boolean>
  /** The most papers that the customer may have on file; undefined where the person does not belong to the company. */
  readonly mostPapers: (customerId: string, personId: string | null) => Promise<number | undefined>
}

/** The doors of papers: where their bytes are, what opens and draws them, and the rooms above that hear of them. */
export type DocumentDoors = {
  readonly content: ContentStore
  readonly open: ReturnType<typeof createFileOpener>
  readonly draw: ReturnType<typeof createDrawer>
  readonly rules: PaperRules
  /** Called when a file of a message was scanned, in the same transaction. */
  readonly fileScanned: (sql: Sql, messageId: string) => Promise<void>
}

export const [giveDocumentDoors, doorsOf] = createDoors<DocumentDoors>('documents')

/** The store of the sealed bytes of papers; parts of an export are beside them. */
export const contentOf = (platform: Platform): ContentStore => doorsOf(platform).content

/** Before files are opened, networks take turns. */
export const fileGateOf = perPlatform(openFileGate)

/** The customer's key is destroyed: their data is neither sealed nor opened any more. */
export const isErased = async (platform: Platform, customerId: string): Promise<boolean> =>
  (await sealing.openerOf(platform, customerId)) === undefined

export type Given = {
  readonly customerId: string
  readonly personId: string | null
  readonly step: string
  readonly kind: Verification.PaperKind
  readonly side: Verification.Side
  readonly bytes: Uint8Array
  readonly isHandedOver?: boolean
}

/** A paper with its hint unsealed. */
export type Document = Omit<DocumentRow, 'hint'> & { readonly hint: Hint | null }
export type Content = { readonly bytes: Uint8Array; readonly type: string; readonly document: { id: string } }
type Scanned = Pick<DocumentRow, 'id' | 'customerId' | 'scan' | 'type'>

type UploadRefusal =
  | Extract<Opened, { refused: string }>['refused']
  | 'document.not_accepted'
  | 'document.wrong_side'
  | 'document.too_many'
  | 'not-found'
  | 'verification.not_now'

/** The papers of a customer. */
export async function listOf(
  platform: Platform,
  customerId: string,
  sql: Sql = platform.db,
): Promise<Document[]> {
  const rows = await documentsOf(sql, customerId)
  return Promise.all(rows.map((row) => unsealed(platform, row)))
}

/** For its owner. */
export const contentForOwner = (platform: Platform, id: string, customerId: string): Promise<ContentAnswer> =>
  shownContent(platform, id, customerId)

/** For an operator; the caller writes the audit first. */
export const contentForOperator = (platform: Platform, id: string): Promise<ContentAnswer> =>
  shownContent(platform, id, null)

export async function pageForOperator(platform: Platform, id: string, page: number): Promise<PageAnswer> {
  const content = await shownContent(platform, id, null)
  return 'refused' in content ? content : doorsOf(platform).draw(content, page)
}

export const find = ({ db }: Platform, id: string): Promise<DocumentRow | undefined> =>
  findDocument(db, id, null)

/** Every file of a customer that a scan found clean: papers, and files that they and operators sent in conversations. */
export const filesOf = ({ db }: Platform, customerId: string) => store.filesOf(db, customerId)

/** A person left the company: their papers go, except accepted ones. */
export async function removeOf(
  { clock }: Platform,
  sql: Sql,
  of: { customerId: string; personId: string },
): Promise<void> {
  await markRemoved(sql, { ...of, at: clock.now() })
  await notifyChannel(sql, documentChannel)
}

/** Moves a paper by a decision or the clock. The reason names the fault of a paper that is wanted again. */
export async function move(
  _: Platform,
  sql: Sql,
  step: { id: string; from: FiledState; to: FiledState; reason?: Verification.PaperReason },
): Promise<boolean> {
  if (!(Verification.documentStates[step.from].next as readonly string[]).includes(step.to)) return false
  return moveDocument(sql, { ...step, reason: step.to === 'required' ? (step.reason ?? 'other') : null })
}

const contentPlace = (row: string): SealedColumn => ({
  table: 'verification_document',
  column: 'content',
  row,
})
export const hintPlace = (row: string): SealedColumn => ({
  table: 'verification_document',
  column: 'hint',
  row,
})

const notNow = { refused: 'verification.not_now' } as const

export async function upload(
  platform: Platform,
  given: Given,
): Promise<{ id: string } | Refused<UploadRefusal>> {
  const { bytes, ...own } = given
  if (notAccepted.includes(own.kind)) return { refused: 'document.not_accepted' }
  if (!Verification.sidesOf(own.kind).includes(own.side)) return { refused: 'document.wrong_side' }
  const { mayChange, mostPapers } = doorsOf(platform).rules
  const may = async (sql: Sql) => ((await mayChange(sql, own.customerId)) ? undefined : notNow)
  const no = await platform.db.transaction(may)
  if (no) return no
  const most = await mostPapers(own.customerId, own.personId)
  if (most === undefined) return { refused: 'not-found' }
  return (
    (await takeFile(platform, bytes, { ...own, purpose: 'verification', operatorId: null, most }, may)) ?? {
      refused: 'document.too_many',
    }
  )
}

type FileFor = Omit<NewDocument, 'id' | 'type' | 'size' | 'addedAt'> & { readonly most: number }

/**
 * Opens the bytes and stores the part that is kept. Undefined: the customer has no place left. `may` is asked again when they
 * are stored, in that transaction.
 */
export async function takeFile<No extends Refused = never>(
  platform: Platform,
  bytes: Uint8Array,
  own: FileFor,
  may?: (sql: Sql) => Promise<No | undefined>,
): Promise<{ id: string } | Refused<'not-found'> | Extract<Opened, { refused: string }> | No | undefined> {
  if (await isErased(platform, own.customerId)) return { refused: 'not-found' }
  const { db, clock } = platform
  const { content, open, rules } = doorsOf(platform)
  const opened = await open(own.operatorId ?? own.customerId, bytes)
  if ('refused' in opened) return opened
  const now = clock.now()
  const id = newId('doc', now)
  const { type } = opened
  const dueAt = new Date(now.getTime() + uploadMinutes * 60_000)
  const row = { ...own, id, type, size: opened.bytes.byteLength, addedAt: now }
  if (!(await addDocument(db, { ...row, dueAt }))) return undefined
  const sealed = await sealing.sealBytes(platform, own.customerId, contentPlace(id), opened.bytes)
  try {
    await content.put(id, sealed)
  } catch (error) {
    if (error instanceof OutsideFault) return { refused: 'overloaded' }
    throw error
  }
  return db.transaction(async (sql) => {
    const no = await may?.(sql)
    if (no) {
      // The paper is no longer allowed: its bytes go with the next pass.
      await markRemoved(sql, { id, customerId: own.customerId, at: clock.now() })
      await notifyChannel(sql, documentChannel)
      return no
    }
    // The person whose paper it is was removed meanwhile: sent again it is refused, and the next pass takes the bytes.
    if (!(await setStored(sql, id, clock.now()))) return { refused: 'overloaded' as const }
    if (own.purpose === 'verification') {
      // An earlier paper that it replaces goes, unless it was accepted.
      await markRemoved(sql, {
        ...own,
        before: id,
        wanted: !Verification.isSingle(own.kind),
        at: clock.now(),
      })
      await rules.changed(sql, { customerId: own.customerId, documentId: id })
    }
    await notifyChannel(sql, documentChannel)
    return { id }
  })
}

async function shownContent(
  platform: Platform,
  id: string,
  customerId: string | null,
): Promise<ContentAnswer> {
  const document = await findDocument(platform.db, id, customerId)
  return document ? scannedContent(platform, document) : { refused: 'not-found' }
}

export type ContentAnswer = Content | Refused<'not-found' | 'document.being_checked' | 'document.virus'>

export type PageAnswer = Page | Exclude<ContentAnswer, Content>

/** The bytes, once the scan has found nothing. Of an erased customer there are none. */
export async function scannedContent<Row extends Scanned>(
  platform: Platform,
  document: Row,
): Promise<{ bytes: Uint8Array; type: string; document: Row } | Exclude<ContentAnswer, Content>> {
  if (await isErased(platform, document.customerId)) return { refused: 'not-found' }
  if (document.scan === 'waiting') return { refused: 'document.being_checked' }
  if (document.scan === 'found') return { refused: 'document.virus' }
  return { document, type: document.type, bytes: await bytesOf(platform, document) }
}

export async function bytesOf(
  platform: Platform,
  { id, customerId }: Pick<DocumentRow, 'id' | 'customerId'>,
): Promise<Uint8Array> {
  const sealed = await doorsOf(platform).content.get(id)
  return sealing.openBytes(platform, customerId, contentPlace(id), sealed)
}

export async function remove(
  platform: Platform,
  id: string,
  customerId: string,
): Promise<{ done: true } | Refused<'not-found' | 'document.kept' | 'verification.not_now'>> {
  const { db, clock } = platform
  const { changed, mayChange } = doorsOf(platform).rules
  const document = await findDocument(db, id, customerId)
  if (!document) return { refused: 'not-found' }
  return db.transaction(async (sql) => {
    if (!(await mayChange(sql, customerId))) return notNow
    if (!(await markRemoved(sql, { id, customerId, at: clock.now() })))
      return { refused: 'document.kept' as const }
    await changed(sql, { customerId, documentId: id })
    await notifyChannel(sql, documentChannel)
    return { done: true as const }
  })
}

async function unsealed(platform: Platform, { hint, ...row }: DocumentRow): Promise<Document> {
  if (hint === null) return { ...row, hint }
  const text = await sealing.open(platform, row.customerId, hintPlace(row.id), hint)
  return { ...row, hint: hintDocument.read(text) }
}
