/**
 * The queue of unallocated coins: what came to the address of a sale that does not wait for it. An operator returns the
 * coins to their sender, counts them for an open sale of the same customer in the same coin, or keeps dust. Each act is an
 * event of the sale that has the address.
 */
import { Coins, Deposits, Rates, Sell, type Money } from '@agio/domain'
import { inForce } from '../../configuration/index.ts'
import type { Refused } from '../../platform/http/route.ts'
import { idIn, readPage, type Page, type PageQuery } from '../../platform/sql/cursor.ts'
import type { Platform } from '../../platform/platform.ts'
import { quotes } from '../../quotes/index.ts'
import { advance } from '../core/advance.ts'
import { explorersOf } from '../core/order-details.ts'
import { find } from '../core/own-order.ts'
import type { StoredSell } from '../core/order-store.ts'
import { decidersAbout } from '../../standing/index.ts'
import { sealWords } from '../personal-data/words.ts'
import { listOrders, type OrderRow } from '../history/order-list-store.ts'
import { countUnallocated, ordersWithUnallocated, type UnallocatedFilter } from './unallocated-store.ts'

export type CoinsAct = 'return' | 'count' | 'keep'
export type UnallocatedCoins = {
  /** `<order>.<deposit>` */
  readonly id: string
  readonly order: StoredSell
  readonly deposit: Deposits.KnownDeposit
  readonly explorerUrl: string
}
export type UnallocatedFile = UnallocatedCoins & {
  /** In cents, rounded up; undefined without a price. */
  readonly euroCents: bigint | undefined
  /** The address that the coins may be returned to now, and their amount; undefined where they cannot be. */
  readonly returns: { readonly to: Coins.Address; readonly coins: Money.Money } | undefined
  /** Open sales of the customer in this coin. */
  readonly orders: readonly OrderRow[]
  readonly mayKeep: boolean
  /** One person may not do it alone. */
  readonly needsSecond: boolean
}
export type CoinsRequest = {
  readonly act: CoinsAct
  /** The sale that the coins are counted for. */
  readonly orderId?: string | undefined
  readonly reason: string
  /** A second person approved exactly this. */
  readonly isApproved?: boolean
  readonly by: { readonly id: string; readonly name: string }
}
export type CoinsRefusal = Refused<'not-found' | 'order.not_now'>

const takesCoins: readonly Sell.State[] = ['awaiting_deposit', 'confirming', 'underpaid']
const candidates = 20

/** A page of the orders that have them, newest first. */
export async function list(
  platform: Platform,
  { state, ...query }: PageQuery & { readonly state: UnallocatedFilter },
): Promise<Page<UnallocatedCoins> | Refused<'invalid'>> {
  const page = await readPage(
    `unallocated ${state}`,
    query,
    (key, count) =>
      ordersWithUnallocated(platform.db, state, idIn(key), count).then((ids) => ids.map((id) => ({ id }))),
    ({ id }) => [id],
  )
  if ('refused' in page) return page
  const rows = await Promise.all(page.items.map(({ id }) => find(platform, id)))
  return { ...page, items: rows.flatMap((row) => (row?.service === 'sell' ? coinsOf(platform, row) : [])) }
}

export const waiting = ({ db }: Platform) => countUnallocated(db)

const coinsOf = (platform: Platform, order: StoredSell): UnallocatedCoins[] =>
  order.order.deposits.filter(Deposits.isUnallocated).map((deposit) => {
    const moved = { ...deposit, address: order.depositAddress }
    const explorerUrl = Coins.transactionUrl(explorersOf(platform), deposit.coins.asset, moved)
    return { id: `${order.id}.${deposit.id}`, order, deposit, explorerUrl }
  })

async function coinsWithId(platform: Platform, id: string): Promise<UnallocatedCoins | undefined> {
  const row = await find(platform, id.split('.', 1)[0] ?? '')
  return row?.service === 'sell' ? coinsOf(platform, row).find((it) => it.id === id) : undefined
}

export async function open(platform: Platform, id: string): Promise<UnallocatedFile | undefined> {
  const found = await coinsWithId(platform, id)
  if (!found) return undefined
  const { db } = platform
  const { order: row, deposit } = found
  const { asset } = deposit.coins
  const [market, inFiat, networkFee, deciders] = await Promise.all([
    quotes.rateOf(platform, asset, 'EUR'),
    quotes.rateOf(platform, asset, row.order.fiat),
    quotes.networkFee(platform, asset, 'back'),
    decidersAbout(db, [row.id]),
  ])
  const sales = await listOrders(
    db,
    { customerId: row.customerId, service: 'sell', states: takesCoins },
    candidates,
  )
  const others = sales.filter((it) => it.id !== row.id && it.send.asset === asset)
  const { id: depositId } = deposit
  const returned = networkFee && tried(row, { type: 'operator.returns_coins', depositId, networkFee })
  const handling = returned && Deposits.find(returned.deposits, depositId)?.handling
  const { above } = (await inForce(platform)).configuration
  const euroCents = market && Rates.toFiat(deposit.coins, market, 'up').units
  return {
    ...found,
    euroCents,
    returns: handling?.kind === 'returning' ? { to: handling.to, coins: handling.sent } : undefined,
    orders: others.filter(({ id: orderId }) =>
      tried(row, { type: 'operator.counts_coins', depositId, orderId }),
    ),
    mayKeep:
      inFiat !== undefined &&
      tried(row, { type: 'operator.keeps_coins', depositId, market: inFiat }) !== undefined,
    needsSecond:
      deciders === 2 ||
      euroCents === undefined ||
      euroCents > above.unallocatedCoins ||
      deposit.from === undefined,
  }
}

type CoinsEvent = Extract<
  Sell.SellEvent,
  { type: 'operator.returns_coins' | 'operator.counts_coins' | 'operator.keeps_coins' }
>
type Tried = CoinsEvent extends infer E ? (E extends unknown ? Omit<E, 'now'> : never) : never

/** The order as the rule would leave it, on a copy. */
function tried({ order, updatedAt }: StoredSell, event: Tried): Sell.SellOrder | undefined {
  const step = Sell.advance(order, { ...event, now: updatedAt.getTime() } as Sell.SellEvent)
  return 'refused' in step ? undefined : step.order
}

/** Once per decision: the same again changes nothing. */
export async function act(
  platform: Platform,
  id: string,
  { act: what, orderId, reason, isApproved = false, by }: CoinsRequest,
): Promise<{ readonly done: true } | CoinsRefusal> {
  const file = await open(platform, id)
  if (!file) return { refused: 'not-found' }
  if (file.needsSecond && !isApproved) return { refused: 'order.not_now' }
  const { deposit, order } = file
  const { id: depositId, handling } = deposit
  const draft =
    what === 'return'
      ? ({ type: 'operator.returns_coins', depositId } as const)
      : what === 'keep'
        ? ({ type: 'operator.keeps_coins', depositId } as const)
        : file.orders.some((it) => it.id === orderId)
          ? ({ type: 'operator.counts_coins', depositId, orderId: orderId ?? '' } as const)
          : undefined
  if (!draft) return { refused: 'order.not_now' }
  const attempt = handling && 'attempt' in handling ? handling.attempt : 0
  const note = { operator: by.id, operatorName: by.name, note: await sealWords(platform, order, reason) }
  const eventId = `operator:coins:${what}:${depositId}:${attempt}`
  const done = await advance(platform, order.id, eventId, draft, { note })
  return 'refused' in done ? { refused: 'order.not_now' } : { done: true }
}
