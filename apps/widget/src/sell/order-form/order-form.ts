/** A sale's decisions on its order page: what is missing, and what goes on the wire. */
import type { BodyIn, QuoteView, routes } from '@agio/contract'
import { useState } from 'react'
import { useApp, useDraft } from '../../app/context.tsx'
import type { Draft } from '../../app/session/draft.ts'
import type { TextKey } from '../../app/i18n/i18n.ts'
import {
  beneficiaryOf,
  beneficiaryProblems,
  type BeneficiaryField,
  type Problems,
} from '../../account/beneficiary/index.ts'
import { mayBeEmail, usePlacing } from '../../journey/order-form/index.ts'

export type OrderField =
  | BeneficiaryField
  | 'reference'
  | 'contactEmail'
  | 'refundAddress'
  | 'correctInformation'
  | 'ownAccount'
export type Consents = { correctInformation: boolean; ownAccount: boolean; marketing: boolean }
type Body = BodyIn<(typeof routes)['placeSellOrder']>

/** The fields in the order in which they stand on the page, by their labels. */
export const labels = {
  name: 'order.name',
  iban: 'order.iban',
  sortCode: 'order.sortCode',
  accountNumber: 'order.accountNumber',
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
export const fieldOrder = Object.keys(labels) as OrderField[]

export function orderProblems(draft: Draft, consents: Consents): Problems<OrderField> {
  const found: Problems<OrderField> = beneficiaryProblems(draft, draft.fiat)
  if (!mayBeEmail(draft.contactEmail)) found.contactEmail = { code: 'email' }
  if (draft.refundAddress.trim() !== '' && !/^0x[0-9a-fA-F]{40}$/.test(draft.refundAddress.trim())) {
    found.refundAddress = { code: 'address.invalid' }
  }
  if (!consents.correctInformation) found.correctInformation = { code: 'consent.required' }
  if (!consents.ownAccount) found.ownAccount = { code: 'consent.required' }
  return found
}

export function orderBody(draft: Draft, consents: Consents, quote: QuoteView): Body {
  const { reference, contactEmail, refundAddress } = draft
  return {
    quoteId: quote.id,
    beneficiary: beneficiaryOf(draft, draft.fiat),
    ...(reference.trim() ? { reference: reference.trim() } : {}),
    ...(contactEmail.trim() ? { contactEmail: contactEmail.trim() } : {}),
    ...(refundAddress.trim() ? { refundAddress: refundAddress.trim() } : {}),
    consents: { correctInformation: true, ownAccount: true, marketing: consents.marketing },
  }
}

export function useOrderForm(quote: QuoteView | undefined, fresh: boolean) {
  const { api } = useApp()
  const [draft, change] = useDraft()
  const [consents, setConsents] = useState<Consents>({
    correctInformation: false,
    ownAccount: false,
    marketing: false,
  })
  const placing = usePlacing<OrderField, Body>({
    fields: fieldOrder,
    problems: () => orderProblems(draft, consents),
    request: () => {
      if (!quote || !fresh) return undefined
      const { coin, fiat, typed, amount } = draft
      const body = orderBody(draft, consents, quote)
      return { what: 'sale', body, sameness: { ...body, quoteId: undefined, coin, fiat, typed, amount } }
    },
    send: (body, idempotencyKey) => api.call('placeSellOrder', { body }, { idempotencyKey }),
    next: (id) => `/sell/transaction/${id}`,
  })
  return { draft, change, consents, setConsents, ...placing }
}
