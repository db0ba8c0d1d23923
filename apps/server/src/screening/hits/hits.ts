/**
 * Names like those on a list. Each pair of a name and an entry is one hit, which two persons decide once: a false hit is no
 * hit for this customer again, until the entry says something else.
 */
import type { Cases, Operators } from '@agio/domain'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { createLoop, type Loop, type Worker } from '../../platform/queue/loop.ts'
import type { SealedColumn } from '../../platform/sealing.ts'
import type { Log } from '../../platform/log.ts'
import type { Database, Sql } from '../../platform/sql/sql.ts'
import { fold } from '../matching/fold.ts'
import type { RemoteLists } from '../remote/yente.ts'
import { hitsOf, type NameHit } from './compare.ts'
import {
  compareUncompared,
  customersNamed,
  decideHit,
  findHit,
  hitsOfCustomer,
  saveHit,
  saveScreened,
  screenedQueue,
  type HitRow,
  type Role,
} from './hit-store.ts'

/** The customer of a name, and its order; null for the name of the customer. */
export type About = { readonly customerId: string; readonly orderId: string | null; readonly role: Role }

/** Seals under the customer's own key, and recognises a name that was sealed. */
export type NameSealer = {
  seal(customerId: string, place: SealedColumn, text: string): Promise<string>
  open(customerId: string, place: SealedColumn, sealed: string): Promise<string>
  blindIndex(text: string): string
}
const placeOf = (row: string): SealedColumn => ({ table: 'screened_name', column: 'name', row })
type WriteCase = (sql: Sql, one: Cases.Case, at: Date) => Promise<void>
export type HitsDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly sealer: NameSealer
  readonly openCase: WriteCase
  readonly closeOpenCase: WriteCase
  /** Asked beside the lists here. */
  readonly remote?: RemoteLists | undefined
  /** The name of a customer got a hit, or two persons decided about it. */
  readonly onCustomer: (
    sql: Sql,
    hit: { readonly customerId: string; readonly decision: Operators.HitDecision | null },
  ) => Promise<void>
}
export type Hits = ReturnType<typeof createHits>

/** The best of a name; more say no more. */
const mostHits = 5

export function createHits(deps: HitsDeps) {
  const { db, clock, sealer } = deps
  return {
    /** The hits of these names that are not decided to be false; new ones have a case each. */
    compare: (names: readonly string[], about: About): Promise<NameHit[]> => compareAll(deps, names, about),
    /** The hits of a customer, newest first; their names stay sealed. */
    of: (customerId: string) => hitsOfCustomer(db, customerId),
    /** Customers with exactly this name on an order. */
    named: (name: string) => customersNamed(db, sealer.blindIndex(fold(name).words.join(' '))),
    /** The hit with the name that was compared. */
    async one(id: string, sql: Sql = db): Promise<HitRow | undefined> {
      const row = await findHit(sql, id)
      return row && { ...row, name: await sealer.open(row.customerId, placeOf(row.screenedId), row.name) }
    },
    /** In the transaction of the approval; false where it is decided already. */
    async decide(sql: Sql, id: string, decision: Operators.HitDecision): Promise<boolean> {
      const row = await findHit(sql, id)
      const now = clock.now()
      if (!row || !(await decideHit(sql, id, decision, now))) return false
      await deps.closeOpenCase(sql, caseOf(row), now)
      if (row.role === 'customer') await deps.onCustomer(sql, { customerId: row.customerId, decision })
      return true
    },
    /** Compares the names of before with lists that changed, and with a remote list that the settings name anew. */
    async worker(log: Log): Promise<Worker & Pick<Loop, 'pass'>> {
      if (deps.remote) await compareUncompared(db, clock.now())
      return againWorker(deps, log)
    },
  }
}

type Found = Pick<
  HitRow,
  'id' | 'customerId' | 'orderId' | 'role' | 'list' | 'entity' | 'listedName' | 'score'
>
const caseOf = ({ id, customerId, orderId, role, list, entity, listedName, score }: Found): Cases.Case => ({
  kind: 'screening_hit',
  subject: orderId === null ? { kind: 'customer', id: customerId } : { kind: 'order', id: orderId },
  data: { hit: id, role, list, entity, listedName, score },
})

async function compareAll(deps: HitsDeps, names: readonly string[], about: About): Promise<NameHit[]> {
  const said = names.filter((name) => fold(name).words.length > 0)
  const remote = (await deps.remote?.names(said)) ?? []
  const open: NameHit[] = []
  for (const [at, name] of said.entries()) {
    const found = (await hitsOf(deps.db, name)).slice(0, mostHits)
    open.push(...(await note(deps, name, about, [...found, ...(remote[at] ?? [])])))
  }
  return open
}

/** When names are compared again though no list here changed. */
const againAt = ({ remote, clock }: HitsDeps): Date | null =>
  remote ? new Date(clock.now().getTime() + remote.hours * 3_600_000) : null

async function note(
  deps: HitsDeps,
  name: string,
  about: About,
  found: readonly NameHit[],
): Promise<NameHit[]> {
  const { db, sealer, clock } = deps
  const { words } = fold(name)
  const now = clock.now()
  const id = newId('scn', now)
  const sealed = await sealer.seal(about.customerId, placeOf(id), name)
  const nameIndex = sealer.blindIndex(words.join(' '))
  return db.transaction(async (sql) => {
    const screenedId = await saveScreened(sql, {
      ...about,
      id,
      name: sealed,
      nameIndex,
      dueAt: againAt(deps),
    })
    const open: NameHit[] = []
    for (const hit of found) {
      const stored = await saveHit(sql, { ...hit, id: newId('scr', now), screenedId, at: now })
      if (stored.isNew) await deps.openCase(sql, caseOf({ ...about, ...hit, id: stored.id }), now)
      if (stored.isNew && about.role === 'customer')
        await deps.onCustomer(sql, { customerId: about.customerId, decision: null })
      if (stored.decision !== 'false_hit') open.push(hit)
    }
    return open
  })
}

function againWorker(deps: HitsDeps, log: Log) {
  const { db, clock, sealer } = deps
  return createLoop({
    name: 'screening again',
    log,
    dueIn: { database: db, due: screenedQueue.due({ now: clock.now }) },
    oldestSeconds: () => screenedQueue.oldestSeconds(db, { now: clock.now() }),
    pass: async () => {
      // A remote that is slow to answer answers all of them within the lease.
      const most = deps.remote ? 4 : 20
      const rows = await screenedQueue.claim(db, { most, leaseSeconds: 30, now: clock.now() })
      for (const { claim, id, name, ...about } of rows) {
        await compareAll(deps, [await sealer.open(about.customerId, placeOf(id), name)], about)
        await screenedQueue.postpone(db, claim, againAt(deps))
      }
      return rows.length > 0
    },
  })
}
