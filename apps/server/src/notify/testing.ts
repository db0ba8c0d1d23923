/** For tests: the mails that wait in the outbox, opened, the oldest first. */
import { Stored, type Codec } from '@agio/domain'
import type { Platform } from '../platform/platform.ts'
import type { Mail } from './queue/index.ts'

export async function queuedMails({ db, keys }: Platform): Promise<Mail[]> {
  const rows = await db.query<{ payload: Codec.Json }>(
    `select payload from outbox where kind = 'mail' order by id`,
  )
  return rows.map(({ payload }) => {
    const { id, sealed } = Stored.mail.read(payload)
    const mail = JSON.parse(keys.outbox.open(id, sealed)) as Mail
    return mail.staleAt === undefined ? mail : { ...mail, staleAt: new Date(mail.staleAt) }
  })
}
