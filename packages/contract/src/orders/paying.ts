/** Paying for a purchase by bank or card. The customer logs in at the bank and types the card number at the acquirer. */
import * as z from 'zod'
import { PaymentView } from './buy.ts'
import { ticked } from './orders.ts'
import { route } from '../route.ts'
import { done, whole, Country, Fiat, id, line, OrderId } from '../words.ts'

export const BankView = z.object({
  id: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  countries: z.array(z.string()),
  currencies: z.array(Fiat),
  /** As seen by our own calls: up, slow, down. */
  health: z.enum(['up', 'slow', 'down']),
})
export type BankView = z.infer<typeof BankView>

export const listBanks = route({
  method: 'GET',
  path: '/api/banks',
  access: 'anyone',
  summary: 'Banks that can be paid from directly.',
  query: z.strictObject({
    currency: Fiat.optional(),
    country: Country.optional(),
    q: line(60).optional(),
  }),
  answer: z.object({
    items: z.array(BankView),
    next: z.null(),
    /** The provider that initiates the payment, with its terms and privacy pages: part of the consent. */
    provider: z.object({ name: z.string(), termsUrl: z.string(), privacyUrl: z.string() }).nullable(),
  }),
})

export const startBankPayment = route({
  method: 'POST',
  path: '/api/open_banking/payments',
  access: 'customer',
  idempotent: true,
  summary: 'Begin a payment from a bank; the answer says where to send the person.',
  body: z.strictObject({ orderId: OrderId, bankId: line(40), consent: ticked }),
  answer: z.object({ id: z.string(), redirectUrl: z.string() }),
  refusals: ['not-found', 'order.not_now', 'service.paused', 'bank.unavailable', 'payment.authorised_before'],
})

export const getBankPayment = route({
  method: 'GET',
  path: '/api/open_banking/payments/{id}',
  access: 'customer',
  summary: 'The status of a bank payment.',
  params: z.strictObject({ id: id('obp') }),
  answer: z.object({ payment: PaymentView, orderId: OrderId }),
  refusals: ['not-found'],
})

export const bankCallback = route({
  method: 'POST',
  path: '/api/open_banking/callback',
  access: 'anyone',
  summary:
    'What the bank gave the browser on its way back. The server then asks the bank. Works once per `state`.',
  body: z.strictObject({ query: z.string().max(4000), fragment: z.string().max(4000) }),
  answer: z.object({
    /**
     * The outcome to show: done (authorised), failed (bank authentication failed), refused (authorization failed), unknown (still
     * asking).
     */
    outcome: z.enum(['authorised', 'login_failed', 'refused', 'pending', 'used']),
    /** Only in the session that started the payment. */
    orderId: OrderId.nullable(),
    /** Banks that ask for a login before they take a payment: where to send the browser next. */
    continueAt: z.string().optional(),
  }),
  refusals: ['payment.unknown_state'],
})

export const openBankingHook = route({
  method: 'POST',
  path: '/api/hooks/open_banking/{bankId}',
  access: 'anyone',
  summary:
    'A bank notifies of a payment: signed, at most 5 minutes old, each event once. The server then asks the bank.',
  params: z.strictObject({ bankId: line(40) }),
  body: z.looseObject({}),
  answer: z.null(),
})

/* Card: the number is typed on the acquirer's page, or in its form within the page of the order. */

export const startCardSession = route({
  method: 'POST',
  path: '/api/cards/sessions',
  access: 'customer',
  idempotent: true,
  summary: "Begin a card payment on the acquirer's page.",
  body: z.strictObject({ orderId: OrderId }),
  answer: z.object({ id: z.string(), redirectUrl: z.string() }),
  refusals: ['not-found', 'order.not_now', 'service.paused', 'card.unavailable', 'payment.authorised_before'],
})

export const startCardFrame = route({
  method: 'POST',
  path: '/api/cards/frames',
  access: 'customer',
  idempotent: true,
  summary:
    "Begin a card payment in the acquirer's form, which `cardFrame` of the configuration has the address of.",
  body: z.strictObject({ orderId: OrderId }),
  /** The secret opens the form of this payment, and nothing else. Null: its page is open, where somebody may be typing now. */
  answer: z.object({ id: z.string(), clientSecret: z.string().nullable() }),
  refusals: ['not-found', 'order.not_now', 'service.paused', 'card.unavailable', 'payment.authorised_before'],
})

/** Kept by the acquirer, as its owner ticked when it paid. */
const SavedCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
})
export type SavedCard = z.infer<typeof SavedCard>

export const listSavedCards = route({
  method: 'GET',
  path: '/api/cards/saved',
  access: 'customer',
  summary: 'The cards that the customer had the acquirer keep.',
  answer: whole(SavedCard),
  refusals: ['card.unavailable'],
})
export const removeSavedCard = route({
  method: 'DELETE',
  path: '/api/cards/saved/{id}',
  access: 'customer',
  summary: 'Have the acquirer forget a card.',
  params: z.strictObject({ id: z.string().regex(/^[A-Za-z0-9_]{1,100}$/) }),
  answer: done,
  refusals: ['not-found', 'card.unavailable'],
})

export const getCardSession = route({
  method: 'GET',
  path: '/api/cards/sessions/{id}',
  access: 'customer',
  summary: 'The status of a card payment; an open one is asked at the acquirer.',
  params: z.strictObject({ id: id('cps') }),
  answer: z.object({ payment: PaymentView, orderId: OrderId }),
  refusals: ['not-found'],
})

export const cardHook = route({
  method: 'POST',
  path: '/api/hooks/card/stripe',
  access: 'anyone',
  summary: 'Events of the acquirer: signed over the bytes, at most 5 minutes old, 204 once stored.',
  body: z.looseObject({}),
  answer: z.null(),
})
