/**
 * What to remember of an arrival and what to tell of it. An arrival is one movement: chain + transaction + log index.
 *
 *   seen ──► final                          the usual way
 *   seen ──► lost ──► seen in another block  reorganised and back: told as seen again, with the new block
 *   seen ──► lost ──► vanished               the new branch is as long as the old one was and has it not
 *   final ──► lost ──► final, or undone      deeper than finality: quiet when it is back, an incident when it is not
 *
 * A transaction that is back with another log index is another arrival: the new one is told before the old one vanishes,
 * so that whoever waits never sees a moment without it.
 */
import type { Arrival, RailFact } from '../../rail.ts'
import type { Movement } from '../node/movements.ts'

export type KnownDeposit = Omit<Movement, 'block'> & {
  readonly owner: string
  readonly block: { readonly number: bigint; readonly hash: string; readonly at: Date }
  readonly state: 'seen' | 'final' | 'lost' | 'vanished'
  readonly isReportedFinal: boolean
  /** How often it was told as gone: a block may be abandoned, come back and be abandoned again. */
  readonly losses: number
}
export type Sighting = { readonly next?: KnownDeposit; readonly facts: readonly RailFact[] }

/** A movement stands in a block of the present branch. */
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
  if (!known || known.state === 'vanished') return { next: fresh, facts: [tell('seen', fresh)] }
  const same = known.asset === movement.asset && known.units === movement.units && known.to === movement.to
  if (!same) {
    const left = gone(known)
    const next = { ...fresh, losses: left.next.losses }
    return { next, facts: [...left.facts, tell('seen', next)] }
  }
  if (known.state !== 'lost' && known.block.hash === hash) return { facts: [] }
  if (known.isReportedFinal) return { next: { ...fresh, state: 'final', isReportedFinal: true }, facts: [] }
  return { next: fresh, facts: known.block.hash === hash ? [] : [tell('seen', fresh)] }
}

/** A lost arrival did not come back. */
export function gone(known: KnownDeposit): { next: KnownDeposit; facts: RailFact[] } {
  return {
    next: { ...known, state: 'vanished', isReportedFinal: false, losses: known.losses + 1 },
    facts: [tell(known.isReportedFinal ? 'undone' : 'vanished', known)],
  }
}

export function tell(what: 'seen' | 'final' | 'vanished' | 'undone', known: KnownDeposit): RailFact {
  const { id, owner, asset, units, from, to, transaction, block, losses } = known
  const arrival: Arrival = {
    id,
    asset,
    units,
    from,
    to,
    transaction,
    block: { number: block.number, hash: block.hash, at: block.at },
  }
  const again = losses === 0 ? '' : `:${losses}`
  return { id: `evm:${id}:${what}:${block.hash}${again}`, owner, type: `arrival.${what}`, arrival }
}
