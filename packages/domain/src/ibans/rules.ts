/** The rules of a dedicated IBAN: what each state does with each event. A pair without a rule is "not now". */
import type { CoinId, Address } from '../coins/coins.ts'
import { follow, notNow, type NotNow } from '../lifecycle.ts'
import { states, type Next, type State } from './states.ts'

/** What happens to money that comes. `terms`: the version that the customer accepted with it. */
export type StandingOrder =
  | { readonly do: 'keep' }
  | { readonly do: 'buy'; readonly coin: CoinId; readonly destination: Address; readonly terms: string }

/** What we want of the bank and it has not done yet. What it has is the state: one that it blocks of its own accord stays so. */
export type Wanted = 'active' | 'blocked' | 'closed'

export type DedicatedIban<S extends State = State> = {
  readonly state: S
  readonly wanted: Wanted | null
  readonly isPaused: boolean
  readonly order: StandingOrder
}

/** What the bank says of it. */
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

/** A request is over once the bank has done it; the end of the account is wanted for good. */
const become = <S extends State>(iban: DedicatedIban, state: S): DedicatedIban<S> => ({
  ...iban,
  state,
  wanted: iban.wanted === state && state !== 'closed' ? null : iban.wanted,
})

/** A closed one cannot be asked for anything else any more. */
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

/** As it begins: nothing is bought before its customer says so. */
export const request = (order: StandingOrder): DedicatedIban<'requested'> => ({
  state: 'requested',
  wanted: null,
  isPaused: false,
  order,
})

/** The only way it changes. An answer of the bank that the table does not allow is refused: a person looks. */
export const advance = (iban: DedicatedIban, event: IbanEvent): DedicatedIban | NotNow =>
  follow<DedicatedIban | NotNow>(rules, iban, event)

/** The bank has yet to answer, or to do what we want. */
export const isAwaited = ({ state, wanted }: DedicatedIban): boolean =>
  state === 'requested' || (states[state].isOpen && wanted !== null)
