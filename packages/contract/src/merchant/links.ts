/** Payment links: made by a merchant, paid by anybody. */
import { Links, Merchants } from '@agio/domain'
import * as z from 'zod'
import { consents, placingRefusals, shopFields } from '../orders/orders.ts'
import { SellOrderView } from '../orders/sell.ts'
import { route } from '../route.ts'
import {
  Amount,
  ChainName,
  CoinAddress,
  Decimal,
  Email,
  Fiat,
  id,
  line,
  list,
  page,
  QuoteId,
  Time,
} from '../words.ts'
import { PayeeId } from './payees.ts'

const people = Merchants.roles
const readers = [...people, 'read', 'links'] as const
const makers = [...people, 'links'] as const
const LinkToken = z
  .string()
  .regex(/^[a-z2-7]{16}$/)
  .meta({ examples: ['k3x7q2m5v4a6r7tz'] })

const linkFields = {
  uses: z.enum(Links.uses),
  /** Shown to the payer. */
  description: line(140).nullable(),
  /** Travels with the payment to the bank of the beneficiary. */
  reference: line(140).nullable(),
  returnUrl: z.string().max(500).nullable(),
  externalId: z.string().regex(Merchants.externalId).nullable(),
}

export const LinkView = z.object({
  ...linkFields,
  id: id('lnk'),
  state: z.enum(Links.stateNames as [Links.State, ...Links.State[]]),
  /** Names it to the payer: in `getPayableLink` and `payLink`. */
  token: LinkToken,
  /** The page that it is paid on, for anybody. */
  url: z.string(),
  /** The same page in the mini-app; null if the installation has none. */
  messengerUrl: z.string().nullable(),
  payee: PayeeId,
  fiat: Fiat,
  /** The amount for the beneficiary; null where the payer chooses. */
  amount: Amount.nullable(),
  /** Booked at the bank of the beneficiary. */
  paid: Amount,
  /** Somebody has begun to pay a link for one payment: until that ends, no other payer can. */
  isBeingPaid: z.boolean(),
  createdAt: Time,
  endsAt: Time,
  switchedOffAt: Time.nullable(),
})
export type LinkView = z.infer<typeof LinkView>

const one = { access: 'merchant', params: z.strictObject({ id: id('lnk') }), answer: LinkView } as const

export const listLinks = route({
  method: 'GET',
  path: '/api/merchant/links',
  access: 'merchant',
  roles: readers,
  summary: 'The payment links of the merchant, the newest first.',
  query: z.strictObject({ ...page, externalId: shopFields.externalId }),
  answer: list(LinkView),
  refusals: ['invalid'],
})
export const getLink = route({
  ...one,
  method: 'GET',
  path: '/api/merchant/links/{id}',
  roles: readers,
  summary: 'One payment link.',
  refusals: ['not-found'],
})
export const createLink = route({
  method: 'POST',
  path: '/api/merchant/links',
  access: 'merchant',
  idempotent: true,
  roles: makers,
  summary:
    'Create a payment link: a page that anyone can pay in crypto, while an approved account of yours receives the money.',
  body: z.strictObject({
    payee: PayeeId,
    uses: linkFields.uses,
    /** The amount for the account. Not for `open`, where the payer chooses. */
    amount: Decimal.optional(),
    description: line(140).optional(),
    reference: line(140).optional(),
    /** The address that the payer goes on to afterwards: at one of your sites. */
    returnUrl: linkFields.returnUrl.unwrap().optional(),
    externalId: shopFields.externalId,
    days: z.int().min(1).max(Links.mostDays),
  }),
  answer: LinkView,
  refusals: ['not-found', 'merchant.not_allowed', 'merchant.not_approved'],
})

const FileRefusal = z.enum([
  'invalid',
  'not-found',
  'merchant.not_allowed',
  'merchant.not_approved',
  /** A link for one payment has the `externalId` and is open, paid or being paid. */
  'merchant.link_exists',
])

/** A line of a file of links: the link that it made, or why it made none. */
const LinkFileLine = z.object({
  /** Of the file; its header is line 1. */
  line: z.int(),
  link: LinkView.nullable(),
  refusal: FileRefusal.nullable(),
  /** The cells that do not fit. */
  fields: z.array(
    z.object({
      field: z.string(),
      code: z.string(),
      params: z.record(z.string(), z.string()).optional(),
    }),
  ),
})
export const LinkFileReport = z.object({
  made: z.int(),
  refused: z.int(),
  items: z.array(LinkFileLine),
})
export type LinkFileReport = z.infer<typeof LinkFileReport>

export const createLinks = route({
  method: 'POST',
  path: '/api/merchant/links/bulk',
  access: 'merchant',
  idempotent: true,
  roles: makers,
  summary:
    'Create payment links from a CSV file of at most 500 rows, with the field names of a link as its header. Valid rows become links; each rejected row is reported with the reason.',
  takesBytes: Links.fileMost.bytes,
  answer: LinkFileReport,
  refusals: ['invalid'],
})
export const switchOffLink = route({
  ...one,
  method: 'POST',
  path: '/api/merchant/links/{id}/switch_off',
  idempotent: true,
  roles: makers,
  summary: 'Switch a payment link off. A payment in progress continues.',
  refusals: ['not-found', 'merchant.ended'],
})

/* For the payer. */

const ofToken = { params: z.strictObject({ token: LinkToken }) } as const

export const PayableLinkView = z.object({
  state: LinkView.shape.state,
  /** Now: not while somebody else pays it. */
  mayPay: z.boolean(),
  isBeingPaid: z.boolean(),
  merchant: z.string(),
  /** The person who gets the money. */
  beneficiary: z.object({ name: z.string(), account: z.string() }),
  uses: linkFields.uses,
  fiat: Fiat,
  /** The amount of one payment for the beneficiary; null where the payer chooses. The costs come on top, by a quote of it. */
  amount: Amount.nullable(),
  description: linkFields.description,
  reference: linkFields.reference,
  endsAt: Time,
  returnUrl: linkFields.returnUrl,
})

export const getPayableLink = route({
  ...ofToken,
  method: 'GET',
  path: '/api/links/{token}',
  access: 'anyone',
  summary: 'A payment link as its payer sees it: who is paid, how much, and until when.',
  answer: PayableLinkView,
  refusals: ['not-found'],
})
export const payLink = route({
  ...ofToken,
  method: 'POST',
  path: '/api/links/{token}/orders',
  access: 'customer',
  idempotent: true,
  summary:
    'Place a sell order that pays a link, at a quote of its amount. The beneficiary is that of the link, and stays it.',
  body: z.strictObject({
    quoteId: QuoteId,
    contactEmail: Email.optional(),
    refundAddress: CoinAddress.optional(),
    refundName: ChainName.optional(),
    consents: z.strictObject(consents),
  }),
  answer: SellOrderView,
  refusals: [...placingRefusals, 'not-found', 'link.over', 'link.taken', 'link.changed'],
})
