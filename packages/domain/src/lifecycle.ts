/**
 * The engine of the lifecycles. A lifecycle is a table of states and the rules of each state. A rule decides and never
 * acts: it answers with the next order, the postings and the commands, as data. A rule that answers with a state which
 * the table does not name as next does not compile.
 */
import type { RecordCodec } from './codec.ts'
import type { CoinId } from './coins/coins.ts'
import type { Posting } from './ledger/index.ts'
import type { Fiat, Money } from './money/money.ts'
import type { Rate } from './money/rates.ts'

/** The groups under which the specification shows an order to its customer. */
export type CustomerGroup =
  | 'waiting'
  | 'receiving'
  | 'incomplete'
  | 'funds_being_sent'
  | 'processing'
  | 'completed'
  | 'revision_needed'
  | 'cancelled'
  | 'expired'
  | 'failed'
  | 'archived'

/**
 * An event that time alone brings about: `event`, `after` milliseconds from the moment that the order's field `since` names. A name
 * is a window among the figures that the order keeps.
 */
export type DeadlineRow = {
  readonly after: number | `${string}Window`
  readonly since: string
  readonly event: string
  /** Until then the customer decides. */
  readonly isChoice?: true
}

/** One row of a table of states: the fields that every lifecycle has for a state. */
export type AnyRow<Name extends string = string> = {
  /** The specification's letter or word: on the wire and on the screen, and nowhere else. */
  readonly code: string
  /** One plain sentence. */
  readonly meaning: string
  /** It still waits for something, or a person may have to look. */
  readonly isOpen: boolean
  /** The states that may follow. */
  readonly next: readonly Name[]
}
export type AnyTable = Readonly<Record<string, AnyRow>>

/** One row of the table of an order's states. */
export type StateRow<Name extends string = string> = AnyRow<Name> & {
  readonly customerGroup: CustomerGroup
  /** We hold value of the customer. */
  readonly holdsMoney: boolean
  readonly deadline: DeadlineRow | null
}
export type Table = Readonly<Record<string, StateRow>>

/** A table of an order's states whose `next` names only states of the table. */
export const defineStates = <const T extends Readonly<Record<string, StateRow<keyof T & string>>>>(
  table: T,
): T => table

/** The same for what is no order; `Row` says what its rows have besides. */
export const defineTable =
  <Row extends object>() =>
  <const T extends Readonly<Record<string, AnyRow<keyof T & string> & Row>>>(table: T): T =>
    table

export type Next<T extends AnyTable, S extends keyof T> = T[S]['next'][number] & keyof T

/** A state with the data that only this state has: enough to go back to it. */
export type Place<Own, S extends keyof Own = keyof Own> = { [K in S]: { readonly state: K } & Own[K] }[S]
export type Order<Always, Own, S extends keyof Own = keyof Own> = {
  [K in S]: Always & { readonly state: K } & Own[K]
}[S]

/** The limit moves in the same transaction as the order. */
export type LimitMove = 'commit' | 'release'

export type Step<O, Command> = {
  readonly order: O
  readonly postings?: readonly Posting[]
  readonly commands?: readonly Command[]
  readonly limit?: LimitMove
}

export type Refused<Why extends string> = { readonly refused: Why }
/** An event that the present state has no rule for: the caller keeps it and tries it again. */
export type NotNow = Refused<'order.not_now'>
export const notNow: NotNow = { refused: 'order.not_now' }

/** The event changes nothing here and need not be kept. */
export const unchanged = <O>(order: O): { readonly order: O } => ({ order })

/** The data that a step adds to an event when it applies it: the time, and the prices that the rule needs. */
export type Added = {
  readonly now: number
  readonly market?: Rate
  readonly networkFee?: Money<CoinId>
  readonly isProved?: boolean
  readonly debt?: Debt
}

/** Money that was taken back from us after coins left for it: proceeds settle it first. */
export type Debt = { readonly customerId: string; readonly amount: Money<Fiat> }
/** An event as a rail, a person or the clock says it. */
export type Draft<Event> = Event extends unknown ? Omit<Event, keyof Added> : never

export type Actor = 'customer' | 'merchant' | 'operator' | 'system' | 'chain' | 'bank'

/** Moves an order between its states; no data of the old state comes along. */
// @__NO_SIDE_EFFECTS__
export function placing<Always, Own>(records: { readonly [S in keyof Own]: RecordCodec<Own[S]> }) {
  const own = new Set([
    'state',
    ...Object.values<Pick<RecordCodec<unknown>, 'keys'>>(records).flatMap(({ keys }) => keys),
  ])
  const pick = (order: object, isOwn: boolean): object =>
    Object.fromEntries(Object.entries(order).filter(([key]) => own.has(key) === isOwn))
  return {
    /** The order in another state. */
    become: <S extends keyof Own>(
      order: Always,
      to: { readonly state: S } & Own[S],
      changes: Partial<Always> = {},
    ): Order<Always, Own, S> =>
      // One cast: an object without the keys of all states is what every state has.
      ({ ...pick(order as object, false), ...changes, ...to }) as Order<Always, Own, S>,
    /** The state of an order, with the data that only this state has. */
    placeOf: <O extends { readonly state: keyof Own }>(order: O): Place<Own, O['state']> =>
      pick(order, true) as Place<Own, O['state']>,
  }
}

/** Applies the rule of this state for this event. */
export function follow<Outcome>(
  rules: Readonly<Record<string, object>>,
  order: { readonly state: string },
  event: { readonly type: string },
): Outcome | NotNow {
  // One cast: TypeScript cannot see that the rules of `order.state` take exactly this order and this event.
  const rule = (rules[order.state] as Record<string, unknown>)[event.type] as
    | ((order: object, event: object) => Outcome)
    | undefined
  return rule ? rule(order, event) : notNow
}

/** The refusals of the rules for an event, in whatever state the order is. Read from the rules themselves: no list is kept. */
export type RefusalIn<Rules, E extends string> = {
  [S in keyof Rules]: E extends keyof Rules[S] ? RefusalFrom<Rules[S][E]> : never
}[keyof Rules]
type RefusalFrom<Rule> = Rule extends (...args: never) => infer Outcome
  ? Outcome extends Refused<infer Why>
    ? Why
    : never
  : never

/** The moment that the table's deadline names; none where the order lacks the field it counts from. */
export function deadlineOf<Row extends DeadlineRow>(
  row: Row | null,
  order: { readonly figures: object },
): { readonly at: number; readonly type: Row['event'] } | undefined {
  if (!row) return undefined
  const since = (order as Record<string, unknown>)[row.since]
  if (typeof since !== 'number') return undefined
  const after =
    typeof row.after === 'number' ? row.after : (order.figures as Record<string, unknown>)[row.after]
  if (typeof after !== 'number') throw new TypeError(`an order keeps no ${row.after}`)
  return { at: since + after, type: row.event }
}

/** The customer has to decide, and time does where they don't. */
export const waitsForCustomer = (row: DeadlineRow | null, order: { readonly figures: object }): boolean =>
  row?.isChoice === true && deadlineOf(row, order) !== undefined

/** The state behind a letter of the wire. */
export function stateOf<T extends AnyTable>(table: T, code: string): (keyof T & string) | undefined {
  return Object.keys(table).find((state) => table[state]?.code === code)
}
