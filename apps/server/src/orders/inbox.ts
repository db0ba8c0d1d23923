/**
 * From what a rail tells to what an order understands. `deliver` runs inside the rail's own transaction, so that a cursor
 * never moves without its facts; applying is the inbox worker's.
 */
import { Chains, Coins, Life, Money, Postings } from '@agio/domain'
import type { RailFact } from '../rails/rail.ts'
import type { Sql } from '../platform/sql.ts'
import { keepFact } from './inbox-store.ts'
import type { Draft, Order } from './lives.ts'
import type { Extra } from './step-record.ts'

/** An event, and words for the record that the rules do not need: transaction, bank id, what the chain took. */
export type Told = { readonly draft: Draft; readonly note: Readonly<Record<string, string>> }

/** Takes a fact durably. Told twice is told once. */
export async function deliver(sql: Sql, fact: RailFact): Promise<void> {
  await keepFact(sql, fact.id, fact.owner, Life.writeJson(toldBy(fact)))
}

export const readTold = (event: string): Told => Life.readJson(event) as Told

export function toldBy(fact: RailFact): Told {
  switch (fact.type) {
    case 'arrival.seen':
      return { draft: { type: 'coins.seen', arrival: arrivalOf(fact.arrival) }, note: {} }
    case 'arrival.final':
      return { draft: { type: 'coins.final', arrivalId: fact.arrival.id }, note: {} }
    case 'arrival.vanished':
      return { draft: { type: 'coins.vanished', arrivalId: fact.arrival.id }, note: {} }
    case 'arrival.undone':
      return { draft: { type: 'chain.incident', arrivalId: fact.arrival.id }, note: {} }
    case 'payment.batched':
      return { draft: { type: 'batch.added', key: fact.key }, note: { endToEndId: fact.endToEndId } }
    case 'payment.unbatched':
      return { draft: { type: 'batch.removed', key: fact.key }, note: {} }
    case 'payment.accepted':
      return { draft: { type: 'bank.accepted', key: fact.key }, note: {} }
    case 'payment.rejected':
      return {
        draft: { type: 'bank.rejected', key: fact.key, permanent: fact.permanent, detail: fact.reason },
        note: {},
      }
    case 'payment.silent':
      return { draft: { type: 'bank.silent', key: fact.key }, note: {} }
    case 'payment.booked':
      return {
        draft: { type: 'bank.booked', key: fact.key, amount: fact.amount },
        note: { trace: fact.trace },
      }
    case 'payment.returned': {
      const { key, returnId, amount, reason } = fact
      return { draft: { type: 'bank.returned', key, returnId, amount, detail: reason }, note: {} }
    }
    case 'transfer.final':
      return {
        draft: { type: 'refund.final', key: fact.key },
        note: { transaction: fact.transaction, feeUnits: fact.feeUnits.toString() },
      }
    case 'transfer.failed':
      return { draft: { type: 'refund.failed', key: fact.key, detail: fact.reason }, note: {} }
  }
}

function arrivalOf({
  id,
  asset,
  units,
  from,
  transaction,
  block,
}: Extract<RailFact, { type: 'arrival.seen' }>['arrival']) {
  return { id, coins: Money.money(asset, units), from, transaction, at: block.at.getTime() }
}

/** What the chain took for a transfer of ours is booked with the fact that says so. */
export function extraOf({ draft, note }: Told, order: Order): Extra {
  if (draft.type !== 'refund.final' || note.feeUnits === undefined || note.feeUnits === '0') return { note }
  const { id } = Chains.chains[Coins.coinOf(order.coin).chainId]
  return {
    note,
    postings: [Postings.gasPaid(draft.key, Money.money(Postings.nativeOf(id), BigInt(note.feeUnits)), 'hot')],
  }
}
