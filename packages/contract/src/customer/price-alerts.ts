/** Prices that a customer wants to hear of, by push or mail. */
import * as z from 'zod'
import { route } from '../route.ts'
import { CoinId, Decimal, done, Fiat, id, Service, Time, whole } from '../words.ts'

export const PriceAlert = z.object({
  id: id('pal'),
  /** `sell`: our rate for a sale is at least the price; `buy`: our rate for a purchase is at most the price. Before fees. */
  service: Service,
  coin: CoinId,
  fiat: Fiat,
  /** Of one coin. */
  price: z.string(),
  /** `held`: the coin or the service is paused or not offered; it waits until that is over. */
  state: z.enum(['waiting', 'held', 'notified', 'ended']),
  createdAt: Time,
  /** 90 days after it was made. */
  endsAt: Time,
  notifiedAt: Time.nullable(),
  notifiedRate: z.string().nullable(),
})
export type PriceAlert = z.infer<typeof PriceAlert>

export const listPriceAlerts = route({
  method: 'GET',
  path: '/api/price_alerts',
  access: 'customer',
  summary: 'The alerts of the customer, newest first; those that were told or have ended stay for a week.',
  answer: whole(PriceAlert),
})
export const addPriceAlert = route({
  method: 'POST',
  path: '/api/price_alerts',
  access: 'customer',
  summary:
    'Tell the customer once when our rate reaches a price, by push or mail. It is watched for 90 days; ten at most wait.',
  body: z.strictObject({ service: Service, coin: CoinId, fiat: Fiat, price: Decimal }),
  answer: PriceAlert,
  refusals: [
    'service.off',
    'coin.unavailable',
    'amount.invalid',
    'price.unavailable',
    'alert.reached',
    'alert.same',
    'alert.full',
  ],
})
export const removePriceAlert = route({
  method: 'DELETE',
  path: '/api/price_alerts/{id}',
  access: 'customer',
  params: z.strictObject({ id: id('pal') }),
  summary: 'Remove an alert.',
  answer: done,
  refusals: ['not-found'],
})
