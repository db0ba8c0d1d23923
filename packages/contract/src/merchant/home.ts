/** The first page of a merchant: how far it is on the way to its first payment, what it turned over, and its orders. */
import { Merchants, Webhooks } from '@agio/domain'
import * as z from 'zod'
import { route } from '../route.ts'
import { Amount, Day, list, OrderId, page, Service, Time } from '../words.ts'

const readers = [...Merchants.roles, 'read'] as const

/** What a merchant may know of any order that was placed on its pages or pays its links. It names no person. */
export const MerchantOrderView = z.object({
  orderId: OrderId,
  service: Service,
  status: z.enum(Webhooks.statuses),
  /** The name of the order on statements and receipts. */
  reference: z.string(),
  /** The merchant's own name of the order. */
  externalId: z.string().nullable(),
  /** The payment link that it pays. */
  link: z.string().nullable(),
  /** The amount that the customer sends, and the amount that is received for it, by the figures of this moment. */
  send: Amount,
  receive: Amount,
  placedAt: Time,
  updatedAt: Time,
})
export type MerchantOrderView = z.infer<typeof MerchantOrderView>

export const listOwnOrders = route({
  method: 'GET',
  path: '/api/merchant/orders',
  access: 'merchant',
  roles: readers,
  summary:
    'Orders of the merchant’s widget keys and links, the newest first. Archived ones leave the list after months.',
  query: z.strictObject({ ...page, service: Service.optional() }),
  answer: list(MerchantOrderView),
  refusals: ['invalid'],
})

export const getOwnHome = route({
  method: 'GET',
  path: '/api/merchant/home',
  access: 'merchant',
  roles: readers,
  summary: 'The steps to the first payment, completed orders of the last 30 days (UTC), and what is owed.',
  answer: z.object({
    /** No coin of this installation is worth anything: its chains are test networks. */
    isTest: z.boolean(),
    /** In their order: the first that is not done is next. */
    steps: z.array(z.object({ name: z.enum(Merchants.steps), isDone: z.boolean() })),
    /** The first and the last day, both inclusive. */
    from: Day,
    to: Day,
    /** Orders placed on that day that are completed by now; days and currencies without any are absent. */
    volume: z.array(
      z.object({
        day: Day,
        service: Service,
        orders: z.int(),
        /** Paid out by sales, or paid for purchases. */
        amount: Amount,
      }),
    ),
    /** All of these days. */
    totals: z.array(z.object({ service: Service, orders: z.int(), amount: Amount })),
    /** Orders that still wait for something. */
    open: z.int(),
    /** What we owe for payments of links by the ledger, per currency; null while it cannot be told. */
    owed: z
      .array(
        z.object({
          total: Amount,
          payments: z.int(),
          /** Of the total: the bank has the payout and did not book it yet. */
          withBank: Amount,
          /** Of the total: it came back from a bank, and waits for the payer or for you. */
          returned: Amount,
        }),
      )
      .nullable(),
  }),
})
