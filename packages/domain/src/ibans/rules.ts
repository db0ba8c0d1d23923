/** The rules of a dedicated IBAN: the answer of each state to each event. A pair without a rule is "not now". */
import type { CoinId, Address } from '../coins/coins.ts'
import { follow, notNow, type NotNow } from '../lifecycle.ts'
import { states, type Next, type State } from './states.ts'

/** The use of incoming money. `terms`: the version that the customer accepted with the order. */
export type StandingOrder =
  | { readonly do: 'keep' }
  | { readonly do: 'buy'; readonly coin: CoinId; readonly destination: Address; readonly terms: string }

/** The state that we requested and the bank has not confirmed. An IBAN that the bank blocks on its own stays blocked. */
export type Wanted = 'active' | 'blocked' | 'closed'

export type DedicatedIban<S extends State = State> = {
  readonly state: S
  readonly wanted: Wanted | null
  readonly isPaused: boolean
  readonly order: StandingOrder
}

/** The bank's answer. */
export type BankWord = 'pending' | 'active' | 'blocked' | 'closed' | 'refused'

export type IbanEvent =
  | { readonly type: 'bank.answered'; readonly word: BankWord }
  | { readonly type: 'customer.paused' | 'customer.resumed' }
  | { readonly type: 'customer.ordered'; readonly order: StandingOrder }
  | { readonly type: 'operator.blocks' | 'operator.unblocks' }
  | { readonly type: 'account.closes' }
type On<E extends IbanEvent['type']> = E extends unknown ? Extract<IbanEvent, { type: E }> : never

type Rule<S extends State, E extends IbanEvent['type']> = (
  iban: DedicatedIban<S>,
  event: On<E>,
) => DedicatedIban<S | Next<S>> | NotNow
type Rules<S extends State> = { readonly [E in IbanEvent['type']]?: Rule<S, E> }

/** A request ends once the bank confirms it; `closed` stays wanted. */
const become = <S extends State>(iban: DedicatedIban, state: S): DedicatedIban<S> => ({
  ...iban,
  state,
  wanted: iban.wanted === state && state !== 'closed' ? null : iban.wanted,
})

/** After a request to close, no other request is accepted. */
const wants =
  (wanted: Wanted) =>
  <I extends DedicatedIban>(iban: I): I | NotNow =>
    iban.wanted === 'closed' ? notNow : { ...iban, wanted }

const own = {
  'customer.paused': <I extends DedicatedIban>(iban: I): I => ({ ...iban, isPaused: true }),
  'customer.resumed': <I extends DedicatedIban>(iban: I): I => ({ ...iban, isPaused: false }),
  'customer.ordered': <I extends DedicatedIban>(iban: I, { order }: On<'customer.ordered'>): I => ({
    ...iban,
    order,
  }),
  'operator.blocks': wants('blocked'),
  'operator.unblocks': wants('active'),
  'account.closes': <I extends DedicatedIban>(iban: I): I => ({
    ...iban,
    wanted: 'closed',
    order: { do: 'keep' },
  }),
}

export const rules = {
  requested: {
    ...own,
    'bank.answered': (iban, { word }) => become(iban, word === 'pending' ? 'requested' : word),
  },
  active: {
    ...own,
    'bank.answered': (iban, { word }) =>
      word === 'active' || word === 'blocked' || word === 'closed' ? become(iban, word) : notNow,
  },
  blocked: {
    ...own,
    'bank.answered': (iban, { word }) =>
      word === 'active' || word === 'blocked' || word === 'closed' ? become(iban, word) : notNow,
  },
  refused: { 'bank.answered': (iban, { word }) => (word === 'refused' ? iban : notNow) },
  closed: { 'bank.answered': (iban, { word }) => (word === 'closed' ? iban : notNow) },
} satisfies { readonly [S in State]: Rules<S> }

/** The initial state. `order` is what the customer starts with. */
export const request = (order: StandingOrder): DedicatedIban<'requested'> => ({
  state: 'requested',
  wanted: null,
  isPaused: false,
  order,
})

/** The only way to change an IBAN. An answer of the bank that the table does not allow is refused and logged. */
export const advance = (iban: DedicatedIban, event: IbanEvent): DedicatedIban | NotNow =>
  follow<DedicatedIban | NotNow>(rules, iban, event)

/** An answer or an action of the bank is pending. */
export const isAwaited = ({ state, wanted }: DedicatedIban): boolean =>
  state === 'requested' || (states[state].isOpen && wanted !== null)
