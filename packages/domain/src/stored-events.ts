/** How events are stored: as a rail said them, and as an order applied them, with words for the record. */
import {
  dictionary,
  document,
  flag,
  optional,
  record,
  text,
  variants,
  whole,
  type Codec,
  type Fields,
} from './codec.ts'
import { draft as buyDraft, drafts as ofPurchase, type BuyDraft } from './buy/stored.ts'
import type { BuyEvent } from './buy/order.ts'
import type { Added, Draft } from './lifecycle.ts'
import type { CoinId } from './coins/coins.ts'
import { coins, rate } from './money/codecs.ts'
import type { Money } from './money/money.ts'
import { draft as sellDraft, drafts as ofSale, type SellDraft } from './sell/stored.ts'
import type { SellEvent } from './sell/order.ts'

/** Words beside an event that no rule reads: who acted, a bank's id, what the chain took. */
export type Notes = Readonly<Record<string, string>>
export type Applied<Event> = { readonly event: Draft<Event>; readonly added: Added; readonly note: Notes }

const added: Codec<Added> = record<Added>({ now: whole, market: optional(rate), networkFee: optional(coins) })
const applied = <Event>(event: Codec<Draft<Event>>): Codec<Applied<Event>> =>
  document(1, record<Applied<Event>>({ event, added, note: dictionary(text) } as Fields<Applied<Event>>))

/** The event with the time and the prices it was applied with. */
export const appliedSale = applied<SellEvent>(sellDraft)
export const appliedPurchase = applied<BuyEvent>(buyDraft)

/** The first event of an order: which quote it was placed under, and what the customer agreed to. */
export type Placed = { readonly quoteId: string; readonly consents: Readonly<Record<string, boolean>> }
export const placed: Codec<Placed> = document(
  1,
  record<Placed>({ quoteId: text, consents: dictionary(flag) }),
)

/** Cuts an event into what was said and what the step added. */
export function cut<Event extends Added>(event: Event, note: Notes): Applied<Event> {
  const { now, market, networkFee, ...said } = event
  return {
    event: said as Draft<Event>,
    added: { now, ...(market && { market }), ...(networkFee && { networkFee }) },
    note,
  }
}

type SaleWaiting =
  | 'coins.seen'
  | 'coins.vanished'
  | 'coins.final'
  | 'chain.incident'
  | 'batch.added'
  | 'batch.removed'
  | 'bank.accepted'
  | 'bank.rejected'
  | 'bank.silent'
  | 'bank.booked'
  | 'bank.returned'
  | 'refund.final'
  | 'refund.failed'
type PurchaseWaiting =
  | 'bank.authorised'
  | 'card.authorised'
  | 'bank.refused'
  | 'card.declined'
  | 'money.credited'
  | 'address.refused'
  | 'transfer.ready'
  | 'transfer.withdrawn'
  | 'coins.broadcast'
  | 'coins.dropped'
  | 'coins.replaced'
  | 'coins.reverted'
  | 'chargeback'
  | 'recall'
  | 'dispute.won'
  | 'card.refunded'
  | 'card.refund_failed'
/** The end of coins out; whether they are a sale's refund or what was bought is known by the order. */
type CoinsOut =
  | {
      readonly type: 'transfer.final'
      readonly key: string
      readonly transaction: string
      readonly amount: Money<CoinId>
    }
  | {
      readonly type: 'transfer.reverted'
      readonly key: string
      readonly transaction: string
      readonly retry: boolean
      readonly reason: string
    }
  | { readonly type: 'transfer.refused'; readonly key: string; readonly reason: string }
type EndOf<Type extends CoinsOut['type']> = Omit<Extract<CoinsOut, { type: Type }>, 'type'>
/** What rails say, before an order has applied it. */
export type WaitingEvent =
  | Extract<SellDraft, { type: SaleWaiting }>
  | Extract<BuyDraft, { type: PurchaseWaiting }>
  | CoinsOut
export type Waiting = { readonly event: WaitingEvent; readonly note: Notes }

const pick = <T extends object, K extends keyof T>(from: T, ...names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>

const waitingEvent = variants<WaitingEvent, 'type'>('type', {
  ...pick(
    ofSale,
    'coins.seen',
    'coins.vanished',
    'coins.final',
    'chain.incident',
    'batch.added',
    'batch.removed',
  ),
  ...pick(ofSale, 'bank.accepted', 'bank.rejected', 'bank.silent', 'bank.booked', 'bank.returned'),
  ...pick(ofSale, 'refund.final', 'refund.failed'),
  ...pick(
    ofPurchase,
    'bank.authorised',
    'card.authorised',
    'bank.refused',
    'card.declined',
    'money.credited',
  ),
  ...pick(ofPurchase, 'address.refused', 'transfer.ready', 'transfer.withdrawn', 'coins.broadcast'),
  ...pick(
    ofPurchase,
    'coins.dropped',
    'coins.replaced',
    'coins.reverted',
    'chargeback',
    'recall',
    'dispute.won',
  ),
  ...pick(ofPurchase, 'card.refunded', 'card.refund_failed'),
  'transfer.final': record<EndOf<'transfer.final'>>({ key: text, transaction: text, amount: coins }),
  'transfer.reverted': record<EndOf<'transfer.reverted'>>({
    key: text,
    transaction: text,
    retry: flag,
    reason: text,
  }),
  'transfer.refused': record<EndOf<'transfer.refused'>>({ key: text, reason: text }),
})

/** An event as it waits in the inbox. */
export const waiting: Codec<Waiting> = document(
  1,
  record<Waiting>({ event: waitingEvent, note: dictionary(text) }),
)
