/**
 * The read of a placement: its customer, the price and the source of funds. It finds the caller of the request, too.
 * A round trip of its own for each of the four would cost more than the order's rows.
 */
import { sessions } from '../../customers/index.ts'
import type { Identify } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { quotes, type StoredQuote } from '../../quotes/index.ts'
import { funds } from '../../verification/funds/index.ts'
import { ordererFrom, type Orderer } from '../personal-data/orderer.ts'
import type { Person } from './fresh-pin.ts'
import * as store from './look-store.ts'

export type Looked = {
  readonly orderer: Orderer
  readonly quote: StoredQuote | undefined
  /** The cap on both services in twelve months, in euro cents; null without a cap. */
  readonly cap: bigint | null
}

/** The rows that were read with a caller, for as long as the request lives. */
const withCaller = new WeakMap<object, { readonly quoteId: string; readonly row: store.LookRow }>()

export async function lookFor(platform: Platform, person: Person, quoteId: string): Promise<Looked> {
  const before = withCaller.get(person)
  const row = before?.quoteId === quoteId ? before.row : await store.look(platform.db, person.id, quoteId)
  if (!row) throw new Error(`There is no customer ${person.id}.`)
  const { service, body, approved } = row
  return {
    orderer: ordererFrom(platform, row),
    quote: service === null || body === null ? undefined : quotes.read({ service, body }),
    cap: approved === null ? null : funds.capFrom(platform, { ...row, approved }),
  }
}

const idOfQuote = /^quo_[a-z2-7]{1,64}$/

/** Finds the caller of a request that names a quote, unless the session has to be written; then it is found as always. */
export const identifyWithQuote =
  (platform: Platform): Identify =>
  async ({ token, body }) => {
    const { quoteId } = (body ?? {}) as { readonly quoteId?: unknown }
    if (token === undefined || typeof quoteId !== 'string' || !idOfQuote.test(quoteId)) return undefined
    const row = await store.lookByToken(platform.db, sessions.lookValues(platform, token), quoteId)
    if (!row) return undefined
    const { id, sessionId, hasFreshPin } = row
    const caller = { id, sessionId, hasFreshPin }
    withCaller.set(caller, { quoteId, row })
    return { caller }
  }
