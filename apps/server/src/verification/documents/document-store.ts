/** SQL of papers. Their bytes are in the content store. */
import type { Verification } from '@agio/domain'
import { createQueue } from '../../platform/queue/queue.ts'
import type { Sql } from '../../platform/sql/sql.ts'

/** A state that a paper on file can have. */
export type FiledState = Verification.DocumentState
export type Scan = 'waiting' | 'clean' | 'found'

export type DocumentRow = {
  readonly id: string
  readonly customerId: string
  readonly personId: string | null
  readonly step: string
  readonly kind: Verification.PaperKind
  readonly side: Verification.Side
  readonly state: FiledState
  readonly reason: Verification.PaperReason | null
  /** Sealed. */
  readonly hint: string | null
  readonly type: 'image/jpeg' | 'application/pdf'
  readonly size: number
  readonly addedAt: Date
  readonly scan: Scan
  /** The machine looks at it still. */
  readonly isChecked: boolean
}
export type Purpose = 'verification' | 'support'
export type WorkRow = DocumentRow & {
  readonly purpose: Purpose
  readonly isStored: boolean
  readonly isRemoved: boolean
}

const columns = `id, customer_id as "customerId", person_id as "personId", step, kind, side, state, reason, hint,
  type, size, added_at as "addedAt", scan, due_at is null as "isChecked"`

/** An upload that did not end is due when it cannot go on any more. */
export const documentQueue = createQueue<WorkRow>({
  table: 'verification_document',
  key: 'id',
  open: 'due_at is not null',
  columns: `${columns}, purpose, stored_at is not null as "isStored", removed_at is not null as "isRemoved"`,
})

export type NewDocument = Pick<
  DocumentRow,
  'id' | 'customerId' | 'personId' | 'type' | 'size' | 'addedAt'
> & {
  readonly purpose: Purpose
  readonly operatorId: string | null
  readonly step: string
  readonly kind: string
  readonly side: string
  /** It came from a phone that the step was handed to. */
  readonly isHandedOver?: boolean
}

/** Takes a place and writes the row in one statement; false where the customer has no place left. */
export async function addDocument(
  sql: Sql,
  it: NewDocument & { readonly most: number; readonly dueAt: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `with place as (
       insert into verification_document_count (customer_id, purpose, held) values ($2, $12, 1)
       on conflict (customer_id, purpose) do update set held = verification_document_count.held + 1
         where verification_document_count.held < $10
       returning customer_id)
     insert into verification_document
       (id, customer_id, person_id, step, kind, side, state, type, size, added_at, due_at, purpose, operator_id,
        handed_over)
     select $1, customer_id, $3, $4, $5, $6, 'submitted', $7, $8, $9, $11, $12, $13, $14 from place
     returning id`,
    [
      it.id,
      it.customerId,
      it.personId,
      it.step,
      it.kind,
      it.side,
      it.type,
      it.size,
      it.addedAt,
      it.most,
      it.dueAt,
      it.purpose,
      it.operatorId,
      it.isHandedOver ?? false,
    ],
  )
  return rows.length > 0
}

/** Its bytes are stored: it is shown, and due. */
export async function setStored(sql: Sql, id: string, at: Date): Promise<boolean> {
  const rows = await sql.query(
    `update verification_document set stored_at = $2, due_at = $2, leased_until = null
     where id = $1 and removed_at is null and stored_at is null returning id`,
    [id, at],
  )
  return rows.length > 0
}

export const documentsOf = (sql: Sql, customerId: string): Promise<DocumentRow[]> =>
  sql.query<DocumentRow>(
    `select ${columns} from verification_document
     where customer_id = $1 and purpose = 'verification' and stored_at is not null and removed_at is null
     order by id`,
    [customerId],
  )

type FileRow = Pick<WorkRow, 'id' | 'customerId' | 'purpose' | 'type' | 'size'>

/** Papers and files of conversations; of operators' files only those in a message. */
export const filesOf = (sql: Sql, customerId: string): Promise<FileRow[]> =>
  sql.query<FileRow>(
    `select id, customer_id as "customerId", purpose, type, size from verification_document
     where customer_id = $1 and stored_at is not null and removed_at is null and scan = 'clean'
       and (purpose = 'verification' or message_id is not null or operator_id is null)
     order by id`,
    [customerId],
  )

/** `customerId` null: the paper of any customer. */
export async function findDocument(
  sql: Sql,
  id: string,
  customerId: string | null,
): Promise<DocumentRow | undefined> {
  const [row] = await sql.query<DocumentRow>(
    `select ${columns} from verification_document
     where id = $1 and ($2::text is null or customer_id = $2) and purpose = 'verification'
       and stored_at is not null and removed_at is null`,
    [id, customerId],
  )
  return row
}

/** One paper, the papers of a person, or the papers that a newer one replaces. */
type Removing = { readonly customerId: string; readonly at: Date } & Partial<
  Pick<NewDocument, 'id' | 'personId' | 'step' | 'kind' | 'side'> & {
    readonly before: string
    /** Only papers that are wanted again. */
    readonly wanted: boolean
  }
>

/** Removes papers that are not accepted; the next pass removes their bytes. False where there is no such paper. */
export async function markRemoved(sql: Sql, it: Removing): Promise<boolean> {
  const { customerId, at, id = null, before = null, step = null, kind = null, side = null } = it
  const states = it.wanted ? ['required'] : ['submitted', 'required']
  const rows = await sql.query(
    `update verification_document set removed_at = $2, due_at = $2, leased_until = null
     where customer_id = $1 and purpose = 'verification' and removed_at is null
       and state = any($10)
       and ($3::text is null or id = $3) and ($4::text is null or (id < $4 and stored_at is not null))
       and ($5::text is null or (step = $5 and kind = $6 and side = $7))
       and ($8 or person_id is not distinct from $9)
     returning id`,
    [customerId, at, id, before, step, kind, side, id !== null, it.personId ?? null, states],
  )
  return rows.length > 0
}

/** Gives the place back too. */
export async function deleteDocument(sql: Sql, id: string): Promise<void> {
  await sql.query(
    `with gone as (delete from verification_document where id = $1 returning customer_id, purpose)
     update verification_document_count set held = held - 1 from gone
     where verification_document_count.customer_id = gone.customer_id
       and verification_document_count.purpose = gone.purpose`,
    [id],
  )
}

/** Stores the machine's findings. They do not change the state where a person has decided meanwhile. */
export async function setChecked(
  sql: Sql,
  it: {
    readonly id: string
    readonly tries: number
    readonly scan: Scan
    readonly reason: Verification.PaperReason | null
    readonly hint: string | null
  },
): Promise<boolean> {
  const rows = await sql.query(
    `with counted as (
       update verification_document_count set unread = unread + 1
       where $4::text = 'unreadable' and purpose = 'verification'
         and customer_id = (select customer_id from verification_document where id = $1 and tries = $2))
     update verification_document
     set scan = $3, hint = $5, due_at = null, leased_until = null,
       state = case when state = 'submitted' and $4::text is not null then 'required' else state end,
       reason = case when state = 'submitted' then $4::text else reason end
     where id = $1 and tries = $2 and removed_at is null returning id`,
    [it.id, it.tries, it.scan, it.reason, it.hint],
  )
  return rows.length > 0
}

/** The number of the customer's pictures that could not be read. */
export async function unreadOf(sql: Sql, customerId: string): Promise<number> {
  const [row] = await sql.query<{ unread: number }>(
    `select unread from verification_document_count where customer_id = $1 and purpose = 'verification'`,
    [customerId],
  )
  return row?.unread ?? 0
}

/** Changes the state of a paper; false where it has another state by now. */
export async function moveDocument(
  sql: Sql,
  it: {
    readonly id: string
    readonly from: FiledState
    readonly to: FiledState
    readonly reason: Verification.PaperReason | null
  },
): Promise<boolean> {
  const rows = await sql.query(
    `update verification_document set state = $3, reason = $4
     where id = $1 and state = $2 and removed_at is null returning id`,
    [it.id, it.from, it.to, it.reason],
  )
  return rows.length > 0
}
