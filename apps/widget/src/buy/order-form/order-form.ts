/** The order form of a purchase: its problems and its request. */
import type { BodyIn, BuyQuoteView, placeBuyOrder } from '@agio/contract'
import { newKey } from '@agio/contract/client'
import type { Draft } from '../../app/session/draft.ts'
import type { TextKey } from '../../app/i18n/i18n.ts'
import type { Problems } from '../../account/beneficiary/index.ts'
import {
  commonProblems,
  type Consents,
  type Ticks,
  filled,
  looksLikeAddress,
  type OrderForm,
} from '../../journey/order-form/index.ts'

export type OrderField = 'destination' | 'payerName' | 'contactEmail' | 'correctInformation' | 'buyRisk'
type Body = BodyIn<typeof placeBuyOrder>

const labels = {
  destination: 'buyOrder.destination',
  payerName: 'buyOrder.payerName',
  contactEmail: 'order.contactEmail',
  correctInformation: 'order.consentCorrect',
  buyRisk: 'buyOrder.consentRisk',
} as const satisfies Record<OrderField, TextKey>

const shortestName = 2

export function orderProblems(draft: Draft, consents: Ticks<'buyRisk'>): Problems<OrderField> {
  const { destination, payerName } = draft
  const found: Problems<OrderField> = commonProblems(draft, consents)
  if (destination.trim() === '') found.destination = { code: 'required' }
  else if (!looksLikeAddress(destination)) found.destination = { code: 'address.invalid' }
  if (payerName.trim() === '') found.payerName = { code: 'required' }
  else if (payerName.trim().length < shortestName) found.payerName = { code: 'invalid' }
  if (!consents.buyRisk) found.buyRisk = { code: 'consent.required' }
  return found
}

export function orderBody(
  draft: Draft,
  { marketing, terms }: Consents<'buyRisk'>,
  quote: BuyQuoteView,
): Body {
  const { destination, payerName, contactEmail } = draft
  return {
    quoteId: quote.id,
    destination: destination.trim(),
    payerName: payerName.trim(),
    ...filled({ contactEmail }),
    consents: { correctInformation: true, buyRisk: true, marketing, terms },
  }
}

const orderForm: OrderForm<OrderField, 'buyRisk', BuyQuoteView, Body> = {
  what: 'purchase',
  labels,
  ownConsent: 'buyRisk',
  problems: orderProblems,
  body: orderBody,
  send: (api, body, idempotencyKey) => api.call('placeBuyOrder', { body }, { idempotencyKey }),
  // The price was that of a method: its page is the next one, and another can be chosen there.
  next: ({ id, method }) =>
    method === 'OPEN_BANKING' ? `/buy/order/method/open-banking?order=${id}` : `/buy/transaction/${id}`,
}

/** An address that came from the customer's own wallet: that it is theirs is then their answer, and the order keeps it. */
export const orderFormWith = (ownAddress: string | undefined): typeof orderForm => ({
  ...orderForm,
  async send(api, body, idempotencyKey) {
    const order = await orderForm.send(api, body, idempotencyKey)
    const said = { params: { id: order.id }, body: { holder: 'own' } } as const
    // If this call is lost, the order's page asks about the wallet's owner.
    if (body.destination === ownAddress)
      api.call('sayOrderWallet', said, { idempotencyKey: newKey() }).catch(() => undefined)
    return order
  },
})
