/** Live verification: `NOTIFY verification "<customer> <version>"`. An event carries no data: the page asks for the change. */
import { eventText } from '../platform/http/event-streams.ts'
import { createLive } from '../platform/http/live.ts'
import type { Log } from '../platform/log.ts'
import type { Database } from '../platform/sql/sql.ts'
import { changeChannel, versionsOf } from './change-store.ts'

export type VerificationLive = ReturnType<typeof createVerificationLive>

export function createVerificationLive(db: Database, log?: Pick<Log, 'warn'>) {
  const versionOf = async (id: string) => (await versionsOf(db, [id]))[0]?.version ?? 0
  const live = createLive({
    db,
    log,
    channel: changeChannel,
    read(payload) {
      const [id = '', version = ''] = payload.split(' ')
      return { id, ...changeTo(Number(version)) }
    },
    async changesAfter(id, after) {
      const version = await versionOf(id)
      return version > after ? [changeTo(version)] : []
    },
    versionsOf: (ids) => versionsOf(db, ids),
  })
  return {
    follow: async (customerId: string, stream: Parameters<typeof live.follow>[2]): Promise<void> =>
      live.follow(customerId, await versionOf(customerId), stream),
  }
}

const changeTo = (version: number) => ({
  version,
  text: eventText(String(version), 'verification', { version }),
})
