/** Operators pause and end pauses, from the console and from the command line: each act with its entry in the audit, each note sealed. */
import { Pauses } from '@agio/domain'
import { noteOf, pauses, sealNote } from '../../pauses/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Audit } from '../audit/audit.ts'
import type { Actor } from '../sign-in/caller.ts'

export type PauseOrder = {
  readonly part: Pauses.Part
  readonly reason: Pauses.Reason
  readonly note: string
  readonly minutes: number
}

/** Without an actor it is the command line. */
export function createPauseActs(platform: Platform, audit: Pick<Audit, 'note'>) {
  const { db, clock } = platform
  const { sealer } = platform.keys
  const nameOf = (by: Actor | null) => by?.name ?? 'the command line'
  return {
    now: async () => (await pauses.presentIn(db)).map((pause) => ({ ...pause, note: noteOf(sealer, pause) })),
    begin: ({ part, reason, note, minutes }: PauseOrder, by: Actor | null) =>
      db.transaction(async (sql) => {
        const until = new Date(clock.now().getTime() + minutes * 60_000)
        const noteSealed = sealNote(sealer, part, note)
        const pause = await pauses.begin(platform, sql, { part, reason, noteSealed, until }, nameOf(by))
        if ('refused' in pause) return pause
        const action = pause.isNew ? 'pause.begun' : 'pause.changed'
        const details = { pause: pause.id, reason, note, until: until.toISOString() }
        await audit.note(by, { action, subject: Pauses.keyOf(part), details }, sql)
        return pause
      }),
    end: (id: string, note: string, by: Actor | null) =>
      db.transaction(async (sql) => {
        const ended = await pauses.end(platform, sql, id, nameOf(by))
        if ('refused' in ended) return ended
        const subject = Pauses.keyOf(ended.part)
        await audit.note(by, { action: 'pause.ended', subject, details: { pause: id, note } }, sql)
        return ended
      }),
  }
}
