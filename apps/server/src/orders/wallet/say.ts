/**
 * The customer says who owns the wallet, at any time before it matters; while an operator looks the answer stands. The
 * order that waited for the answer goes on.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Coins, Holders } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Advance } from '../core/advance.ts'
import { ownOrder } from '../core/own-order.ts'
import type { Sealer, TravelRule } from '../core/doors.ts'
import type { StoredOrder } from '../core/order-store.ts'
import { eventsApplied } from '../inbox/inbox-store.ts'
import { isInQuestion, sendersOf, type QuestionDeps } from './question.ts'

type Deps = QuestionDeps & {
  readonly db: Sql
  readonly advance: Advance
  readonly travelRule: TravelRule
  readonly sealer: Pick<Sealer, 'openerOf'>
}

export type OrderWallet = {
  readonly row: StoredOrder
  readonly holder: Holders.Holder | undefined
  readonly mayChange: boolean
  /** Holders that the order is about: the destination, or those that paid. */
  readonly addresses: readonly Coins.Address[]
  /** The record lacks something, and a person waits for it. */
  readonly lacks: boolean
}

export function createWalletWords(deps: Deps) {
  const { db, advance, travelRule } = deps

  async function shown(row: StoredOrder): Promise<OrderWallet> {
    return {
      row,
      holder: await travelRule.holderOf(row.id),
      mayChange: mayChange(row),
      addresses: row.service === 'sell' ? sendersOf(row.order) : [row.order.destination],
      lacks: lacks(row),
    }
  }

  return {
    async walletOf(customerId: string, orderId: string): Promise<OrderWallet | Refused<'not-found'>> {
      const row = await ownOrder(deps, customerId, orderId)
      return 'refused' in row ? row : shown(row)
    },

    async sayWallet(
      customerId: string,
      orderId: string,
      holder: Holders.Holder,
    ): Promise<OrderWallet | Refused<'not-found' | 'order.not_now'>> {
      await eventsApplied(db, orderId)
      const row = await ownOrder(deps, customerId, orderId)
      if ('refused' in row) return row
      if (!mayChange(row)) {
        const said = isDeepStrictEqual(await travelRule.holderOf(orderId), holder)
        return said ? shown(row) : { refused: 'order.not_now' }
      }
      await travelRule.say({ orderId, customerId }, holder)
      if (!isWaiting(row) || (await isInQuestion(deps, row))) return shown(row)
      const { version } = row
      const id = `customer:wallet:${version}`
      const isNamed = row.service === 'sell' && holder.kind === 'provider'
      const done = isNamed
        ? await advance(orderId, id, { type: 'customer.names_provider', provider: holder.provider })
        : await advance(orderId, id, { type: 'customer.proved' })
      return shown('refused' in done ? row : done.row)
    },
  }
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
