/**
 * News of a price that a customer wanted to hear of: on their devices and in the messenger, and by mail where none of these was reached. Queued in the
 * caller's transaction, with the end of the alert.
 */
import type { Platform } from '../platform/platform.ts'
import type { Sql } from '../platform/sql/sql.ts'
import type { AlertMailData } from './messages.ts'
import { queueMail, queuePush } from './queue/queue-mail.ts'

/** So long a push service has before the mail leaves in its place. */
const pushSeconds = 300
/** A price of yesterday is no news: what has not left by then is not sent. */
const freshSeconds = 86_400

type Alert = {
  readonly id: string
  readonly customerId: string
  readonly service: 'sell' | 'buy'
  readonly params: AlertMailData
  /** Of `pushedTo`. */
  readonly devices: readonly string[]
}

/** The same alert is told once: the mail not where a push service took it, and on no device after the mail. */
export async function queueAlert(
  platform: Platform,
  sql: Sql,
  { id: alert, customerId, service, params, devices }: Alert,
): Promise<void> {
  const template = `price_alert_${service}` as const
  const staleAt = new Date(platform.clock.now().getTime() + freshSeconds * 1000)
  const mail = `alert:${alert}`
  const pushes = devices.map((device) => ({
    id: `${mail}:${device}`,
    to: { customerId, device },
    template,
    params,
    staleAt,
    unlessSent: [mail],
  }))
  const waits = pushes.length > 0 && {
    afterSeconds: pushSeconds,
    unlessSent: pushes.map(({ id }) => id),
  }
  await queueMail(platform, sql, { id: mail, to: { customerId }, template, params, staleAt, ...waits })
  await queuePush(platform, sql, ...pushes)
}
