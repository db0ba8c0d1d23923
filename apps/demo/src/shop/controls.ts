/** The shop's server receives its secret here, and says what it knows. */
import { controlsOf } from '@agio/sandbox'
import { ownKey } from '../own-key.ts'

const { get, post } = controlsOf('shop')
const params = {
  key: { kind: 'text', what: 'the widget key of the shop', example: ownKey },
} as const

export const keepSecret = post('/shop/{key}/secret', {
  what: 'The shop’s server believes webhooks that are signed with this secret. They come to `POST /shop/{key}/hooks`.',
  params,
  body: { secret: { kind: 'text', what: 'the secret of the endpoint', example: 'whsec_…' } },
  answer: '{"tests":0,"orders":[]}',
})
export const readOrders = get('/shop/{key}/orders', {
  what: 'What the shop’s server heard: test events, and each order as it stands.',
  params,
  answer:
    '{"tests":1,"orders":[{"id":"ord_…","name":"invoice-2026-041","amount":"120.00 EUR","status":"completed","isPaid":true,"sequence":6}]}',
})
