/** Places an order of either service: first shows what is missing, then sends the request once. */
import type { FieldProblem } from '@agio/contract'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refused } from '../../app/api/api.ts'
import { useApp } from '../../app/context.tsx'
import { once } from '../../app/api/placing.ts'
import { withFreshPin } from '../../account/fresh-pin/index.ts'
import { useMarked, type Problems } from '../../account/beneficiary/index.ts'
import { goOnWith, type Following, type Placed } from './placed.ts'

type Placing<Field extends string, Body> = Following & {
  /** The fields in the order of the page. */
  fields: readonly Field[]
  /** The present problems, and the values that they are about. */
  found: Problems<Field>
  values: Readonly<Record<string, unknown>>
  /** Undefined while there is no price to place it at. `sameness`: the intention without the quote that renews itself. */
  request: () => Promise<{ what: string; body: Body; sameness: unknown } | undefined>
  send: (body: Body, idempotencyKey: string) => Promise<Placed>
}

export function usePlacing<Field extends string, Body>(it: Placing<Field, Body>) {
  const app = useApp()
  const { storage, queries } = app
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
      const sent = once(storage, request, (body, key) => withFreshPin(app, () => it.send(body, key)))
      sent.catch((error: unknown) => askAnew(queries, error))
      await goOnWith(app, it, await sent)
    } catch (error) {
      const no = error instanceof Refused ? error : new Refused('internal', 0, '')
      const given = fromServer(it.fields, no.fields)
      // A field's problem needs no notice of its own.
      if (Object.keys(given).length === 0) setRefused(no)
      markGiven(given)
    } finally {
      setBusy(false)
    }
  }
  return { problems, looks, refused, busy, place }
}

/** After an order that was refused: whatever was wrong with the price, the next try has a new one; so with all it rests on. */
function askAnew(queries: QueryClient, error: unknown): void {
  void queries.invalidateQueries({ queryKey: ['quote'] })
  void queries.invalidateQueries({ queryKey: ['verification needs'] })
  if (error instanceof Refused && error.fields.some(({ code }) => code === 'terms.changed')) {
    void queries.invalidateQueries({ queryKey: ['config'], refetchType: 'all' })
    void queries.invalidateQueries({ queryKey: ['terms'] })
  }
  void queries.invalidateQueries({ queryKey: ['saved'] })
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
