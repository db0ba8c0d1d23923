/** Notifications of the customers' banks: signed, and repeated for a while until they are taken. */
import { createHmac, randomUUID } from 'node:crypto'
import { createDelivery } from '../app/delivery.ts'
import { readable, type Film } from '../app/film.ts'
import { hookSecret } from './institutions.ts'
import type { ObPayment } from './record.ts'

export function createHooks({ now, film }: { now: () => Date; film: Film }) {
  const delivery = createDelivery({
    tries: 5,
    waitMs: () => 500,
    tried: (body, status) =>
      film.add({
        of: 'open banking',
        title: `Hook: payment ${(JSON.parse(body) as { transactionStatus: string }).transactionStatus}`,
        note: `answered with ${status ?? 'nothing'}`,
        raw: readable(body),
      }),
  })
  return {
    /** Goes out by itself; what the bank says when asked is the truth. */
    notify({ notifyUri, id, status, sca }: ObPayment): void {
      const body = JSON.stringify({ paymentId: id, transactionStatus: status, scaStatus: sca })
      const eventId = randomUUID()
      delivery.post(
        () => notifyUri,
        body,
        () => {
          const timestamp = String(Math.floor(now().getTime() / 1000))
          const signed = createHmac('sha256', hookSecret)
            .update(`${timestamp}.${eventId}.${body}`)
            .digest('hex')
          return {
            'content-type': 'application/json',
            'x-agio-event': eventId,
            'x-agio-timestamp': timestamp,
            'x-agio-signature': signed,
          }
        },
      )
    },
    close: delivery.close,
  }
}
