/** Standard Webhooks: a signature proves the sender, the time and the bytes of a message. */
import { createHmac } from 'node:crypto'
import type { Random } from '../../platform/secrets.ts'

const prefix = 'whsec_'

export const newSecret = (random: Random): string => prefix + random(32).toString('base64')

export type Message = { readonly id: string; readonly at: Date; readonly body: string }

/** One signature per secret that is valid now; a receiver takes the one that it knows. */
export function headersOf({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return {
    'content-type': 'application/json',
    'user-agent': 'Agio-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`)).join(' '),
  }
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}
