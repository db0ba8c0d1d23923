/** The order form of a payment: the account and the reference are the link's, the rest is the payer's. */
import type { BodyIn, payLink, QuoteView } from '@agio/contract'
import type { TextKey } from '../../app/i18n/i18n.ts'
import type { Draft } from '../../app/session/draft.ts'
import type { Problems } from '../../account/beneficiary/index.ts'
import {
  commonProblems,
  type Consents,
  filled,
  mayBeAddress,
  type OrderForm,
  type Ticks,
} from '../../journey/order-form/index.ts'

export type LinkField = 'contactEmail' | 'refundAddress' | 'correctInformation'
type Body = BodyIn<typeof payLink>

const labels = {
  contactEmail: 'order.contactEmail',
  refundAddress: 'order.refundAddress',
  correctInformation: 'order.consentCorrect',
} as const satisfies Record<LinkField, TextKey>

const linkProblems = (draft: Draft, consents: Ticks<never>): Problems<LinkField> => ({
  ...commonProblems(draft, consents),
  ...(mayBeAddress(draft.refundAddress) ? {} : { refundAddress: { code: 'address.invalid' } }),
})

const linkBody = (
  { contactEmail, refundAddress }: Draft,
  { marketing, terms }: Consents<never>,
  quote: QuoteView,
): Body => ({
  quoteId: quote.id,
  ...filled({ contactEmail, refundAddress }),
  consents: { correctInformation: true, marketing, terms },
})

export const linkForm = (token: string): OrderForm<LinkField, never, QuoteView, Body> => ({
  what: 'sale',
  labels,
  link: token,
  problems: linkProblems,
  body: linkBody,
  send: (api, body, idempotencyKey) => api.call('payLink', { params: { token }, body }, { idempotencyKey }),
  next: ({ id }) => `/sell/transaction/${id}`,
})
