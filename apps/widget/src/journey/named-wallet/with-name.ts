/** An order form whose field of an address may hold a name: the address goes that was shown, and the name beside it. */
import type { Price } from '../quote/index.ts'
import { Refused } from '../../app/api/api.ts'
import type { OrderForm } from '../order-form/index.ts'
import { problemOf, type NamedWallet } from './named.ts'

/** The part of the request that has the name. */
const namesOf = { destination: 'destinationName', refundAddress: 'refundName' } as const
type Field = keyof typeof namesOf

export function withName<All extends string, Own extends All, Quote extends Price, Body extends object>(
  form: OrderForm<All, Own, Quote, Body>,
  field: Field & All,
  named: NamedWallet | undefined,
): OrderForm<All, Own, Quote, Body> {
  if (!named) return form
  return {
    ...form,
    problems(draft, consents) {
      const found = { ...form.problems(draft, consents) }
      delete found[field]
      return named.shown ? found : { ...found, [field]: { code: problemOf(named) } }
    },
    body(draft, consents, quote) {
      const body = form.body(draft, consents, quote)
      if (!named.shown) return body
      const { address, name } = named.shown
      return { ...body, [field]: address, [namesOf[field]]: name }
    },
    send: (api, body, idempotencyKey) =>
      form.send(api, body, idempotencyKey).catch((error: unknown) => {
        if (error instanceof Refused && error.fields.some((it) => it.field === field)) named.onMoved()
        throw error
      }),
  }
}
