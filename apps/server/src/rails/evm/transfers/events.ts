/** The events of a transfer. The same event has the same id whenever it is delivered; a second release is another event. */
import { Money, type Events } from '@agio/domain'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { RailEvent } from '../../rail.ts'
import { nativeOf } from '../node/assets.ts'
import type { Sending } from './sending.ts'
import type { KeptBytes } from './signed-store.ts'
import * as signedStore from './signed-store.ts'
import type { Transfer } from './transfer-store.ts'

type Bare<Event> = Event extends unknown ? Omit<Event, 'key'> : never
type TransferEvent = Bare<Events.TransferEvent>
type Of<Type extends TransferEvent['type']> = Extract<TransferEvent, { type: Type }>
type End = Of<'transfer.final' | 'transfer.reverted' | 'transfer.refused'>
type OnTheWay = Of<'transfer.signed' | 'transfer.broadcast' | 'transfer.replaced' | 'transfer.dropped'>
type Owned = { readonly key: string; readonly owner: string }

/** `suffix` distinguishes events of one type that may happen more than once. */
const eventOf = ({ key, owner }: Owned, event: TransferEvent, suffix = ''): RailEvent =>
  ({
    ...event,
    id: `evm:transfer:${key}:${event.type.slice('transfer.'.length)}${suffix}`,
    owner,
    subject: `transfer:${key}`,
    key,
  }) as RailEvent

/** With the chain's fee. Coins between our own addresses have no owner. */
export async function notifyEnd(
  { doors }: Sending,
  sql: Sql,
  { key, owner, chainId }: Transfer,
  event: End,
  feeUnits = 0n,
): Promise<void> {
  const fee = Money.money(nativeOf(chainId), feeUnits)
  if (owner !== undefined) await doors.deliver(sql, { ...eventOf({ key, owner }, event), fee })
}

/** Events before the end are for transfers that await a release. */
export async function notifyProgress(
  { doors }: Sending,
  sql: Sql,
  { key, owner, awaitsRelease }: Transfer,
  event: OnTheWay,
  suffix?: string,
): Promise<void> {
  if (awaitsRelease && owner !== undefined) await doors.deliver(sql, eventOf({ key, owner }, event, suffix))
}

type Round = Pick<KeptBytes, 'hash' | 'round'>

/** A node took the bytes of this release. */
export async function notifyBroadcast(
  sending: Sending,
  sql: Sql,
  transfer: Transfer,
  { hash, round }: Round,
): Promise<void> {
  await signedStore.markReported(sql, hash)
  const event = { type: 'transfer.broadcast', transaction: hash } as const
  await notifyProgress(sending, sql, transfer, event, `:${hash}:${round}`)
}

/** The nodes dropped the bytes. */
export const notifyDropped = (sending: Sending, sql: Sql, transfer: Transfer, { hash, round }: Round) =>
  notifyProgress(sending, sql, transfer, { type: 'transfer.dropped', transaction: hash }, `:${hash}:${round}`)

/** No transaction signed for it can confirm any more. One that was broadcast last is dropped first. */
export async function notifyWithdrawn(
  sending: Sending,
  sql: Sql,
  transfer: Transfer,
  kept: readonly KeptBytes[],
): Promise<void> {
  const { key, owner } = transfer
  const last = kept.find(({ cancels }) => !cancels)
  if (last?.isReported) await notifyDropped(sending, sql, transfer, last)
  if (owner !== undefined) await sending.doors.deliver(sql, withdrawnEvent({ key, owner }))
}

export const withdrawnEvent = (of: Owned): RailEvent => eventOf(of, { type: 'transfer.withdrawn' })
