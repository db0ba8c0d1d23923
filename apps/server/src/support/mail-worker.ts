/**
 * A mail for answers that are not read: two minutes after the first of them, when no page of the customer has the
 * conversation open; after a quarter of an hour also when one does, because it may be behind others. One mail for all
 * answers until then. It names no word of them.
 */
import { eachRow } from '../platform/queue/each-row.ts'
import { createLoop } from '../platform/queue/loop.ts'
import type { Platform } from '../platform/platform.ts'
import { wakeOf } from '../platform/queue/outbox.ts'
import { queueMail } from '../notify/index.ts'
import { mailQueue, setMailed, type DueMail } from './thread-store.ts'

/** docs/figures.md */
const openSeconds = 60
const behindMinutes = 15

export function createAnswerMails(platform: Platform) {
  const { db, clock, log } = platform
  return createLoop({
    name: 'support mails',
    log,
    oldestSeconds: () => mailQueue.oldestSeconds(db, { now: clock.now() }),
    dueIn: { database: db, due: mailQueue.due({ now: () => clock.now() }) },
    async pass() {
      const now = clock.now()
      const rows = await mailQueue.claim(db, { most: 20, leaseSeconds: 30, now })
      await eachRow({ db, clock, log, queue: mailQueue }, rows, (row) => mailOf(platform, row, now))
      return rows.length === 20
    },
  })
}

async function mailOf(platform: Platform, row: Claimed, now: Date): Promise<void> {
  const { db } = platform
  const { id, customerId, answered, answeredAt, seenAt, claim } = row
  if (answeredAt === null) return mailQueue.postpone(db, claim, null)
  const isOpen = seenAt !== null && now.getTime() - seenAt.getTime() < openSeconds * 1000
  const waits = now.getTime() - answeredAt.getTime()
  if (isOpen && waits < behindMinutes * 60_000)
    return mailQueue.postpone(db, claim, new Date(now.getTime() + openSeconds * 1000))
  await db.transaction(async (sql) => {
    if (await setMailed(sql, id, answered))
      await queueMail(platform, sql, {
        id: `support:${id}:${answered}`,
        to: { customerId },
        template: 'support_answer',
        params: { threadId: id },
      })
    await mailQueue.postpone(sql, claim, null)
  })
  wakeOf(platform)()
}

type Claimed = DueMail & { readonly claim: Parameters<typeof mailQueue.postpone>[1] }
