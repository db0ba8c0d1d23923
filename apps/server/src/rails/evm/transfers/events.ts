/** What is told of a transfer to its owner. The same thing told twice has the same id; a second release is another thing. */
import type { Sql } from '../../../platform/sql/sql.ts'
import type { RailFact } from '../../rail.ts'
import type { TransferDeps } from './deps.ts'
import type { KeptBytes } from './signed-store.ts'
import * as signedStore from './signed-store.ts'
import type { Transfer } from './transfer-store.ts'

type End = 'transfer.final' | 'transfer.reverted' | 'transfer.refused'
type OnTheWay = 'transfer.signed' | 'transfer.broadcast' | 'transfer.replaced' | 'transfer.dropped'
type Bare<Fact> = Fact extends unknown ? Omit<Fact, 'id' | 'owner' | 'key'> : never

/** `mark` tells things of one kind apart that may happen more than once. Coins between our own addresses have no owner. */
async function tell(
  { deliver }: TransferDeps,
  sql: Sql,
  { key, owner }: Transfer,
  event: Bare<Extract<RailFact, { type: End | OnTheWay }>>,
  mark?: string,
): Promise<void> {
  if (owner === undefined) return
  const id = `evm:transfer:${key}:${event.type.slice('transfer.'.length)}${mark === undefined ? '' : `:${mark}`}`
  await deliver(sql, { ...event, id, owner, key })
}

export const notifyEnd = (
  deps: TransferDeps,
  sql: Sql,
  transfer: Transfer,
  event: Bare<Extract<RailFact, { type: End }>>,
): Promise<void> => tell(deps, sql, transfer, event)

/** Only whoever releases the bytes needs to know of them before the end. */
export async function notifyProgress(
  deps: TransferDeps,
  sql: Sql,
  transfer: Transfer,
  event: Bare<Extract<RailFact, { type: OnTheWay }>>,
  mark?: string,
): Promise<void> {
  if (transfer.awaitsRelease) await tell(deps, sql, transfer, event, mark)
}

type Round = Pick<KeptBytes, 'hash' | 'round'>

/** A node took the bytes of this release. */
export async function notifyBroadcast(
  deps: TransferDeps,
  sql: Sql,
  transfer: Transfer,
  { hash, round }: Round,
): Promise<void> {
  await signedStore.markReported(sql, hash)
  const event = { type: 'transfer.broadcast', transaction: hash } as const
  await notifyProgress(deps, sql, transfer, event, `${hash}:${round}`)
}

/** What a node took is gone again. */
export const notifyDropped = (deps: TransferDeps, sql: Sql, transfer: Transfer, { hash, round }: Round) =>
  notifyProgress(deps, sql, transfer, { type: 'transfer.dropped', transaction: hash }, `${hash}:${round}`)

/** Nothing signed for it can confirm any more. What was last told as sent is told as gone first. */
export async function notifyWithdrawn(
  deps: TransferDeps,
  sql: Sql,
  transfer: Transfer,
  kept: readonly KeptBytes[],
): Promise<void> {
  const last = kept.find(({ cancels }) => !cancels)
  if (last?.told) await notifyDropped(deps, sql, transfer, last)
  if (transfer.owner !== undefined) await deps.deliver(sql, withdrawnEvent(transfer.key, transfer.owner))
}

/** The same however often it is told. */
export const withdrawnEvent = (key: string, owner: string) =>
  ({ id: `evm:transfer:${key}:withdrawn`, owner, type: 'transfer.withdrawn', key }) as const
