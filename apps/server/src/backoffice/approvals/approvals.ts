/**
 * Four eyes. One person begins, another decides on the hash of the exact action. A changed action voids the approval; after
 * a day it expires. Deciding and carrying out are one transaction, so an approval is carried out once.
 *
 *   ask ─► waiting ─┬─ approve by another person, same action ─► approved (and done)
 *                   ├─ refuse ─► refused
 *                   ├─ 24 h ──► expired
 *                   └─ the action is another now ─► void
 */
import { createHash } from 'node:crypto'
import { Operators } from '@agio/domain'
import { idIn, readPage, type Page, type PageQuery } from '../../platform/sql/cursor.ts'
import { newId } from '../../platform/ids.ts'
import type { Refused } from '../../platform/http/route.ts'
import { createDoors, type Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import * as store from './approval-store.ts'
import type { ApprovalRow } from './approval-store.ts'
import { aboutWhom } from '../about.ts'
import * as audit from '../audit/audit.ts'
import type { Actor } from '../sign-in/caller.ts'

export type { ApprovalRow } from './approval-store.ts'

/** The payload of an approval: the act that two operators agree on. */
export type WithPayload = Pick<ApprovalRow, 'payload'>

type Book = store.Book

/** The exact action by the figures it is shown with, in one order. */
export type Action = readonly {
  readonly name: Operators.FigureName
  /** Of a setting, its path in the configuration. */
  readonly path?: string
  readonly value: string
  /** The text that `value` masks, for the one who decides; it is not kept. */
  readonly whole?: string
  readonly unusual?: Operators.Unusual
}[]

/** Each kind of approval says how its action reads now, and how it is carried out. */
export interface Approvable {
  /** The action as it would be carried out now; undefined where it no longer can be. */
  present(row: Pick<ApprovalRow, 'subject' | 'payload'>, sql?: Sql): Promise<Action | undefined>
  /**
   * Done in the transaction of the decision; what must happen outside is put into the outbox there. False voids the approval; a
   * refusal leaves it waiting, and has changed nothing.
   */
  carryOut(sql: Sql, row: ApprovalRow, by: Actor): Promise<boolean | Refused<'backoffice.not_complete'>>
  /** The roles that may decide, where its content says more than `Operators.fourEyes`. */
  deciders?(row: Pick<ApprovalRow, 'subject' | 'payload'>): readonly Operators.Role[]
}
export type Approvables = Readonly<Record<Operators.ApprovalKind, Approvable>>

/** Nobody can decide it now, or not this operator. */
type Undecidable =
  | 'not-found'
  | 'backoffice.own'
  | 'backoffice.role'
  | 'backoffice.void'
  | 'backoffice.expired'
  | 'backoffice.decided'
export type DecideRefusal = Undecidable | 'backoffice.not_complete'

const lifetimeHours = 24

export function hashOfAction(kind: Operators.ApprovalKind, subject: string, action: Action): string {
  return createHash('sha256')
    .update(
      JSON.stringify([kind, subject, action.map(({ name, path = null, value }) => [name, path, value])]),
    )
    .digest('hex')
}

type ApprovalRequest = {
  kind: Operators.ApprovalKind
  subject: string
  payload?: string
  reason: string
  by: Actor
}
export type Decision = { id: string; hash: string; reason: string; by: Actor }

/** Each kind is shown and carried out by its room, which stands above. */
export const [giveApprovables, approvablesOf] = createDoors<Approvables>('approvals')

export const find = ({ db, keys: { sealer } }: Platform, id: string) =>
  store.findApproval({ sql: db, sealer }, id)

/** Newest first; an approval whose action has changed becomes void. */
export async function of(platform: Platform, subject: string): Promise<ApprovalRow[]> {
  const { db, clock, keys } = platform
  await store.expire(db, clock.now())
  const rows = await store.approvalsOf({ sql: db, sealer: keys.sealer }, subject)
  return Promise.all(rows.map((row) => stillTrue(platform, row)))
}

/** All but those of kinds that the reader may not know of. */
export async function waiting(
  platform: Platform,
  query: PageQuery,
  without: readonly Operators.ApprovalKind[] = [],
): Promise<Page<ApprovalRow> | Refused<'invalid'>> {
  const { db, clock, keys } = platform
  await store.expire(db, clock.now())
  const book: Book = { sql: db, sealer: keys.sealer }
  const page = await readPage(
    'approvals',
    query,
    (key, count) => store.waitingApprovals(book, { after: idIn(key), count, without }),
    ({ id }) => [id],
  )
  if ('refused' in page) return page
  const fresh = await Promise.all(page.items.map((row) => stillTrue(platform, row)))
  return { ...page, items: fresh.filter(({ state }) => state === 'waiting') }
}

/** Voids a waiting approval whose action has changed. */
async function stillTrue(platform: Platform, row: ApprovalRow): Promise<ApprovalRow> {
  const { db, clock } = platform
  if (row.state !== 'waiting') return row
  const action = await approvablesOf(platform)[row.kind].present(row)
  if (action && hashOfAction(row.kind, row.subject, action) === row.hash) return row
  await store.endApproval(db, row.id, { state: 'void', at: clock.now() })
  return { ...row, state: 'void' }
}

/** Begins an action that a second person must approve; undefined where it cannot be carried out. The same action waits once. */
export async function ask(platform: Platform, request: ApprovalRequest): Promise<ApprovalRow | undefined> {
  const { db, clock, keys } = platform
  const { kind, subject, payload = null } = request
  return db.transaction(async (sql) => {
    const action = await approvablesOf(platform)[kind].present({ subject, payload }, sql)
    if (!action) return undefined
    const book: Book = { sql, sealer: keys.sealer }
    await store.expire(sql, clock.now())
    // A request of the same moment waits in the database, and then finds the approval that the other began.
    for (let tries = 0; tries < mostAtOnce; tries += 1) {
      const row = await begin(platform, book, request, action)
      if (row) return row
    }
    throw new Error(`${subject}: others began approvals of it ${mostAtOnce} times meanwhile`)
  })
}
const mostAtOnce = 50

/** The approval that waits already, or a new one in its place; undefined where another was begun at the same moment. */
async function begin(
  platform: Platform,
  book: Book,
  request: ApprovalRequest,
  action: Action,
): Promise<ApprovalRow | undefined> {
  const { kind, subject, payload = null, reason, by } = request
  const now = platform.clock.now()
  const { sql, sealer } = book
  const hash = hashOfAction(kind, subject, action)
  const waiting = await store.waitingFor(book, kind, subject)
  if (waiting?.hash === hash) return waiting
  if (waiting) await store.endApproval(sql, waiting.id, { state: 'void', at: now })
  const about = await aboutWhom(sealer, sql, [subject, payload])
  const row = await store.insertApproval(book, about, {
    id: newId('apr', now),
    kind,
    subject,
    action: JSON.stringify(action.map(({ name, path, value, unusual }) => ({ name, path, value, unusual }))),
    hash,
    payload,
    askedBy: by.id,
    askedAt: now,
    reason,
    expiresAt: new Date(now.getTime() + lifetimeHours * 3_600_000),
    deciders:
      approvablesOf(platform)[kind].deciders?.({ subject, payload }) ?? Operators.fourEyes[kind].deciders,
  })
  const details = row && { approval: row.id, hash, reason }
  if (details) await audit.note(platform, by, { action: `${kind}.proposed`, ...aboutOf(row), details }, sql)
  return row
}

/** Approvals whose subject is an order. */
const ofOrders: ReadonlySet<Operators.ApprovalKind> = new Set(['order_act', 'another_account'])
const aboutOf = ({ kind, subject }: ApprovalRow) => ({
  subject,
  ...(ofOrders.has(kind) && { orderId: subject }),
})

type Guarded = { row: ApprovalRow; action: Action } | Refused<Undecidable>

/** The guards of a decision, in order; what is over or void is noted as such. */
async function guard(platform: Platform, sql: Sql, { id, hash, by }: Decision): Promise<Guarded> {
  const now = platform.clock.now()
  const { sealer } = platform.keys
  const row = await store.lockApproval({ sql, sealer }, id)
  if (!row) return { refused: 'not-found' }
  if (row.state === 'expired') return { refused: 'backoffice.expired' }
  if (row.state === 'void') return { refused: 'backoffice.void' }
  if (row.state !== 'waiting') return { refused: 'backoffice.decided' }
  const end = (state: 'expired' | 'void') => store.endApproval(sql, id, { state, at: now })
  if (row.expiresAt <= now) {
    await end('expired')
    return { refused: 'backoffice.expired' }
  }
  if (row.askedBy === by.id) return { refused: 'backoffice.own' }
  if (!Operators.isOneOf(by.roles, row.deciders)) return { refused: 'backoffice.role' }
  const action = await approvablesOf(platform)[row.kind].present(row, sql)
  if (!action || hashOfAction(row.kind, row.subject, action) !== row.hash || row.hash !== hash) {
    // A hash that differs from the stored one alone is a mistake of the page: the approval stays valid.
    if (row.hash === hash) await end('void')
    return { refused: 'backoffice.void' }
  }
  return { row, action }
}

/** The action as it is compared: names and accounts in full, and a note of who saw them. */
export async function compare(
  platform: Platform,
  { id, by }: Pick<Decision, 'id' | 'by'>,
): Promise<{ action: Action; hash: string } | Refused<Undecidable>> {
  const found = await find(platform, id)
  if (!found) return { refused: 'not-found' }
  return platform.db.transaction(async (sql) => {
    const guarded = await guard(platform, sql, { id, hash: found.hash, reason: '', by })
    if ('refused' in guarded) return guarded
    const { row, action } = guarded
    const details = { approval: id, hash: row.hash }
    await audit.note(platform, by, { action: `${row.kind}.compared`, ...aboutOf(row), details }, sql)
    const inFull = action.map(({ whole, value, ...figure }) => ({ ...figure, value: whole ?? value }))
    return { action: inFull, hash: row.hash }
  })
}

export async function approve(
  platform: Platform,
  decision: Decision,
): Promise<ApprovalRow | Refused<DecideRefusal>> {
  const { db, clock } = platform
  const { sealer } = platform.keys
  const { id, by, reason } = decision
  const decided = await db.transaction(async (sql): Promise<Guarded | Refused<DecideRefusal>> => {
    const guarded = await guard(platform, sql, decision)
    if ('refused' in guarded) return guarded
    const { row } = guarded
    // Carrying it out may destroy the key.
    const about = await aboutWhom(sealer, sql, [row.customerId])
    const done = await approvablesOf(platform)[row.kind].carryOut(sql, row, by)
    if (typeof done === 'object') return done
    if (!done) {
      await store.endApproval(sql, id, { state: 'void', at: clock.now() })
      return { refused: 'backoffice.void' }
    }
    const decided = { state: 'approved', by: by.id, at: clock.now(), reason } as const
    await store.decideApproval({ sql, sealer }, row, decided)
    const details = { approval: id, hash: row.hash, reason, begunBy: row.askedBy }
    await audit.note(platform, by, { action: `${row.kind}.approved`, ...aboutOf(row), details }, sql, about)
    return guarded
  })
  return 'refused' in decided ? decided : found(platform, id)
}

export async function refuse(
  platform: Platform,
  decision: Decision,
): Promise<ApprovalRow | Refused<DecideRefusal>> {
  const { db, clock } = platform
  const { sealer } = platform.keys
  const { id, by, reason } = decision
  const no = await db.transaction(async (sql) => {
    const guarded = await guard(platform, sql, decision)
    if ('refused' in guarded) return guarded
    const decided = { state: 'refused', by: by.id, at: clock.now(), reason } as const
    await store.decideApproval({ sql, sealer }, guarded.row, decided)
    const { kind, hash } = guarded.row
    const details = { approval: id, hash, reason }
    await audit.note(platform, by, { action: `${kind}.refused`, ...aboutOf(guarded.row), details }, sql)
    return undefined
  })
  return no ?? found(platform, id)
}

async function found(platform: Platform, id: string): Promise<ApprovalRow> {
  const row = await find(platform, id)
  if (!row) throw new Error(`approval ${id} has gone`)
  return row
}
