/**
 * Tells a merchant that a payment link has expired: its time to pay is over, and it is neither paid nor switched off. A link
 * stores no state, so its end is a row of a queue; the event and the mark that the end was looked at are one transaction.
 */
import { Links } from '@agio/domain'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { eachRow } from '../../platform/queue/each-row.ts'
import { createLoop } from '../../platform/queue/loop.ts'
import type { Claim } from '../../platform/queue/queue.ts'
import { addEvents } from '../webhooks/index.ts'
import { expiredLinkView } from './expired-link-view.ts'
import { endQueue, lockEnded } from './link-store.ts'
import { knownOf } from './links.ts'

const atOnce = 50
/** One minute, doubling up to one hour. */
const laterSeconds = (tries: number): number => Math.min(60, 2 ** Math.min(tries - 1, 6)) * 60

export function createLinkExpiry(platform: Platform) {
  const { db, clock, log } = platform
  return createLoop({
    name: 'payment links',
    log,
    oldestSeconds: () => endQueue.oldestSeconds(db, { now: clock.now() }),
    dueIn: { database: db, due: endQueue.due({ now: () => clock.now() }) },
    async pass() {
      const ended = await endQueue.claim(db, { most: atOnce, leaseSeconds: 30, now: clock.now() })
      await eachRow({ db, clock, log, queue: endQueue, laterSeconds }, ended, ({ claim }) =>
        lookAtEnd(platform, claim),
      )
      return ended.length > 0
    },
  })
}

const lookAtEnd = ({ db, clock }: Platform, claim: Claim): Promise<void> =>
  db.transaction(async (sql) => {
    const link = await lockEnded(sql, claim)
    // Another worker has looked at it.
    if (!link) return
    const at = clock.now()
    if (Links.stateOf(knownOf(link), at.getTime()) === 'expired') {
      const { id: object, merchantId } = link
      const event = { id: newId('evt', at), type: 'link.expired', version: 1, status: null } as const
      await addEvents(sql, { merchantId, object, events: [{ ...event, data: expiredLinkView(link) }] }, at)
    }
    await endQueue.finish(sql, claim)
  })
