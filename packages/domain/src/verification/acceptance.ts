/**
 * The accepted source of funds: documents cover an amount in twelve months, both services together, until a day. Orders above it
 * or after it need new documents.
 */
import { follow } from '../lifecycle.ts'
import { fundsVolume } from './requirements.ts'
import type { FundsState, fundsStates } from './states.ts'
import type { CustomerType, Level } from './words.ts'

const day = 86_400_000
/** Days before the last day at which the customer is reminded. */
export const fundsReminderDays = 30

/**
 * Why new documents are due. `due`: the last day is near, and the amount still applies. `amount`: an order exceeds it. `date`: the
 * last day is over. `asked`: an operator requests them.
 */
export const fundsWhys = ['due', 'amount', 'date', 'asked'] as const
export type FundsWhy = (typeof fundsWhys)[number]

/** `cents`: EUR. `until`: the last day, "2027-05-01". `at`: milliseconds. */
export type Accepted = { readonly cents: bigint; readonly until: string; readonly at: number }

export type FundsIn<S extends FundsState = FundsState> = {
  readonly state: S
  readonly why: FundsWhy | null
  /** Documents older than this do not satisfy the request. */
  readonly wantedAt: number | null
  /** The last acceptance. */
  readonly accepted: Accepted | null
}
export const noFunds: FundsIn = { state: 'missing', why: null, wantedAt: null, accepted: null }

export type FundsEvent =
  | { readonly type: 'papers.sent' }
  /** Refused, incomplete, or withdrawn by the customer. */
  | { readonly type: 'papers.not_accepted' }
  | { readonly type: 'funds.accepted'; readonly cents: bigint; readonly until: string; readonly at: number }
  | { readonly type: 'funds.end_near'; readonly at: number }
  | { readonly type: 'funds.ended'; readonly at: number }
  /** An order exceeded the amount, or the customer announces one that will. */
  | { readonly type: 'funds.exceeded'; readonly at: number }
  | { readonly type: 'operator.asks_again'; readonly at: number }
type On<E extends FundsEvent['type']> = Extract<FundsEvent, { type: E }>
type Next<S extends FundsState> = S | (typeof fundsStates)[S]['next'][number]
type Rules<S extends FundsState> = {
  readonly [E in FundsEvent['type']]: (it: FundsIn<S>, event: On<E>) => FundsIn<Next<S>>
}

const same = <S extends FundsState>(it: FundsIn<S>): FundsIn<S> => it
const sent = (it: FundsIn): FundsIn<'submitted'> => ({ ...it, state: 'submitted' })
const accept = (_: FundsIn, { cents, until, at }: On<'funds.accepted'>): FundsIn<'accepted'> => ({
  state: 'accepted',
  why: null,
  wantedAt: null,
  accepted: { cents, until, at },
})
const askAgain = (it: FundsIn, { at }: On<'operator.asks_again'>): FundsIn<'missing'> => ({
  ...it,
  state: 'missing',
  why: 'asked',
  wantedAt: at,
})
const exceed =
  (why: 'amount' | 'date') =>
  (it: FundsIn, { at }: { readonly at: number }): FundsIn<'exceeded'> => ({
    ...it,
    state: 'exceeded',
    why,
    wantedAt: it.wantedAt ?? at,
  })

export const fundsRules = {
  missing: {
    'papers.sent': sent,
    'papers.not_accepted': same,
    'funds.accepted': accept,
    'funds.end_near': same,
    'funds.ended': same,
    // The request of an operator takes precedence.
    'funds.exceeded': (it, event) => (it.why === 'asked' ? it : exceed('amount')(it, event)),
    'operator.asks_again': askAgain,
  },
  submitted: {
    'papers.sent': same,
    'papers.not_accepted': ({ why, ...it }) => ({
      ...it,
      why,
      state: why === null || why === 'asked' ? 'missing' : why === 'due' ? 'accepted' : 'exceeded',
    }),
    'funds.accepted': accept,
    // Without an acceptance there is no last day.
    'funds.end_near': (it, { at }) =>
      it.accepted === null ? it : { ...it, why: it.why ?? 'due', wantedAt: it.wantedAt ?? at },
    'funds.ended': (it, { at }) =>
      it.accepted === null || it.why === 'asked' ? it : { ...it, why: 'date', wantedAt: it.wantedAt ?? at },
    'funds.exceeded': same,
    'operator.asks_again': askAgain,
  },
  accepted: {
    'papers.sent': sent,
    'papers.not_accepted': same,
    'funds.accepted': accept,
    'funds.end_near': (it, { at }) => ({ ...it, why: 'due', wantedAt: it.wantedAt ?? at }),
    'funds.ended': exceed('date'),
    'funds.exceeded': exceed('amount'),
    'operator.asks_again': askAgain,
  },
  exceeded: {
    'papers.sent': sent,
    'papers.not_accepted': same,
    'funds.accepted': accept,
    'funds.end_near': same,
    'funds.ended': (it, event) => (it.accepted === null ? it : exceed('date')(it, event)),
    'funds.exceeded': same,
    'operator.asks_again': askAgain,
  },
} satisfies { readonly [S in FundsState]: Rules<S> }

/** Every state has a rule for every event. */
export function advanceFunds(it: FundsIn, event: FundsEvent): FundsIn {
  const moved = follow<FundsIn>(fundsRules, it, event)
  if ('refused' in moved) throw new Error(`${it.state} has no rule for ${event.type}`)
  return moved
}

/** New documents are requested and not sent. */
export const wantsFunds = ({ state, why }: FundsIn): boolean => why !== null && state !== 'submitted'

type Verified = { readonly type: CustomerType | null; readonly approved: Level }

/** The cap on both services in twelve months, in euro cents. Null: nothing was requested, so there is no cap. */
export function fundsCeiling(
  { why, accepted }: Pick<FundsIn, 'why' | 'accepted'>,
  { type, approved }: Verified,
  today: string,
): bigint | null {
  if (why === 'asked') return 0n
  if (accepted !== null) return today > accepted.until ? 0n : accepted.cents
  // Above this volume, level basic needs a source of funds.
  return type === 'personal' && approved === 'basic' ? BigInt(fundsVolume) * 100n : null
}

export type FundsStep = { readonly at: number; readonly event: 'funds.end_near' | 'funds.ended' }

/** Events that time alone triggers, earliest first. */
export function fundsSteps(accepted: Accepted | null): FundsStep[] {
  if (accepted === null) return []
  const end = Date.parse(`${accepted.until}T00:00:00Z`) + day
  // Accepted for a shorter time than that, the customer is not reminded on the first day.
  const near = Math.max(end - fundsReminderDays * day, accepted.at + day)
  return [
    ...(near < end ? [{ at: near, event: 'funds.end_near' as const }] : []),
    { at: end, event: 'funds.ended' },
  ]
}
