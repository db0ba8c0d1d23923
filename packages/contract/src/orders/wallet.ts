/**
 * The owner of the wallet that the coins of an order come from or go to, as the customer says, and the record that operators read.
 */
import { Holders } from '@agio/domain'
import * as z from 'zod'
import { route } from '../route.ts'
import { line, OrderId, Time } from '../words.ts'
import { Ivms101 } from './ivms101.ts'

const Provider = z.enum(Holders.providers)

export const OrderWalletView = z.object({
  /** Null where the customer has not said it: then their declaration at placing counts, that the wallet is their own. */
  holder: z.enum(['own', 'provider']).nullable(),
  provider: Provider.nullable(),
  /** The name of an `other` provider. */
  name: z.string().nullable(),
  mayChange: z.boolean(),
  /** An operator waits for what the record lacks. */
  lacks: z.boolean(),
  /** The destination, or the wallets that paid. */
  addresses: z.array(z.string()),
})
export type OrderWalletView = z.infer<typeof OrderWalletView>

export const HolderIn = z
  .strictObject({
    holder: z.enum(['own', 'provider']),
    provider: Provider.optional(),
    name: line(100).optional(),
  })
  .refine((it) => (it.holder === 'provider') === (it.provider !== undefined), {
    path: ['provider'],
    params: { code: 'required' },
  })
  .refine((it) => (it.provider === 'other') === (it.name !== undefined), {
    path: ['name'],
    params: { code: 'required' },
  })
  .meta({ examples: [{ holder: 'own' }] })
export type HolderIn = z.infer<typeof HolderIn>

const one = { params: z.strictObject({ id: OrderId }), answer: OrderWalletView, access: 'customer' } as const

export const getOrderWallet = route({
  ...one,
  method: 'GET',
  path: '/api/orders/{id}/wallet',
  summary: 'Whose wallet the coins of this order come from or go to.',
  refusals: ['not-found'],
})

export const sayOrderWallet = route({
  ...one,
  method: 'POST',
  path: '/api/orders/{id}/wallet',
  idempotent: true,
  summary:
    'The wallet is the customer’s own, or a provider such as an exchange keeps it for them. What waited for the answer goes on.',
  body: HolderIn,
  refusals: ['not-found', 'order.not_now'],
})

export const TravelRecordView = z.object({
  /** As the customer says; null where they have not. */
  holder: z.enum(['own', 'provider']).nullable(),
  provider: Provider.nullable(),
  /** The provider by its name. */
  name: z.string().nullable(),
  missing: z.array(z.string()),
  keptAt: Time.nullable(),
  /** Null until the coins are taken or signed for. */
  record: Ivms101.nullable(),
})
export type TravelRecordView = z.infer<typeof TravelRecordView>

export const readTravelRecord = route({
  method: 'GET',
  path: '/api/admin/orders/{id}/travel_record',
  access: 'operator',
  roles: ['compliance', 'admin', 'auditor'],
  summary:
    'The record of the transfer of coins (IVMS101), to send to the other provider. The audit records who read it.',
  params: z.strictObject({ id: OrderId }),
  answer: TravelRecordView,
  refusals: ['not-found'],
})
