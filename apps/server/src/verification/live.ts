/** Live verification: `NOTIFY verification "<customer> <version>"`. An event carries no data: the page asks for the change. */
import { eventText } from '../platform/http/event-streams.ts'
import { createLive } from '../platform/http/live.ts'
import { perPlatform } from '../platform/platform.ts'
import { changeChannel, versionsOf } from './change-store.ts'

/** The streams of this process. */
export const verificationLiveOf = perPlatform(({ db, log }) => {
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
})

const changeTo = (version: number) => ({
  version,
  text: eventText(String(version), 'verification', { version }),
})
