/** Notifications of the customers' banks: signed, and repeated for a while until they are taken. */
import { createHmac, randomUUID } from 'node:crypto'
import { hookSecret } from './institutions.ts'
import type { ObPayment } from './record.ts'

const tries = 5
const betweenMs = 500

export function createHooks({ now }: { now: () => Date }) {
  const closing = new AbortController()
  const waits = new Set<NodeJS.Timeout>()

  async function send(url: string, body: string, eventId: string, left: number): Promise<void> {
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const signature = createHmac('sha256', hookSecret).update(`${timestamp}.${eventId}.${body}`).digest('hex')
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-agio-event': eventId,
        'x-agio-timestamp': timestamp,
        'x-agio-signature': signature,
      },
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(5_000)]),
    }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok || left <= 1 || closing.signal.aborted) return
    const timer = setTimeout(() => {
      waits.delete(timer)
      void send(url, body, eventId, left - 1)
    }, betweenMs)
    waits.add(timer)
  }

  return {
    /** Goes out by itself; what the bank says when asked is the truth. */
    notify({ notifyUri, id, status, sca }: ObPayment): void {
      if (notifyUri === undefined) return
      const body = JSON.stringify({ paymentId: id, transactionStatus: status, scaStatus: sca })
      void send(notifyUri, body, randomUUID(), tries)
    },
    close(): void {
      closing.abort()
      waits.forEach((timer) => clearTimeout(timer))
    },
  }
}
