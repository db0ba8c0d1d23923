/**
 * A mail for answers that are not read: two minutes after the first of them, when no page of the customer has the
 * conversation open; after a quarter of an hour also when one does, because it may be behind others. One mail for all
 * answers until then. It names no word of them.
 */
import { eachRow } from '../platform/queue/each-row.ts'
import { createLoop } from '../platform/queue/loop.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Database, Sql } from '../platform/sql/sql.ts'
import { mailQueue, setMailed, type DueMail } from './thread-store.ts'

export type AnswerMailDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly queueMail: (sql: Sql, mail: { id: string; customerId: string; threadId: string }) => Promise<void>
  /** Called after the commit: wakes the outbox worker. */
  readonly wake: () => void
}

/** docs/figures.md */
const openSeconds = 60
const behindMinutes = 15

export const createAnswerMails = (deps: AnswerMailDeps) =>
  createLoop({
    name: 'support mails',
    log: deps.log,
    oldestSeconds: () => mailQueue.oldestSeconds(deps.db, { now: deps.clock.now() }),
    dueIn: { database: deps.db, due: mailQueue.due({ now: () => deps.clock.now() }) },
    async pass() {
      const now = deps.clock.now()
      const rows = await mailQueue.claim(deps.db, { most: 20, leaseSeconds: 30, now })
      await eachRow({ ...deps, queue: mailQueue }, rows, (row) => mailOf(deps, row, now))
      return rows.length === 20
    },
  })

async function mailOf({ db, queueMail, wake }: AnswerMailDeps, row: Claimed, now: Date): Promise<void> {
  const { id, customerId, answered, answeredAt, seenAt, claim } = row
  if (answeredAt === null) return mailQueue.postpone(db, claim, null)
  const isOpen = seenAt !== null && now.getTime() - seenAt.getTime() < openSeconds * 1000
  const waits = now.getTime() - answeredAt.getTime()
  if (isOpen && waits < behindMinutes * 60_000)
    return mailQueue.postpone(db, claim, new Date(now.getTime() + openSeconds * 1000))
  await db.transaction(async (sql) => {
    if (await setMailed(sql, id, answered))
      await queueMail(sql, { id: `support:${id}:${answered}`, customerId, threadId: id })
    await mailQueue.postpone(sql, claim, null)
  })
  wake()
}

type Claimed = DueMail & { readonly claim: Parameters<typeof mailQueue.postpone>[1] }
