/** Operators pause and end pauses, from the console and from the command line: each act with its entry in the audit, each note sealed. */
import { Pauses } from '@agio/domain'
import { noteOf, pauses, sealNote } from '../../pauses/index.ts'
import type { Platform } from '../../platform/platform.ts'
import * as audit from '../audit/audit.ts'
import type { Actor } from '../sign-in/caller.ts'

export type PauseOrder = {
  readonly part: Pauses.Part
  readonly reason: Pauses.Reason
  readonly note: string
  readonly minutes: number
}

/** Without an actor it is the command line. */
type By = Actor | null
const nameOf = (by: By) => by?.name ?? 'the command line'

export const pausesNow = async ({ db, keys }: Platform) =>
  (await pauses.presentIn(db)).map((pause) => ({ ...pause, note: noteOf(keys.sealer, pause) }))

export function begin(platform: Platform, { part, reason, note, minutes }: PauseOrder, by: By) {
  const { db, clock, keys } = platform
  return db.transaction(async (sql) => {
    const until = new Date(clock.now().getTime() + minutes * 60_000)
    const noteSealed = sealNote(keys.sealer, part, note)
    const pause = await pauses.begin(platform, sql, { part, reason, noteSealed, until }, nameOf(by))
    if ('refused' in pause) return pause
    const action = pause.isNew ? 'pause.begun' : 'pause.changed'
    const details = { pause: pause.id, reason, note, until: until.toISOString() }
    await audit.note(platform, by, { action, subject: Pauses.keyOf(part), details }, sql)
    return pause
  })
}

export const end = (platform: Platform, id: string, note: string, by: By) =>
  platform.db.transaction(async (sql) => {
    const ended = await pauses.end(platform, sql, id, nameOf(by))
    if ('refused' in ended) return ended
    const subject = Pauses.keyOf(ended.part)
    const details = { pause: id, note }
    await audit.note(platform, by, { action: 'pause.ended', subject, details }, sql)
    return ended
  })
