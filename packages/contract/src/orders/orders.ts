/** The parts that the orders of both services share on the wire. */
import { Merchants, Shown } from '@agio/domain'
import * as z from 'zod'
import { CoinId, OrderId, Time } from '../words.ts'

export const Actor = z.enum(['customer', 'merchant', 'operator', 'system', 'chain', 'bank'])

/** The merchant on whose page an order was placed, and that merchant's own name for it. */
export const ShopView = z.object({
  merchantId: z.string(),
  name: z.string(),
  externalId: z.string().nullable(),
})

export const orderFields = {
  id: OrderId,
  createdAt: Time,
  reference: z.string(),
  /** Mails about the order go there too. */
  contactEmail: z.string().nullable(),
  coin: CoinId,
  network: z.string(),
  chainId: z.number(),
  contract: z.string().nullable(),
  decimals: z.number(),
  rate: z.string(),
  midRate: z.string(),
  expectedArrival: Time.nullable(),
  completedAt: Time.nullable(),
  receiptCode: z.string().nullable(),
  version: z.number(),
  shop: ShopView.nullable(),
  /** The name that the page it was placed on has for it: the merchant's, or that of a page of the installation. */
  externalId: z.string().nullable(),
}

/** The thing that a sale waits for, or its end: every hold that asks nothing of the customer is a review. */
export const SellReason = z.enum([
  ...Shown.holds,
  'name',
  'rejected',
  'returned',
  'customer',
  'time',
  'dust',
  'lost',
  'paid',
  'refunded',
  'settled',
  'none',
])
export type SellReason = z.infer<typeof SellReason>
/** The reason of a failed purchase, or its end. */
export const BuyReason = z.enum([...Shown.failures, 'customer', 'time'])
export type BuyReason = z.infer<typeof BuyReason>

/** A merchant's own data for an order: a few short texts. */
export const Metadata = z
  .record(z.string().min(1).max(Merchants.metadataMost.name), z.string().max(Merchants.metadataMost.value))
  .refine((it) => Object.keys(it).length <= Merchants.metadataMost.pairs, {
    abort: true,
    params: { code: 'too_long', max: Merchants.metadataMost.pairs },
  })
  .refine(Merchants.isSmall, { params: { code: 'too_long', max: Merchants.metadataMost.bytes } })

/** The page that an order is placed on. Its key names the merchant: nothing else can. `metadata` is kept with a merchant's key only. */
export const shopFields = {
  widgetKey: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .optional(),
  /** The page's own name for the order. It is kept under every key. */
  externalId: z
    .string()
    .regex(Merchants.externalId)
    .meta({ examples: ['basket-4711'] })
    .optional(),
  metadata: Metadata.optional(),
  /** Of a session, which names merchant, order and metadata itself. */
  session: z.string().max(100).optional(),
}

/** The progress of the network with coins that are in a block and not final, in blocks. */
export const Confirming = z.object({
  /** Blocks after theirs. */
  after: z.number(),
  /** The number of blocks that it takes, where blocks are counted; null where the network itself says what is final. */
  of: z.number().nullable(),
  /** Blocks up to theirs that are not final; 0 while our nodes are compared. */
  left: z.number(),
})
export type Confirming = z.infer<typeof Confirming>

/** The timeline: the states reached, when, and by whom. Every hold, and every end of one, has the same name. */
export const timelineOf = <Status extends z.ZodType, State extends z.ZodType>(status: Status, state: State) =>
  z.array(z.object({ status, state, at: Time, actor: Actor, event: z.string() }))

/** A box that must be ticked. A missing one is refused by this code too. */
export const ticked = z.literal(true, { error: 'consent.required' })

export const consents = {
  correctInformation: ticked,
  /** The version of terms and disclaimer that the customer accepts; it must be the present one. */
  terms: z
    .string({ error: 'consent.required' })
    .max(20)
    .meta({ examples: ['2026-05-01'] }),
  marketing: z.boolean().optional(),
}

export const placingRefusals = [
  'service.off',
  'quote.expired',
  'price.unavailable',
  'amount.below_min',
  'coin.unavailable',
  'service.paused',
  'limit.exceeded',
  'verification.required',
  'funds.required',
  'customer.in_debt',
  'customer.in_review',
  'pin.required',
  'address.checksum',
  'address.refused',
  'widget_key.unknown',
  'session.over',
  'session.locked',
  'invalid',
] as const
