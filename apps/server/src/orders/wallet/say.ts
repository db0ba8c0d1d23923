/**
 * The customer says who owns the wallet, at any time before it matters; while an operator looks the answer stands. The
 * order that waited for the answer goes on.
 */
import { holderOf, sayHolder } from '../../travel-rule/index.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Coins, Holders } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { advance } from '../core/advance.ts'
import { ownOrder } from '../core/own-order.ts'
import { waitingForProof, type StoredOrder } from '../core/order-store.ts'
import { eventsApplied } from '../inbox/inbox-store.ts'
import { isInQuestion, sendersOf } from './question.ts'

export type OrderWallet = {
  readonly row: StoredOrder
  readonly holder: Holders.Holder | undefined
  readonly mayChange: boolean
  /** Holders that the order is about: the destination, or those that paid. */
  readonly addresses: readonly Coins.Address[]
  /** The record lacks something, and a person waits for it. */
  readonly lacks: boolean
}

async function shown(platform: Platform, row: StoredOrder): Promise<OrderWallet> {
  return {
    row,
    holder: await holderOf(platform, row.id),
    mayChange: mayChange(row),
    addresses: row.service === 'sell' ? sendersOf(row.order) : [row.order.destination],
    lacks: lacks(row),
  }
}

export async function walletOf(
  platform: Platform,
  customerId: string,
  orderId: string,
): Promise<OrderWallet | Refused<'not-found'>> {
  const row = await ownOrder(platform, customerId, orderId)
  return 'refused' in row ? row : shown(platform, row)
}

export async function sayWallet(
  platform: Platform,
  customerId: string,
  orderId: string,
  holder: Holders.Holder,
): Promise<OrderWallet | Refused<'not-found' | 'order.not_now'>> {
  await eventsApplied(platform.db, orderId)
  const row = await ownOrder(platform, customerId, orderId)
  if ('refused' in row) return row
  if (!mayChange(row)) {
    const said = isDeepStrictEqual(await holderOf(platform, orderId), holder)
    return said ? shown(platform, row) : { refused: 'order.not_now' }
  }
  await sayHolder(platform, { orderId, customerId }, holder)
  if (!isWaiting(row) || (await isInQuestion(platform, row))) return shown(platform, row)
  const { version } = row
  const id = `customer:wallet:${version}`
  const isNamed = row.service === 'sell' && holder.kind === 'provider'
  const done = isNamed
    ? await advance(platform, orderId, id, { type: 'customer.names_provider', provider: holder.provider })
    : await advance(platform, orderId, id, { type: 'customer.proved' })
  return shown(platform, 'refused' in done ? row : done.row)
}

/** A wallet's owner has signed: whatever of theirs waited for it goes on. Called again, it changes nothing. */
export async function proved(platform: Platform, customerId: string, address: string): Promise<void> {
  for (const { id, version } of await waitingForProof(platform.db, customerId, address))
    await advance(platform, id, `customer:customer.proved:${version}`, { type: 'customer.proved' })
}

/**
 * Until coins move. An answer that an operator looks at stands still, and a provider that was named is final: the
 * record tells what was decided on.
 */
const mayChange = (row: StoredOrder): boolean =>
  isWaiting(row) ||
  (row.service === 'sell'
    ? row.order.origin === undefined && beforeExchange.has(row.order.state)
    : row.order.hold === null && beforeSigning.has(row.order.state))
const beforeExchange: ReadonlySet<string> = new Set([
  'awaiting_deposit',
  'confirming',
  'underpaid',
  'funded',
  'overpaid',
])
const beforeSigning: ReadonlySet<string> = new Set([
  'awaiting_payment',
  'payment_pending',
  'payment_received',
  'cleared',
])

const lacks = ({ service, order }: StoredOrder): boolean =>
  service === 'sell'
    ? order.state === 'on_hold' && order.reason === 'travel_rule'
    : order.hold?.lacks !== undefined

/** An answer lets it go on. */
const isWaiting = (row: StoredOrder): boolean => {
  if (lacks(row)) return true
  return row.service === 'sell'
    ? row.order.state === 'on_hold' && row.order.reason === 'proof'
    : row.order.state === 'executed' && row.order.proofAskedAt !== undefined
}
