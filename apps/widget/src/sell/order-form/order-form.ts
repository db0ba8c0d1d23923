/** The order form of a sale: its problems and its request. */
import type { BodyIn, placeSellOrder, QuoteView } from '@agio/contract'
import { BankAccounts } from '@agio/domain'
import type { Draft } from '../../app/session/draft.ts'
import type { TextKey } from '../../app/i18n/i18n.ts'
import {
  beneficiaryOf,
  beneficiaryProblems,
  type BeneficiaryField,
  isSaved,
  type Problems,
} from '../../account/beneficiary/index.ts'
import {
  commonProblems,
  type Consents,
  type Ticks,
  filled,
  mayBeAddress,
  type OrderForm,
} from '../../journey/order-form/index.ts'

export type OrderField =
  | BeneficiaryField
  | 'savedAccount'
  | 'reference'
  | 'contactEmail'
  | 'refundAddress'
  | 'correctInformation'
  | 'ownAccount'
type Body = BodyIn<typeof placeSellOrder>

const labels = {
  savedAccount: 'order.account',
  iban: 'order.iban',
  sortCode: 'order.sortCode',
  accountNumber: 'order.accountNumber',
  name: 'order.name',
  street: 'order.street',
  building: 'order.building',
  postCode: 'order.postCode',
  town: 'order.town',
  country: 'order.country',
  reference: 'order.reference',
  contactEmail: 'order.contactEmail',
  refundAddress: 'order.refundAddress',
  correctInformation: 'order.consentCorrect',
  ownAccount: 'order.consentOwn',
} as const satisfies Record<OrderField, TextKey>

export function orderProblems(draft: Draft, consents: Ticks<'ownAccount'>): Problems<OrderField> {
  const { reference, refundAddress, fiat } = draft
  const most = BankAccounts.referenceMost(fiat)
  return {
    ...(isSaved(draft) ? {} : beneficiaryProblems(draft, draft.fiat)),
    ...commonProblems(draft, consents),
    ...(reference.trim().length > most && { reference: { code: 'too_long', params: { max: String(most) } } }),
    ...(mayBeAddress(refundAddress) ? {} : { refundAddress: { code: 'address.invalid' } }),
    ...(consents.ownAccount ? {} : { ownAccount: { code: 'consent.required' } }),
  }
}

export function orderBody(
  draft: Draft,
  { marketing, terms }: Consents<'ownAccount'>,
  quote: QuoteView,
): Body {
  const { reference, contactEmail, refundAddress } = draft
  return {
    quoteId: quote.id,
    ...(isSaved(draft)
      ? { savedAccount: draft.savedAccount }
      : { beneficiary: beneficiaryOf(draft, draft.fiat) }),
    ...filled({ reference, contactEmail, refundAddress }),
    consents: { correctInformation: true, ownAccount: true, marketing, terms },
  }
}

export const orderForm: OrderForm<OrderField, 'ownAccount', QuoteView, Body> = {
  what: 'sale',
  labels,
  ownConsent: 'ownAccount',
  problems: orderProblems,
  body: orderBody,
  send: (api, body, idempotencyKey) => api.call('placeSellOrder', { body }, { idempotencyKey }),
  next: ({ id }) => `/sell/transaction/${id}`,
}
