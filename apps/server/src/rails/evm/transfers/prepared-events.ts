/** What is told of a prepared transfer. The same thing told twice has the same id; a second release is another thing. */
import type { Sql } from '../../../platform/sql/sql.ts'
import type { RailFact } from '../../rail.ts'
import { withdrawnFact } from './prepared.ts'
import * as preparedStore from './prepared-store.ts'
import type { Release } from './release-store.ts'
import type { Sending } from './sending.ts'
import type { Transfer } from './transfer-store.ts'

type Told = Extract<
  RailFact,
  {
    type:
      | 'transfer.ready'
      | 'transfer.broadcast'
      | 'transfer.replaced'
      | 'transfer.dropped'
      | 'transfer.reverted'
      | 'transfer.arrived'
  }
>
type Bare<Fact> = Fact extends unknown ? Omit<Fact, 'id' | 'owner' | 'key'> : never
type Teller = (
  sending: Sending,
  sql: Sql,
  transfer: Transfer,
  fact: Bare<Told>,
  mark?: string,
) => Promise<void>

/** `mark` tells things of one kind apart that may happen more than once. */
export const tell: Teller = async ({ deliver }, sql, { key, owner = '' }, fact, mark) => {
  const what = fact.type.slice('transfer.'.length)
  const id = `evm:transfer:${key}:${what}${mark === undefined ? '' : `:${mark}`}`
  await deliver(sql, { ...fact, id, owner, key })
}

type Round = Pick<Release, 'hash' | 'round'>

/** A node took the bytes of this release. */
export async function tellBroadcast(
  sending: Sending,
  sql: Sql,
  transfer: Transfer,
  it: Round,
): Promise<void> {
  const { hash, round } = it
  await preparedStore.markTold(sql, hash)
  await tell(sending, sql, transfer, { type: 'transfer.broadcast', hash }, `${hash}:${round}`)
}

/** What a node took is gone again. */
export async function tellDropped(sending: Sending, sql: Sql, transfer: Transfer, it: Round): Promise<void> {
  const { hash, round } = it
  await tell(sending, sql, transfer, { type: 'transfer.dropped', hash }, `${hash}:${round}`)
}

/** Nothing signed for it can confirm any more. What was last told as sent is told as gone first. */
export async function tellWithdrawn(
  sending: Sending,
  sql: Sql,
  transfer: Transfer,
  { releases, feeUnits }: { readonly releases: readonly Release[]; readonly feeUnits: bigint },
): Promise<void> {
  const { key, owner = '', chainId, asset } = transfer
  const last = releases.find(({ cancels }) => !cancels)
  if (last?.told) await tellDropped(sending, sql, transfer, last)
  await sending.deliver(sql, withdrawnFact(key, owner))
  if (feeUnits === 0n) return
  const burnt = { kind: 'reverted', units: 0n, paidBy: 'hot' } as const
  await sending.onSwept(sql, { ...burnt, key, chainId, asset, gasFeeUnits: feeUnits })
}
