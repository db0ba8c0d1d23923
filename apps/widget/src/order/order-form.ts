/** The order page's decisions: what is missing, what goes on the wire, and placing it once. */
import type { BodyIn, FieldProblem, QuoteView, SellOrderView, routes } from '@agio/contract'
import { useState } from 'react'
import { Refused } from '../app/api.ts'
import { useApp, useDraft } from '../app/context.tsx'
import type { Draft } from '../app/draft.ts'
import { once } from '../app/placing.ts'
import {
  beneficiaryOf,
  beneficiaryProblems,
  type BeneficiaryField,
  type Problems,
} from '../beneficiary/index.ts'

export type OrderField =
  | BeneficiaryField
  | 'reference'
  | 'contactEmail'
  | 'refundAddress'
  | 'correctInformation'
  | 'ownAccount'
export type Consents = { correctInformation: boolean; ownAccount: boolean; marketing: boolean }
type Body = BodyIn<(typeof routes)['placeSellOrder']>

/** The fields in the order in which they stand on the page. */
export const fieldOrder: readonly OrderField[] = [
  'name',
  'iban',
  'sortCode',
  'accountNumber',
  'street',
  'building',
  'postCode',
  'town',
  'country',
  'reference',
  'contactEmail',
  'refundAddress',
  'correctInformation',
  'ownAccount',
]

export function orderProblems(draft: Draft, consents: Consents): Problems<OrderField> {
  const found: Problems<OrderField> = beneficiaryProblems(draft, draft.fiat)
  if (draft.contactEmail.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.contactEmail.trim())) {
    found.contactEmail = { code: 'email' }
  }
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

/** The server's fields (`beneficiary.iban`, `body.consents.ownAccount`) by the names of the page. */
export function fromServer(fields: readonly FieldProblem[]): Problems<OrderField> {
  const found: Problems<OrderField> = {}
  for (const { field, code, params } of fields) {
    const name = fieldOrder.find((known) => known === field.split('.').at(-1))
    if (name) found[name] = { code, ...(params ? { params } : {}) }
  }
  return found
}

export function useOrderForm(quote: QuoteView | undefined, fresh: boolean) {
  const { api, storage, router, queries, draft: store, host } = useApp()
  const [draft, change] = useDraft()
  const [consents, setConsents] = useState<Consents>({
    correctInformation: false,
    ownAccount: false,
    marketing: false,
  })
  const [problems, setProblems] = useState<Problems<OrderField>>({})
  const [refused, setRefused] = useState<Refused>()
  const [busy, setBusy] = useState(false)

  const placed = async (order: SellOrderView) => {
    queries.setQueryData(['sell-order', order.id], order)
    void queries.invalidateQueries({ queryKey: ['transactions'] })
    host.tell({ type: 'order-changed', orderId: order.id, status: order.status })
    await router.go(`/sell/transaction/${order.id}`, { replace: true })
    store.forget()
  }
  const place = async () => {
    const found = orderProblems(draft, consents)
    setProblems(found)
    setRefused(undefined)
    if (Object.keys(found).length > 0 || !quote || !fresh) return
    setBusy(true)
    try {
      const body = orderBody(draft, consents, quote)
      const sameness = {
        ...body,
        quoteId: undefined,
        coin: draft.coin,
        fiat: draft.fiat,
        side: draft.side,
        amount: draft.amount,
      }
      await placed(
        await once(storage, { body, sameness }, (it, idempotencyKey) =>
          api.call('placeSellOrder', { body: it }, { idempotencyKey }),
        ),
      )
    } catch (error) {
      const no = error instanceof Refused ? error : new Refused('internal', 0, '')
      setRefused(no)
      setProblems(fromServer(no.fields))
      // Whatever was wrong with the price, the next try has a new one.
      void queries.invalidateQueries({ queryKey: ['quote'] })
    } finally {
      setBusy(false)
    }
  }
  return { draft, change, consents, setConsents, problems, refused, busy, place }
}
