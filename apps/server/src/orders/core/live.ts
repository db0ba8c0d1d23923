/** Live changes of orders: `NOTIFY orders "<id> <version> <service> <state>"`, and the events for what was missed. */
import { eventText } from '../../platform/http/event-streams.ts'
import { createLive } from '../../platform/http/live.ts'
import { perPlatform } from '../../platform/platform.ts'
import type { Service } from '../../limits/index.ts'
import { codeOf } from './lifecycles.ts'
import { changesAfter, versionsOf } from './order-store.ts'

export const liveOf = perPlatform(({ db }) =>
  createLive({
    db,
    channel: 'orders',
    read(payload) {
      const [id = '', version = '', service = '', state = ''] = payload.split(' ')
      return changeOf(id, Number(version), service as Service, state)
    },
    changesAfter: async (id, after) =>
      (await changesAfter(db, id, after)).map(({ seq, service, state }) => changeOf(id, seq, service, state)),
    versionsOf: (ids) => versionsOf(db, ids),
  }),
)

const changeOf = (id: string, version: number, service: Service, state: string) => ({
  id,
  version,
  text: eventText(String(version), 'order', { id, status: codeOf(service, state), state, version }),
})
