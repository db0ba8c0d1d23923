/**
 * From what a rail tells to what an order understands. `deliver` runs inside the rail's own transaction, so that a cursor
 * never moves without its facts; applying is the inbox worker's.
 */
import { Chains, Coins, Money, Postings, Stored, type Buy, type Codec } from '@agio/domain'
import type { Service } from '../../limits/index.ts'
import type { IncomingMoney, RailFact } from '../../rails/rail.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { keepFact } from './inbox-store.ts'
import type { Draft, Order } from '../core/lifecycles.ts'
import type { Extra } from '../core/record.ts'

/** An event, and words for the record that the rules do not need: transaction, bank id, what the chain took. */
export type Told = { readonly draft: Stored.WaitingEvent; readonly note: Stored.Notes }

/** Takes a fact durably. Told twice is told once. */
export async function deliver(sql: Sql, fact: RailFact): Promise<void> {
  await keepFact(sql, {
    factId: fact.id,
    orderId: fact.owner,
    subject: subjectOf(fact),
    event: writeTold(toldBy(fact)),
  })
}

const writeTold = ({ draft, note }: Told): Codec.Json => Stored.waiting.write({ event: draft, note })

export function readTold(json: Codec.Json): Told {
  const { event: draft, note } = Stored.waiting.read(json)
  return { draft, note }
}

/**
 * Facts about one subject are a story: heard in another order than they were told they say something else. An arrival is
 * named by the chain rail in its facts; who tells them otherwise tells them in any order.
 */
function subjectOf(fact: RailFact): string | null {
  if ('arrival' in fact) return /^evm:[0-9]+:0x[0-9a-f]+:[0-9a-z]+(?=:)/.exec(fact.id)?.[0] ?? null
  if (fact.type.startsWith('transfer.') && 'key' in fact) return `transfer:${fact.key}`
  return 'payment' in fact ? `payment:${fact.payment}` : null
}

export function toldBy(fact: RailFact): Told {
  switch (fact.type) {
    case 'payment.batched':
      return told({ type: 'batch.added', key: fact.key }, { endToEndId: fact.endToEndId })
    case 'payment.unbatched':
      return told({ type: 'batch.removed', key: fact.key })
    case 'payment.accepted':
      return told({ type: 'bank.accepted', key: fact.key })
    case 'payment.rejected': {
      const { key, permanent, reason } = fact
      return told({ type: 'bank.rejected', key, permanent, detail: reason })
    }
    case 'payment.silent':
      return told({ type: 'bank.silent', key: fact.key })
    case 'payment.booked':
      return told({ type: 'bank.booked', key: fact.key, amount: fact.amount }, { trace: fact.trace })
    case 'payment.returned': {
      const { key, returnId, amount, reason } = fact
      return told({ type: 'bank.returned', key, returnId, amount, detail: reason })
    }
    default:
      return isOfChain(fact) ? toldByChain(fact) : toldByPayer(fact)
  }
}

const told = (draft: Told['draft'], note: Told['note'] = {}): Told => ({ draft, note })

type OfChain = Extract<RailFact, { type: `${'arrival' | 'transfer'}.${string}` }>
type OfPayer = Exclude<RailFact, OfChain | { type: `payment.${string}` }>
const isOfChain = (fact: RailFact): fact is OfChain => /^(arrival|transfer)\./.test(fact.type)

/** Coins that come (a sale), coins that go back (its refund), coins that go (a purchase). */
function toldByChain(fact: OfChain): Told {
  switch (fact.type) {
    case 'arrival.seen':
      return told({ type: 'coins.seen', deposit: arrivalOf(fact.arrival) })
    case 'arrival.final':
      return told({ type: 'coins.final', depositId: fact.arrival.id })
    case 'arrival.vanished':
      return told({ type: 'coins.vanished', depositId: fact.arrival.id })
    case 'arrival.undone':
      return told({ type: 'chain.incident', depositId: fact.arrival.id })
    case 'transfer.final': {
      const { type, key, transaction, amount } = fact
      return told({ type, key, transaction, amount }, { transaction, ...gasOf(fact) })
    }
    case 'transfer.reverted': {
      const { type, key, transaction, retry, reason } = fact
      return told({ type, key, transaction, retry, reason }, gasOf(fact))
    }
    case 'transfer.refused':
      return told({ type: fact.type, key: fact.key, reason: fact.reason })
    case 'transfer.withdrawn':
      return told({ type: fact.type, key: fact.key })
    case 'transfer.signed':
      return told({ type: 'transfer.ready', key: fact.key, hash: fact.transaction, nonce: fact.nonce })
    case 'transfer.broadcast':
      return told({ type: 'coins.broadcast', hash: fact.transaction })
    case 'transfer.replaced':
      return told({ type: 'coins.replaced', hash: fact.transaction, by: fact.by })
    case 'transfer.dropped':
      return told({ type: 'coins.dropped', hash: fact.transaction })
  }
}

/** What a customer authorised, money that came of it or by itself, and money taken back. */
function toldByPayer(fact: OfPayer): Told {
  switch (fact.type) {
    case 'payer.authorised': {
      const type = fact.through === 'card' ? 'card.authorised' : 'bank.authorised'
      return told({ type, payment: fact.payment, at: fact.at.getTime() })
    }
    case 'payer.refused': {
      const type = fact.through === 'card' ? 'card.declined' : 'bank.refused'
      return told({ type, payment: fact.payment, detail: fact.reason })
    }
    case 'money.credited':
      return told({ type: 'money.credited', credit: creditOf(fact.credit) })
    case 'card.refunded':
      return told({ type: 'card.refunded', key: fact.key, amount: fact.amount })
    case 'card.refund_failed': {
      const { key, permanent, reason } = fact
      return told({ type: 'card.refund_failed', key, permanent, detail: reason })
    }
    case 'chargeback':
    case 'recall':
    case 'dispute.won': {
      const { type, disputeId, creditId, amount } = fact
      return told({ type, disputeId, creditId, amount })
    }
  }
}

const creditOf = (credit: IncomingMoney): Buy.Credit => ({ ...credit, at: credit.at.getTime() })

/** One key may have several transactions with a price of their own. */
const gasOf = ({ key, transaction, feeUnits }: Extract<OfChain, { feeUnits: bigint }>) => ({
  gasKey: `${key}:${transaction}`,
  feeUnits: `${feeUnits}`,
})

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

/** The event as this order understands it. */
export function draftOf({ draft }: Told, service: Service): Draft {
  const isRefund = service === 'sell'
  switch (draft.type) {
    case 'transfer.final':
      return isRefund
        ? { type: 'refund.final', key: draft.key }
        : { type: 'coins.final', hash: draft.transaction, coins: draft.amount }
    case 'transfer.reverted':
      return isRefund
        ? { type: 'refund.failed', key: draft.key, detail: draft.reason }
        : { type: 'coins.reverted', hash: draft.transaction, retry: draft.retry }
    case 'transfer.refused':
      return isRefund
        ? { type: 'refund.failed', key: draft.key, detail: draft.reason }
        : { type: 'address.refused', detail: draft.reason }
    case 'transfer.withdrawn':
      return isRefund
        ? { type: 'refund.failed', key: draft.key, detail: 'withdrawn' }
        : { type: draft.type, key: draft.key }
    default:
      return draft
  }
}

/** What the chain took for a transfer of ours is booked with the fact that says so. */
export function extraOf({ note }: Told, order: Order): Extra {
  if (note.gasKey === undefined || note.feeUnits === undefined || note.feeUnits === '0') return { note }
  const { id } = Chains.chains[Coins.coinOf(order.coin).chainId]
  const fee = Money.money(Postings.nativeOf(id), BigInt(note.feeUnits))
  return { note, postings: [Postings.gasPaid(note.gasKey, fee, 'hot')] }
}
