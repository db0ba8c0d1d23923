/**
 * A customer at the identity vendor's own pages.
 *
 *   asked ─► open ─► checking ─► verified ⇄ refused     hook, or its time ─► the vendor is asked ─► move ─► callbacks
 *              ▲─────── retry ◄────┘
 *
 * A hook only names the session to look at. A vendor may take a verdict back, so sessions are looked at for three months.
 */
import { Codec, Stored } from '@agio/domain'
import { sealing } from '../../customers/index.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { createLoop, notifyChannel, type Worker } from '../../platform/queue/loop.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { SealedColumn } from '../../platform/sealing.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { noteChange } from '../change-store.ts'
import {
  addSession,
  countSessions,
  lookNow,
  move,
  newestOf,
  sessionQueue,
  setOpen,
  setOutdated,
  setVoid,
  type Session,
} from './identity-store.ts'
import type { About } from '../steps/about.ts'
import type { Sight, Verdict } from '../types.ts'
import type { IdentityVendor, Seen, Typed, VendorAnswer, VendorName } from './vendor.ts'

/** The vendor, and what verification knows and does about its verdict. */
export type IdentityDoors = {
  /** Without it operators look at papers. */
  readonly vendor: IdentityVendor | undefined
  /** The person's typed details. */
  readonly typedOf: (customerId: string) => Promise<Typed>
  /** A fingerprint of the typed details; they stay as they are until the transaction ends. */
  readonly aboutOf: (sql: Sql, customerId: string) => Promise<About>
  /** Called in the transaction of the change: green, red, a green that is taken back, and one about another person. */
  readonly onVerdict: (
    sql: Sql,
    it: {
      customerId: string
      verdict: 'green' | 'red'
      /** An earlier green verdict was about another person. */
      isOther?: boolean
      /** The last day of the document that the vendor checked. */
      validUntil?: string | undefined
    },
  ) => Promise<void>
}

const said = Codec.nullable(Codec.text)
export const sightDocument = Stored.sealedDocument(
  'identity_session.seen',
  1,
  Codec.record<Sight>({
    seen: Codec.record<Seen>({
      firstName: said,
      lastName: said,
      birthDate: said,
      country: said,
      number: said,
      validUntil: said,
    }),
    about: Codec.dictionary(said),
  }),
)

export type SessionSummary = Session & { readonly url: string | null }

const channel = 'identity'
const day = 86_400
const lookSeconds = { open: 60, checking: 20, decided: day / 4 }
const openDays = 7
const watchedDays = 90

export type Identities = ReturnType<typeof createIdentities>

export function createIdentities(platform: Platform, doors: IdentityDoors) {
  const { db, clock, metrics } = platform
  const { vendor } = doors
  metrics.readings(
    'agio_identity',
    'Sessions at the identity vendor in the last day, by state',
    'state',
    () => countSessions(db, new Date(clock.now().getTime() - day * 1000)),
  )
  return {
    vendor: vendor?.name ?? null,
    isAsked: vendor !== undefined,
    start: (customerId: string) => start(platform, doors, customerId),
    async summary(customerId: string): Promise<SessionSummary | undefined> {
      const session = await newestOf(db, customerId)
      return session && { ...session, url: await urlOf(platform, session) }
    },
    async verdictOf(customerId: string): Promise<Verdict> {
      const session = await newestOf(db, customerId)
      return session ? verdicts[session.state] : 'none'
    },
    /** Null without a positive verdict. */
    async seenOf(customerId: string): Promise<Sight | null> {
      const session = await newestOf(db, customerId)
      return session?.state === 'verified' ? sightOf(platform, session) : null
    },
    forget: (sql: Sql, customerId: string) => setOutdated(sql, customerId),
    onDetailsChanged: (sql: Sql, customerId: string) => setVoid(sql, customerId),
    /** False when it is not from the vendor. */
    async takeHook(name: VendorName, bytes: Uint8Array, header: (name: string) => string): Promise<boolean> {
      const vendorId = vendor?.name === name ? vendor.readHook(bytes, header) : undefined
      if (vendorId === undefined) return false
      if (await lookNow(db, name, vendorId)) await notifyChannel(db, channel)
      return true
    },
    workers: vendor === undefined ? [] : [watcher(platform, doors, vendor)],
  }
}

const verdicts: Readonly<Record<Session['state'], Verdict>> = {
  asked: 'none',
  open: 'none',
  checking: 'waiting',
  verified: 'green',
  retry: 'none',
  refused: 'red',
  expired: 'none',
  outdated: 'none',
}

/** Begins, or goes on: the vendor knows the session by our id, so that a repeated request is the same one. */
async function start(
  platform: Platform,
  { vendor, typedOf }: IdentityDoors,
  customerId: string,
): Promise<SessionSummary | Refused<'not-found' | 'identity.unavailable' | 'identity.not_now'>> {
  const { db, clock, log, settings } = platform
  if (!vendor) return { refused: 'not-found' }
  const startedAt = clock.now()
  const id = newId('ids', startedAt)
  await db.transaction((sql) => addSession(sql, { id, customerId, vendor: vendor.name, startedAt }))
  const session = await newestOf(db, customerId)
  if (session?.vendor !== vendor.name || !['asked', 'open', 'retry'].includes(session.state))
    return { refused: 'identity.not_now' }
  try {
    const url = await urlOf(platform, { ...session, state: 'open' })
    const known = session.vendorId !== null && url !== null ? { vendorId: session.vendorId, url } : undefined
    const returnUrl = `${settings.publicUrl}/verification/identity/return`
    const typed = await typedOf(customerId)
    const opened = await vendor.open({ id: session.id, known, typed, returnUrl })
    const urlSealed = await sealing.seal(platform, customerId, placeOf(session.id), opened.url)
    await setOpen(db, { id: session.id, vendorId: opened.vendorId, urlSealed })
    return { ...session, state: 'open', reasons: [], url: opened.url }
  } catch (error) {
    log.warn({ session: session.id, err: error }, 'the identity vendor gave no page')
    return { refused: 'identity.unavailable' }
  }
}

/** Asks the vendor about sessions that are due. */
function watcher(platform: Platform, doors: IdentityDoors, vendor: IdentityVendor): Worker {
  const { db, clock, log } = platform
  const values = [vendor.name]
  return createLoop({
    name: 'identity',
    log,
    wakeOn: { database: db, channel },
    dueIn: { database: db, due: sessionQueue.due({ values }) },
    oldestSeconds: () => sessionQueue.oldestSeconds(db, { values }),
    async pass() {
      const rows = await sessionQueue.claim(db, { most: 3, leaseSeconds: 30, values })
      for (const { claim, ...session } of rows) {
        const days = (clock.now().getTime() - session.startedAt.getTime()) / (day * 1000)
        const to = await settle(platform, doors, vendor, session, days > openDays).catch((error: unknown) => {
          log.warn(
            { session: session.id, err: error },
            'the identity vendor gave no answer; it is asked again',
          )
          return 'checking' as const
        })
        const seconds = to === 'open' || to === 'checking' ? lookSeconds[to] : lookSeconds.decided
        await sessionQueue.postpone(db, claim, days > watchedDays ? null : seconds)
      }
      return rows.length === 3
    },
  })
}

async function settle(
  platform: Platform,
  { aboutOf, onVerdict }: IdentityDoors,
  vendor: IdentityVendor,
  session: Session,
  isOld: boolean,
): Promise<VendorAnswer['state']> {
  const { db } = platform
  const { id, customerId, vendorId } = session
  const said = await vendor.look(vendorId ?? '', id)
  const answer: VendorAnswer = said.state === 'open' && isOld ? { state: 'expired', reasons: [] } : said
  const { seen } = answer
  const known = session.state === 'verified' ? await sightOf(platform, session) : null
  const isNew = seen !== undefined && JSON.stringify(seen) !== JSON.stringify(known?.seen)
  await db.transaction(async (sql) => {
    // Locks the verification: a detail that changes at the same time finds this verdict, or is part of it.
    const about = isNew ? await aboutOf(sql, customerId) : undefined
    const sight = seen && about && sightDocument.write({ seen, about })
    const seenSealed = sight && (await sealing.seal(platform, customerId, seenPlaceOf(id), sight))
    const before = await move(sql, id, { ...answer, seenSealed })
    if (before === undefined) return
    await noteChange(sql, customerId)
    const isOther = before === 'verified' && isNew
    const validUntil = seen?.validUntil ?? undefined
    if (answer.state === 'verified')
      await onVerdict(sql, { customerId, verdict: 'green', isOther, validUntil })
    else if (answer.state === 'refused' || before === 'verified')
      await onVerdict(sql, { customerId, verdict: 'red' })
  })
  return answer.state
}

const urlOf = async (platform: Platform, { id, customerId, state, urlSealed }: Session) =>
  state === 'open' && urlSealed !== null ? sealing.open(platform, customerId, placeOf(id), urlSealed) : null

async function sightOf(platform: Platform, { id, customerId, seenSealed }: Session) {
  if (seenSealed === null) return null
  return sightDocument.read(await sealing.open(platform, customerId, seenPlaceOf(id), seenSealed))
}

const seenPlaceOf = (row: string): SealedColumn => ({ table: 'identity_session', column: 'seen', row })
const placeOf = (row: string): SealedColumn => ({ table: 'identity_session', column: 'url', row })
