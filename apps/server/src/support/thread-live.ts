/** Live conversations: `NOTIFY support "<thread> <version>"`. The back office follows all of them. */
import { eventText, type EventStream } from '../platform/http/event-streams.ts'
import { createLive } from '../platform/http/live.ts'
import { perPlatform } from '../platform/platform.ts'
import * as store from './thread-store.ts'

/** The streams of this process. */
export const threadStreamsOf = perPlatform(({ db, clock, log }) => {
  const pages = createLive({
    db,
    log,
    channel: 'support',
    read(payload) {
      const [id = '', version = ''] = payload.split(' ')
      return { id, ...changeOf(id, Number(version)) }
    },
    async changesAfter(id, after) {
      const version = await store.versionOf(db, id)
      return version !== undefined && version > after ? [changeOf(id, version)] : []
    },
    // A customer whose page asks again has it open, and needs no mail.
    versionsOf: (ids) => store.seeOpen(db, ids, clock.now()),
  })
  /** Each notification is a version of all conversations, counted by this process: a page that comes back asks for everything. */
  let heard = 0
  const all = createLive({
    db,
    log,
    channel: 'support',
    read(payload) {
      heard += 1
      const [id = ''] = payload.split(' ')
      return { id: everyThread, version: heard, text: eventText('', 'thread', { id }) }
    },
    changesAfter: async (_, after) => (heard > after ? [{ version: heard, text: anyThread }] : []),
    versionsOf: async () => [{ id: everyThread, version: (heard += 1) }],
  })
  return {
    /** The page of a customer. */
    async follow(id: string, version: number, stream: EventStream): Promise<void> {
      await store.seeOpen(db, [id], clock.now())
      await pages.follow(id, version, stream)
    },
    followAll: (stream: EventStream): Promise<void> => all.follow(everyThread, heard, stream),
  }
})

const everyThread = 'all'
/** Something may have changed. */
const anyThread = eventText('', 'thread', { id: null })
const changeOf = (id: string, version: number) => ({
  version,
  text: eventText(String(version), 'thread', { id, version }),
})
