/** A page of the card acquirer for this order: asked for once, however often the button is pressed. */
import type { Api } from '../../app/api/api.ts'
import { once } from '../../app/api/placing.ts'
import type { Storage } from '../../app/session/storage.ts'

export function newPayment(api: Api, storage: Storage, orderId: string): Promise<{ redirectUrl: string }> {
  return once(
    storage,
    { what: 'card payment', body: { orderId }, sameness: orderId },
    (body, idempotencyKey) => api.call('startCardSession', { body }, { idempotencyKey }),
  )
}
