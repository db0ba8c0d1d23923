/** Places an order of either service: first shows what is missing, then sends the request once. */
import type { FieldProblem, PaymentMethod, WidgetConfig } from '@agio/contract'
import { useState } from 'react'
import { Refused } from '../../app/api/api.ts'
import { useApp } from '../../app/context.tsx'
import { once } from '../../app/api/placing.ts'
import { withFreshPin } from '../../account/fresh-pin/index.ts'
import { useMarked, type Problems } from '../../account/beneficiary/index.ts'

/** What the answer of either service says. */
export type Placed = {
  readonly id: string
  readonly status: string
  readonly method?: PaymentMethod
  readonly shop?: { readonly merchantId: string; readonly externalId: string | null } | null
}

type Placing<Field extends string, Body> = {
  service: 'sell' | 'buy'
  /** The fields in the order of the page. */
  fields: readonly Field[]
  /** What is wrong now, and the values it is about. */
  found: Problems<Field>
  values: Readonly<Record<string, unknown>>
  /** Undefined while there is no price to place it at. `sameness`: the intention without the quote that renews itself. */
  request: () => Promise<{ what: string; body: Body; sameness: unknown } | undefined>
  send: (body: Body, idempotencyKey: string) => Promise<Placed>
  /** Where the person goes with the order. */
  next: (order: Placed) => string
}

export function usePlacing<Field extends string, Body>(it: Placing<Field, Body>) {
  const app = useApp()
  const { storage, router, queries, draft, host } = app
  const { problems, looks, mark, markGiven } = useMarked(it.found, it.values)
  const [refused, setRefused] = useState<Refused>()
  const [busy, setBusy] = useState(false)

  const place = async () => {
    mark()
    setRefused(undefined)
    if (Object.keys(it.found).length > 0) return
    setBusy(true)
    try {
      const request = await it.request()
      if (!request) return
      const order = await once(storage, request, (body, key) => withFreshPin(app, () => it.send(body, key)))
      queries.setQueryData(['order', order.id], order)
      void queries.invalidateQueries({ queryKey: ['transactions'] })
      void queries.invalidateQueries({ queryKey: ['saved'] })
      const { id: orderId, status, shop } = order
      const config = queries.getQueryData<WidgetConfig>(['config'])
      // The page around a payment link may be that of another merchant.
      if ((config?.merchantId ?? null) === (shop?.merchantId ?? null))
        host.send({
          type: 'order-created',
          orderId,
          service: it.service,
          status,
          externalId: shop?.externalId ?? null,
        })
      await router.go(it.next(order), { replace: true })
      draft.forget()
    } catch (error) {
      const no = error instanceof Refused ? error : new Refused('internal', 0, '')
      const given = fromServer(it.fields, no.fields)
      // What a field says needs no notice of its own.
      if (Object.keys(given).length === 0) setRefused(no)
      markGiven(given)
      // Whatever was wrong with the price, the next try has a new one.
      void queries.invalidateQueries({ queryKey: ['quote'] })
      void queries.invalidateQueries({ queryKey: ['verification needs'] })
      if (no.fields.some(({ code }) => code === 'terms.changed')) {
        void queries.invalidateQueries({ queryKey: ['config'], refetchType: 'all' })
        void queries.invalidateQueries({ queryKey: ['terms'] })
      }
      void queries.invalidateQueries({ queryKey: ['saved'] })
    } finally {
      setBusy(false)
    }
  }
  return { problems, looks, refused, busy, place }
}

/** The server's fields (`beneficiary.iban`, `body.consents.ownAccount`) by the names of the page. */
export function fromServer<Field extends string>(
  known: readonly Field[],
  fields: readonly FieldProblem[],
): Problems<Field> {
  const found: Problems<Field> = {}
  for (const { field, code, params } of fields) {
    const name = known.find((it) => it === field.split('.').at(-1))
    if (name) found[name] = { code, ...(params ? { params } : {}) }
  }
  return found
}
