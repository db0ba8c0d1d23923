/**
 * A step handed to a phone.
 *
 *   start ─► waiting ─10 min─► expired
 *               └─ link opened, once ─► open ─► done     at the phone
 *                                         └──► ended    by the first page, a newer link, or the end of its session
 *
 * A session that is not used ends as it would at the first page: then both say that time is up.
 *
 * The token of the phone sends and removes papers of one step of one customer. It is no token of a customer: every other call
 * refuses it.
 */
import { Verification } from '@agio/domain'
import { sealing, sessions } from '../../customers/index.ts'
import { createDoors, type Platform } from '../../platform/platform.ts'
import type { Authenticate, Refused } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import type { SealedColumn } from '../../platform/sealing.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { noteChange } from '../change-store.ts'
import * as documents from '../documents/documents.ts'
import type { Given } from '../documents/documents.ts'
import type { HandedPaper } from '../steps/view.ts'
import {
  addHandover,
  endHandovers,
  findHandover,
  forgetHandovers,
  newestHandover,
  openOnce,
  setDone,
  type HandoverRow,
} from './handover-store.ts'

const linkMinutes = 10
const phoneMinutes = 30

type HandedView = {
  readonly status: Verification.State
  readonly documents: readonly HandedPaper[]
}

/** The view of its customer: app.ts gives it, a test one of its own. */
export type HandoverDoors = {
  readonly view: (platform: Platform, customerId: string) => Promise<HandedView>
}

export const [giveHandoverDoors, doorsOf] = createDoors<HandoverDoors>('handover')

export type Over = Refused<'handover.expired' | 'handover.ended'>
export type Handed = Omit<HandoverRow, 'linkSealed'> & {
  readonly state: 'waiting' | 'open' | 'done' | 'ended' | 'expired'
  readonly token: string | null
}
type Start = Pick<HandoverRow, 'customerId' | 'sessionId' | 'step' | 'personId'>

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)
const placeOf = (row: string): SealedColumn => ({ table: 'handover', column: 'link', row })

export async function newest(platform: Platform, customerId: string): Promise<Handed | undefined> {
  const row = await newestHandover(platform.db, customerId, sessions.sessionLife)
  return row && handed(platform, row)
}

export const end = ({ db, clock }: Platform, customerId: string): Promise<void> =>
  db.transaction(async (sql) => {
    await endHandovers(sql, customerId, clock.now())
    await noteChange(sql, customerId)
  })

/** Of the phone: the caller is the hand-over. */
export async function stepOf(platform: Platform, id: string) {
  const row = await rowOf(platform, id)
  const view = await doorsOf(platform).view(platform, row.customerId)
  const papers = view.documents.filter(isOf(row))
  return { step: row.step, documents: papers, isFixed: isFixed(view), expiresAt: row.expiresAt }
}

export async function remove(platform: Platform, id: string, documentId: string) {
  const row = await rowOf(platform, id)
  const isOfStep = (await papersOf(platform, row)).some((it) => it.id === documentId)
  if (!isOfStep) return { refused: 'not-found' as const }
  return documents.remove(platform, documentId, row.customerId)
}

export async function finish(platform: Platform, id: string): Promise<void> {
  const { db, clock } = platform
  const { customerId } = await rowOf(platform, id)
  await db.transaction(async (sql) => {
    await setDone(sql, id, clock.now())
    await noteChange(sql, customerId)
  })
}

export const forgetOld = ({ db, clock }: Platform) => forgetHandovers(db, minutesAfter(clock.now(), -24 * 60))

export async function start(
  platform: Platform,
  it: Start,
): Promise<Handed | Refused<'verification.not_now'>> {
  const { db, clock, random } = platform
  const { customerId, personId } = it
  const view = await doorsOf(platform).view(platform, customerId)
  if (isFixed(view) || !view.documents.some(isOf(it))) return { refused: 'verification.not_now' }
  const createdAt = clock.now()
  const id = newId('hov', createdAt)
  const token = newToken(random)
  const expiresAt = minutesAfter(createdAt, linkMinutes)
  const linkSealed = await sealing.seal(platform, customerId, placeOf(id), token)
  await db.transaction(async (sql) => {
    await addHandover(sql, {
      ...it,
      personId,
      id,
      linkHash: hashToken(token),
      linkSealed,
      createdAt,
      expiresAt,
    })
    await noteChange(sql, customerId)
  })
  return { ...it, id, expiresAt, openedAt: null, doneAt: null, endedAt: null, state: 'waiting', token }
}

/** Gives the phone a token of its own. The link is spent by it. */
export async function open(
  { db, clock, random }: Platform,
  link: string,
): Promise<{ token: string; expiresAt: Date } | Over | Refused<'handover.used'>> {
  const now = clock.now()
  const token = newToken(random)
  const until = minutesAfter(now, phoneMinutes)
  const linkHash = hashToken(link)
  const opened = await db.transaction(async (sql) => {
    const first = await openOnce(
      sql,
      { linkHash, tokenHash: hashToken(token), now, until },
      sessions.sessionLife,
    )
    if (first) await noteChange(sql, first.customerId)
    return first
  })
  if (opened) return { token, expiresAt: opened.expiresAt }
  const row = await findHandover(db, { linkHash }, sessions.sessionLife)
  if (row?.endedAt === null && row.openedAt !== null) return { refused: 'handover.used' }
  return { refused: row?.endedAt === null ? 'handover.expired' : 'handover.ended' }
}

/** The caller is the hand-over, in the session of the first page: what that leaves open ends with it. */
export const authenticate =
  ({ db, clock }: Platform): Authenticate =>
  async ({ token }) => {
    const row =
      token === undefined
        ? undefined
        : await findHandover(db, { tokenHash: hashToken(token) }, sessions.sessionLife)
    if (!row) return { refused: 'unauthorized' }
    const state = stateOf(row, clock.now())
    if (state === 'open') return { caller: { id: row.id, sessionId: row.sessionId } }
    return { refused: state === 'expired' ? 'handover.expired' : 'handover.ended' }
  }

export async function send(platform: Platform, id: string, paper: Pick<Given, 'kind' | 'side' | 'bytes'>) {
  const row = await rowOf(platform, id)
  const { customerId, personId, step } = row
  const isWanted = (await papersOf(platform, row)).some(
    ({ kind, side }) => kind === paper.kind && side === paper.side,
  )
  if (!isWanted) return { refused: 'document.not_accepted' as const }
  const taken = await documents.upload(platform, { ...paper, customerId, personId, step, isHandedOver: true })
  if ('refused' in taken) return taken
  return (await papersOf(platform, row)).find((it) => it.id === taken.id) ?? { refused: 'not-found' as const }
}

async function papersOf(platform: Platform, row: HandoverRow): Promise<HandedPaper[]> {
  return (await doorsOf(platform).view(platform, row.customerId)).documents.filter(isOf(row))
}

const isOf =
  ({ step, personId }: Pick<HandoverRow, 'step' | 'personId'>) =>
  (it: HandedPaper): boolean =>
    it.step === step && it.person === personId

const isFixed = ({ status }: { readonly status: Verification.State }): boolean =>
  !Verification.states[status].mayChange

export async function rowOf({ db }: Platform, id: string): Promise<HandoverRow> {
  const row = await findHandover(db, { id }, sessions.sessionLife)
  if (!row) throw new Error(`There is no hand-over ${id}.`)
  return row
}

async function handed(platform: Platform, row: HandoverRow): Promise<Handed> {
  const { linkSealed, ...it } = row
  const state = stateOf(row, platform.clock.now())
  const isShown = state === 'waiting' && linkSealed !== null
  return {
    ...it,
    state,
    token: isShown ? await sealing.open(platform, row.customerId, placeOf(row.id), linkSealed) : null,
  }
}

function stateOf({ endedAt, doneAt, openedAt, expiresAt }: HandoverRow, now: Date): Handed['state'] {
  if (doneAt !== null) return 'done'
  if (endedAt !== null) return 'ended'
  if (expiresAt <= now) return 'expired'
  return openedAt === null ? 'waiting' : 'open'
}
