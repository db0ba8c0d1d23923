/** A page of the card acquirer for this order: asked for once, however often the button is pressed. */
import type { Api } from '../app/api.ts'
import { once } from '../app/placing.ts'
import type { Storage } from '../app/storage.ts'

export function newPayment(api: Api, storage: Storage, orderId: string): Promise<{ redirectUrl: string }> {
  return once(storage, { body: { orderId }, sameness: { card: orderId } }, (body, idempotencyKey) =>
    api.call('startCardSession', { body }, { idempotencyKey }),
  )
}
