/**
 * Names like those on a list. Each pair of a name and an entry is one hit, which two persons decide once: a false hit is no
 * hit for this customer again, until the entry says something else.
 */
import { createHash } from 'node:crypto'
import { Configuration, type Cases, type Operators } from '@agio/domain'
import { closeOpenCase, openCase } from '../../cases/index.ts'
import { inForce } from '../../configuration/index.ts'
import { sealing } from '../../customers/index.ts'
import { newId } from '../../platform/ids.ts'
import { eachRow } from '../../platform/queue/each-row.ts'
import { createLoop, type PassingWorker } from '../../platform/queue/loop.ts'
import type { SealedColumn } from '../../platform/sealing.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { fold } from '../matching/fold.ts'
import { doorsOf } from '../doors.ts'
import { decisionBy, subjectDocument, type Subject } from '../matching/match.ts'
import { remoteOf } from '../remote/remote.ts'
import { decided, hitsOf, likelyOf, type NameHit } from './compare.ts'
import {
  compareByOthers,
  compareUncompared,
  customersNamed,
  decideHit,
  findHit,
  falseHitsOf,
  findScreened,
  hitsOfCustomer,
  isNameConfirmed,
  newestScreened,
  openHitsOf,
  ownHitsOf,
  saveHit,
  saveScreened,
  screenedQueue,
  undoneHitsOf,
  type HitRow,
  type Role,
  type UndoneHit,
} from './hit-store.ts'

/** The customer of a name, and its order; null for the name of the customer. */
export type About = { readonly customerId: string; readonly orderId: string | null; readonly role: Role }

const placeOf = (row: string): SealedColumn => ({ table: 'screened_name', column: 'name', row })

/** The figures of the comparison. */
const figuresOf = async (platform: Platform): Promise<Configuration.Screening> =>
  (await inForce(platform)).configuration.screening

/** A hit with the compared subject. */
type OneHit = HitRow & { readonly subject: Subject }

/** The best of a name; more say no more. */
const mostHits = 5

const indexOf = ({ keys }: Platform, name: string): string => keys.screenedName(fold(name).words.join(' '))

/** The hits of a customer, newest first; their names stay sealed. */
export const of = ({ db }: Platform, customerId: string) => hitsOfCustomer(db, customerId)

/** Every hit of the customer's own name, and of the persons of their company. */
export const ownOf = ({ db }: Platform, customerId: string) => ownHitsOf(db, customerId)

/** Customers with exactly this name on an order. */
export const named = (platform: Platform, name: string): Promise<string[]> =>
  customersNamed(platform.db, indexOf(platform, name))

/** Two persons confirmed exactly this name as one on a list, for any customer. */
export const isConfirmed = (platform: Platform, name: string, sql: Sql = platform.db): Promise<boolean> =>
  isNameConfirmed(sql, indexOf(platform, name))

/** The hit that keeps an order with these names from going on, whatever a person says of the order: an open one before a confirmed one. */
export async function undone(
  platform: Platform,
  customerId: string,
  names: readonly { readonly name: string; readonly role: Role }[],
): Promise<UndoneHit | undefined> {
  const compared = names.map(({ name, role }) => ({ role, nameIndex: indexOf(platform, name) }))
  return (await undoneHitsOf(platform.db, customerId, compared))[0]
}

/** The name is like one on a list by the figures in force. The comparison is not stored. */
export async function isLike(platform: Platform, name: string): Promise<boolean> {
  const subject = { name }
  const [elsewhere = []] = (await remoteOf(platform)?.names([subject])) ?? []
  if (elsewhere.length > 0) return true
  return (await hitsOf(platform.db, subject, decisionBy(await figuresOf(platform)))).length > 0
}

/** The hit with the name that was compared. */
export async function one(
  platform: Platform,
  id: string,
  sql: Sql = platform.db,
): Promise<OneHit | undefined> {
  const row = await findHit(sql, id)
  if (!row) return undefined
  const subject = await openSubject(platform, { ...row, id: row.screenedId })
  return { ...row, name: subject.name, subject }
}

/** In the transaction of the approval; false where it is decided already. */
export async function decide(
  platform: Platform,
  sql: Sql,
  id: string,
  decision: Operators.HitDecision,
): Promise<boolean> {
  const row = await findHit(sql, id)
  const now = platform.clock.now()
  if (!row || !(await decideHit(sql, id, decision, now))) return false
  await closeOpenCase(sql, caseOf(row), now)
  if (row.role === 'customer')
    await doorsOf(platform).onNameHit(sql, { customerId: row.customerId, decision })
  return true
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

/** The hits of these names that are not decided to be false; new ones have a case each. */
export async function compare(
  platform: Platform,
  subjects: readonly Subject[],
  about: About,
): Promise<NameHit[]> {
  const said = subjects.filter(({ name }) => fold(name).words.length > 0)
  const remote = (await remoteOf(platform)?.names(said)) ?? []
  const figures = await figuresOf(platform)
  const open: NameHit[] = []
  for (const [at, subject] of said.entries()) {
    const here = await hitsOf(platform.db, subject, decisionBy(figures))
    const compared = { subject, comparedBy: keyOf(figures), here, elsewhere: remote[at] ?? [] }
    open.push(...(await note(platform, about, compared)))
  }
  return open
}

const keyOf = (figures: Configuration.Screening): string =>
  createHash('sha256')
    .update(JSON.stringify(Configuration.screeningDocument.write(figures)))
    .digest('hex')

const openSubject = async (
  platform: Platform,
  { id, customerId, name }: Pick<HitRow, 'id' | 'customerId' | 'name'>,
) => subjectDocument.read(await sealing.open(platform, customerId, placeOf(id), name))

/** So many names are compared for a preview. */
const mostPreviewed = 100

/** The numbers of names, and of names with a hit by the lists here; an entry that was decided to be another person is no hit. */
export type NamesPreview = { readonly names: number; readonly before: number; readonly after: number }

/** The number of the newest names that have a hit by the one figures, and by the others. */
export async function preview(
  platform: Platform,
  before: Configuration.Screening,
  after: Configuration.Screening,
): Promise<NamesPreview> {
  const { db } = platform
  const rows = await newestScreened(db, mostPreviewed)
  const counts = { names: rows.length, before: 0, after: 0 }
  for (const row of rows) {
    const subject = await openSubject(platform, row)
    const others = new Set((await falseHitsOf(db, row.id)).map(entryOf))
    const likely = await likelyOf(db, subject)
    const isHit = (figures: Configuration.Screening) =>
      decided(likely, subject, decisionBy(figures)).some((hit) => !others.has(entryOf(hit)))
    if (isHit(before)) counts.before += 1
    if (isHit(after)) counts.after += 1
  }
  return counts
}

/** Names are compared again at this moment though no list here changed. */
function againAt(platform: Platform): Date | null {
  const remote = remoteOf(platform)
  return remote ? new Date(platform.clock.now().getTime() + remote.hours * 3_600_000) : null
}

type Compared = {
  readonly subject: Subject
  readonly comparedBy: string
  readonly here: readonly NameHit[]
  readonly elsewhere: readonly NameHit[]
}

/** The hits of this name that are not decided to be false, those of before among them. */
async function note(
  platform: Platform,
  about: About,
  { subject, comparedBy, here, elsewhere }: Compared,
): Promise<readonly NameHit[]> {
  const { db, clock } = platform
  const { customerId, role } = about
  const now = clock.now()
  const nameIndex = indexOf(platform, subject.name)
  const id = (await findScreened(db, { customerId, role, nameIndex })) ?? newId('scn', now)
  const name = await sealing.seal(platform, customerId, placeOf(id), subjectDocument.write(subject))
  return db.transaction(async (sql) => {
    const row = { ...about, id, name, nameIndex, comparedBy, dueAt: againAt(platform) }
    const screenedId = await saveScreened(sql, row)
    const isDecided = new Set((await falseHitsOf(sql, screenedId)).map(entryOf))
    const isOther = (hit: NameHit) => !isDecided.has(entryOf(hit))
    for (const hit of [...here.filter(isOther).slice(0, mostHits), ...elsewhere.filter(isOther)]) {
      const stored = await saveHit(sql, { ...hit, id: newId('scr', now), screenedId, at: now })
      if (!stored.isNew) continue
      await openCase(sql, caseOf({ ...about, ...hit, id: stored.id }), now)
      if (role === 'customer') await doorsOf(platform).onNameHit(sql, { customerId, decision: null })
    }
    return openHitsOf(sql, { id: screenedId, customerId, role })
  })
}
const entryOf = ({ list, entity, hash }: Pick<NameHit, 'list' | 'entity' | 'hash'>): string =>
  JSON.stringify([list, entity, hash])

/** A name that was being compared when the figures changed is stored within this time. */
const settlingMilliseconds = 120_000

/** Compares the names of before with lists that changed, and with a remote list that the settings name anew. */
export async function createWorker(platform: Platform): Promise<PassingWorker> {
  const { db, clock, log } = platform
  const isRemote = remoteOf(platform) !== undefined
  if (isRemote) await compareUncompared(db, clock.now())
  let seen: { readonly figures: string; readonly at: number } | undefined
  return createLoop({
    name: 'screening again',
    log,
    // It also looks whether the figures have changed.
    pollMilliseconds: 30_000,
    dueIn: { database: db, due: screenedQueue.due({ now: clock.now }) },
    oldestSeconds: () => screenedQueue.oldestSeconds(db, { now: clock.now() }),
    pass: async () => {
      const figures = keyOf(await figuresOf(platform))
      const now = clock.now()
      if (seen?.figures !== figures) seen = { figures, at: now.getTime() }
      if (now.getTime() - seen.at < settlingMilliseconds) await compareByOthers(db, figures, now)
      // A remote that is slow to answer answers all of them within the lease.
      const most = isRemote ? 4 : 20
      const rows = await screenedQueue.claim(db, { most, leaseSeconds: 30, now: clock.now() })
      await eachRow({ db, clock, log, queue: screenedQueue }, rows, async ({ claim, ...row }) => {
        const { customerId, orderId, role } = row
        await compare(platform, [await openSubject(platform, row)], { customerId, orderId, role })
        await screenedQueue.postpone(db, claim, againAt(platform))
      })
      return rows.length > 0
    },
  })
}
