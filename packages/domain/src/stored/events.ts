/** The stored form of events: as a rail reported them, and as an order applied them, with words for the record. */
import {
  dictionary,
  document,
  flag,
  optional,
  record,
  text,
  whole,
  type Codec,
  type Document,
  type Fields,
} from '../codec.ts'
import { draft as buyDraft } from '../buy/stored.ts'
import type { BuyEvent, RailEvent, SellEvent } from '../events.ts'
import type { Added, Debt, Draft } from '../lifecycle.ts'
import { coins, fiatMoney, rate } from '../money/codecs.ts'
import { draft as sellDraft } from '../sell/stored.ts'
import { railEvent } from './rail-events.ts'
import type { CoinId } from '../coins/coins.ts'
import type { Money } from '../money/money.ts'

/** Words beside an event that no rule reads: the actor, a bank's id, the chain's fee. */
export type Notes = Readonly<Record<string, string>>
export type Applied<Event> = { readonly event: Draft<Event>; readonly added: Added; readonly note: Notes }

const added: Codec<Added> = record<Added>({
  now: whole,
  market: optional(rate),
  networkFee: optional(coins),
  isProved: optional(flag),
  debt: optional(record<Debt>({ customerId: text, amount: fiatMoney })),
})
const applied = <Event>(event: Codec<Draft<Event>>): Document<Applied<Event>> =>
  document(1, record<Applied<Event>>({ event, added, note: dictionary(text) } as Fields<Applied<Event>>))

/** The event with the time and the prices it was applied with. */
export const appliedSale = applied<SellEvent>(sellDraft)
export const appliedPurchase = applied<BuyEvent>(buyDraft)

/** The first event of an order: which quote it was placed under, what the customer agreed to, and which version of the terms. */
export type Placed = {
  readonly quoteId: string
  readonly consents: Readonly<Record<string, boolean>>
  readonly terms: string
}
export const placed: Document<Placed> = document(
  1,
  record<Placed>({ quoteId: text, consents: dictionary(flag), terms: text }),
)

/** Cuts an event into what was said and what the step added. */
export function cut<Event extends Added>(event: Event, note: Notes): Applied<Event> {
  const { now, market, networkFee, isProved, debt, ...said } = event
  return {
    event: said as Draft<Event>,
    added: {
      now,
      ...(market && { market }),
      ...(networkFee && { networkFee }),
      ...(isProved && { isProved }),
      ...(debt && { debt }),
    },
    note,
  }
}

/** `fee`: our cost of its transaction. */
export type Waiting = { readonly event: RailEvent; readonly note: Notes; readonly fee?: Money<CoinId> }
/** An event as it waits in the inbox. */
export const waiting: Document<Waiting> = document(
  1,
  record<Waiting>({ event: railEvent, note: dictionary(text), fee: optional(coins) }),
)
