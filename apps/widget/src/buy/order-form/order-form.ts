/** A purchase's decisions on its order page: what is missing, and what goes on the wire. */
import type { BodyIn, BuyQuoteView, placeBuyOrder } from '@agio/contract'
import { useState } from 'react'
import { useApp, useDraft } from '../../app/context.tsx'
import type { Draft } from '../../app/session/draft.ts'
import type { TextKey } from '../../app/i18n/i18n.ts'
import type { Problems } from '../../account/beneficiary/index.ts'
import { mayBeEmail, usePlacing } from '../../journey/order-form/index.ts'

export type BuyField = 'destination' | 'payerName' | 'contactEmail' | 'correctInformation' | 'buyRisk'
export type BuyConsents = { correctInformation: boolean; buyRisk: boolean; marketing: boolean }
type Body = BodyIn<typeof placeBuyOrder>

/** The fields in the order in which they stand on the page, by their labels. */
export const labels = {
  destination: 'buyOrder.destination',
  payerName: 'buyOrder.payerName',
  contactEmail: 'order.contactEmail',
  correctInformation: 'order.consentCorrect',
  buyRisk: 'buyOrder.consentRisk',
} as const satisfies Record<BuyField, TextKey>

const shortestName = 2

export function looksLikeAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text.trim())
}

export function buyProblems(draft: Draft, consents: BuyConsents): Problems<BuyField> {
  const found: Problems<BuyField> = {}
  const { destination, payerName, contactEmail } = draft
  if (destination.trim() === '') found.destination = { code: 'required' }
  else if (!looksLikeAddress(destination)) found.destination = { code: 'address.invalid' }
  if (payerName.trim() === '') found.payerName = { code: 'required' }
  else if (payerName.trim().length < shortestName) found.payerName = { code: 'invalid' }
  if (!mayBeEmail(contactEmail)) found.contactEmail = { code: 'email' }
  if (!consents.correctInformation) found.correctInformation = { code: 'consent.required' }
  if (!consents.buyRisk) found.buyRisk = { code: 'consent.required' }
  return found
}

export function buyBody(draft: Draft, consents: BuyConsents, quote: Pick<BuyQuoteView, 'id'>): Body {
  const contactEmail = draft.contactEmail.trim()
  return {
    quoteId: quote.id,
    destination: draft.destination.trim(),
    payerName: draft.payerName.trim(),
    ...(contactEmail ? { contactEmail } : {}),
    consents: { correctInformation: true, buyRisk: true, marketing: consents.marketing },
  }
}

export function useOrderForm(quote: BuyQuoteView | undefined, fresh: boolean) {
  const { api } = useApp()
  const [draft, change] = useDraft()
  const [consents, setConsents] = useState<BuyConsents>({
    correctInformation: false,
    buyRisk: false,
    marketing: false,
  })
  const placing = usePlacing<BuyField, Body>({
    fields: Object.keys(labels) as BuyField[],
    problems: () => buyProblems(draft, consents),
    request: () => {
      if (!quote || !fresh) return undefined
      const { coin, fiat, typed, amount } = draft
      const body = buyBody(draft, consents, quote)
      return { what: 'purchase', body, sameness: { ...body, quoteId: undefined, coin, fiat, typed, amount } }
    },
    send: (body, idempotencyKey) => api.call('placeBuyOrder', { body }, { idempotencyKey }),
    next: (id) => `/buy/order/method?order=${id}`,
  })
  return { draft, change, consents, setConsents, ...placing }
}
