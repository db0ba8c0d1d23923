/** The payers of a purchase, the acts of people, and the places of its money: race.ts lets them happen at once. */
import type { BuyEvent, BuyOrder } from '../index.ts'
import { another, came, market, now } from './world.ts'

/** Money on its way to us: authorised or not, reported as a status, reported as a line. */
export type Payer = {
  readonly method: 'bank_transfer' | 'open_banking' | 'card'
  readonly id: string
  readonly amount: string
  state: 'nothing' | 'begun' | 'came' | 'over'
  isLine: boolean
  dispute: 'none' | 'open' | 'won'
}

/** A payer of the quoted amount by each way, and one of too little. */
export const everyPayer = (): Payer[] => [
  { method: 'open_banking', id: 'ob', amount: '100', state: 'nothing', isLine: false, dispute: 'none' },
  { method: 'card', id: 'card', amount: '100', state: 'nothing', isLine: false, dispute: 'none' },
  { method: 'bank_transfer', id: 'line', amount: '100', state: 'nothing', isLine: false, dispute: 'none' },
  { method: 'bank_transfer', id: 'small', amount: '10', state: 'nothing', isLine: false, dispute: 'none' },
]

/** Money that an account or a card did not take goes another way. */
export const sendsRefund = (order: BuyOrder, kind: number): BuyEvent[] =>
  order.refunds
    .filter(({ state }) => state === 'stuck')
    .map(({ source }) => ({
      type: 'operator.sends_refund',
      now,
      source,
      ...((source.kind === 'card' || kind % 2 === 0) && { to: another }),
    }))

/** A person says that an unallocated line is the open-banking payment's. */
const givesBack = ({ credits }: BuyOrder): BuyEvent[] =>
  credits
    .filter(({ counts, source }) => !counts && source.kind === 'statement_line')
    .map((it) => came({ source: it.source, amount: it.amount, at: it.at, unallocated: true }))

/** The acts that a customer, an operator or time may try; the order may refuse them. */
export const people = (order: BuyOrder, kind: number): BuyEvent[] => [
  { type: 'customer.says_transferred', now },
  { type: 'customer.cancelled', now },
  { type: 'customer.chose_method', now, method: kind % 2 === 0 ? 'card' : 'bank_transfer' },
  { type: 'customer.proved', now },
  { type: 'operator.hold', now, reason: 'look' },
  { type: 'standing.holds', now, stops: false },
  { type: 'standing.holds', now, stops: true },
  { type: 'standing.clears', now },
  { type: 'operator.release', now },
  { type: 'case.cleared', now },
  { type: 'case.refused', now, reason: 'no', market },
  { type: 'operator.gives_up', now },
  { type: 'proof.missing', now, market },
  { type: 'payment.missing', now },
  ...sendsRefund(order, kind),
  ...givesBack(order),
]

const subjectOf = (event: BuyEvent): string | undefined => {
  if (event.type.startsWith('transfer.') && 'key' in event) return event.key
  return event.type.startsWith('authorisation.') && 'payment' in event ? event.payment : undefined
}

/** Events of one subject are applied in their order. */
export function isNext(said: readonly BuyEvent[], place: number): boolean {
  const [event] = said.slice(place)
  const subject = event && subjectOf(event)
  return subject === undefined || said.findIndex((it) => subjectOf(it) === subject) === place
}

export function some<T>(all: readonly T[], kind: number): T {
  const [one] = all.slice(kind % all.length)
  if (one === undefined) throw new Error('there is none to choose from')
  return one
}

/** Money and coins at the bank, the acquirer, an open-banking provider and the chain, and on their way to a payee. */
export const outside = (accounts: ReadonlyMap<string, bigint>): Record<string, bigint> =>
  Object.fromEntries(
    [
      'bank:EUR EUR',
      'transit:card EUR',
      'transit:open_banking EUR',
      'transit:sepa EUR',
      'chain:1:hot USDC@1',
    ].map((name) => [name, accounts.get(name) ?? 0n]),
  )
