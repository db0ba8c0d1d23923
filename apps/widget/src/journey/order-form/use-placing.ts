/** Places an order of either service: first shows what is missing, then sends the request once. */
import type { FieldProblem } from '@agio/contract'
import { useState } from 'react'
import { Refused } from '../../app/api/api.ts'
import { useApp } from '../../app/context.tsx'
import { once } from '../../app/api/placing.ts'
import { withFreshPin } from '../../account/fresh-pin/index.ts'
import type { Problems } from '../../account/beneficiary/index.ts'

type Placing<Field extends string, Body> = {
  /** The fields in the order of the page. */
  fields: readonly Field[]
  problems: () => Problems<Field>
  /** Undefined while there is no price to place it at. `sameness`: the intention without the quote that renews itself. */
  request: () => { what: string; body: Body; sameness: unknown } | undefined
  send: (body: Body, idempotencyKey: string) => Promise<{ id: string; status: string }>
  /** Where the person goes with the order. */
  next: (orderId: string) => string
}

export function usePlacing<Field extends string, Body>(it: Placing<Field, Body>) {
  const app = useApp()
  const { storage, router, queries, draft, host } = app
  const [problems, setProblems] = useState<Problems<Field>>({})
  const [refused, setRefused] = useState<Refused>()
  const [busy, setBusy] = useState(false)

  const place = async () => {
    const found = it.problems()
    setProblems(found)
    setRefused(undefined)
    const request = it.request()
    if (Object.keys(found).length > 0 || !request) return
    setBusy(true)
    try {
      const order = await once(storage, request, (body, key) => withFreshPin(app, () => it.send(body, key)))
      queries.setQueryData(['order', order.id], order)
      void queries.invalidateQueries({ queryKey: ['transactions'] })
      host.send({ type: 'order-changed', orderId: order.id, status: order.status })
      await router.go(it.next(order.id), { replace: true })
      draft.forget()
    } catch (error) {
      const no = error instanceof Refused ? error : new Refused('internal', 0, '')
      setRefused(no)
      setProblems(fromServer(it.fields, no.fields))
      // Whatever was wrong with the price, the next try has a new one.
      void queries.invalidateQueries({ queryKey: ['quote'] })
    } finally {
      setBusy(false)
    }
  }
  return { problems, refused, busy, place }
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
