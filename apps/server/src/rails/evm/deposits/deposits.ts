/**
 * Decides what to store of a deposit and which event to deliver. A deposit is one movement: chain + transaction + log index.
 *
 *   seen ──► final                          the usual way
 *   seen ──► lost ──► seen in another block  reorganised and back: seen again, with the new block
 *   seen ──► lost ──► vanished               the new branch is as long as the old one was, without it
 *   seen ──► vanished                        one source had invented it (inventions.ts)
 *   final ──► lost ──► final, or reversed    deeper than finality: quiet when it is back, an incident when it is not
 *
 * A transaction that is back with another log index is another deposit: the new one is seen before the old one vanishes,
 * so that an order is never without it.
 */
import { Coins, Money } from '@agio/domain'
import type { RailEvent } from '../../rail.ts'
import { sameMovement, type Movement } from '../node/movements.ts'

export type KnownDeposit = Omit<Movement, 'block'> & {
  readonly owner: string
  readonly block: { readonly number: bigint; readonly hash: string; readonly at: Date }
  readonly state: 'seen' | 'final' | 'lost' | 'vanished'
  readonly isReportedFinal: boolean
  /** The number of times it was lost: a block may be abandoned, come back and be abandoned again. */
  readonly losses: number
}
/** An event with the movement that it is about. */
export type DepositReport = RailEvent & { readonly movement: KnownDeposit }
export type Sighting = { readonly next?: KnownDeposit; readonly reports: readonly DepositReport[] }

/** A movement is in a block of the present branch. */
export function sight(known: KnownDeposit | undefined, movement: Movement, owner: string): Sighting {
  const { number, hash, at } = movement.block
  const fresh: KnownDeposit = {
    ...movement,
    owner,
    block: { number, hash, at },
    state: 'seen',
    isReportedFinal: false,
    losses: known?.losses ?? 0,
  }
  if (!known || known.state === 'vanished') return { next: fresh, reports: [report('seen', fresh)] }
  if (!sameMovement(known, movement)) {
    const left = gone(known)
    const next = { ...fresh, losses: left.next.losses }
    return { next, reports: [...left.reports, report('seen', next)] }
  }
  if (known.state !== 'lost' && known.block.hash === hash) return { reports: [] }
  if (known.isReportedFinal) return { next: { ...fresh, state: 'final', isReportedFinal: true }, reports: [] }
  return { next: fresh, reports: known.block.hash === hash ? [] : [report('seen', fresh)] }
}

/** A lost deposit did not come back. */
export function gone(known: KnownDeposit): { next: KnownDeposit; reports: DepositReport[] } {
  return {
    next: { ...known, state: 'vanished', isReportedFinal: false, losses: known.losses + 1 },
    reports: [report(known.isReportedFinal ? 'reversed' : 'vanished', known)],
  }
}

type What = 'seen' | 'final' | 'vanished' | 'reversed'

export function report(what: What, movement: KnownDeposit): DepositReport {
  const { id, owner, asset, units, from, transaction, block, losses } = movement
  const again = losses === 0 ? '' : `:${losses}`
  const about = { id: `evm:${id}:${what}:${block.hash}${again}`, owner, subject: `deposit:${id}`, movement }
  if (what !== 'seen') return { ...about, type: `deposit.${what}`, depositId: id }
  const deposit = {
    id,
    coins: Money.money(asset, units),
    ...(from !== null && { from: Coins.address(from.toLowerCase()) }),
    transaction,
    at: block.at.getTime(),
  }
  return { ...about, type: 'deposit.seen', deposit }
}
