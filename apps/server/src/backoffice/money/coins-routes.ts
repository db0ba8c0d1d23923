/** The queue of unallocated coins. A small act is done at once, a larger one waits for a second operator. */
import {
  countCoins,
  getUnallocatedCoins,
  keepCoins,
  listUnallocatedCoins,
  returnCoins,
  type UnallocatedCoinsItem,
  type UnallocatedCoinsView,
} from '@agio/contract'
import { wireAmount, wirePage, wireTime } from '@agio/contract/wire'
import { Coins, Money, Operators } from '@agio/domain'
import { operatorOrders } from '../../orders/index.ts'
import type { Refused, Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { approvalView, approvalViews } from '../approvals/approval-views.ts'
import * as approvals from '../approvals/approvals.ts'
import type { ApprovalRow } from '../approvals/approvals.ts'
import { coinsDocument, type CoinsPayload } from '../approvals/coins-approval.ts'
import * as audit from '../audit/audit.ts'
import { nameFor } from '../masks.ts'
import { ownersOf } from '../owner-store.ts'
import { orderItem } from '../orders/order-view.ts'
import { actorOf, type Actor } from '../sign-in/caller.ts'

type Coming = Pick<File, 'id' | 'order' | 'deposit' | 'explorerUrl'>
type File = NonNullable<Awaited<ReturnType<typeof operatorOrders.coins.open>>>

export function coinsQueueRoutes(serve: Serve, platform: Platform): void {
  const { db } = platform
  serve(listUnallocatedCoins, async ({ caller, query: { state = 'open', ...query } }) => {
    const { roles } = actorOf(caller)
    const page = await operatorOrders.coins.list(platform, { state, ...query })
    if ('refused' in page) return page
    const items = page.items.map(itemOf)
    const orders = items.map(({ orderId }) => orderId)
    const [sales, owners] = await Promise.all([
      operatorOrders.queueLines(platform, orders),
      ownersOf(db, [...items.map(({ id }) => id), ...orders], platform.clock.now()),
    ])
    return wirePage(
      items.map((item) => ({
        ...item,
        customer: nameFor(sales.get(item.orderId)?.name, roles),
        owner: owners.get(item.id) ?? owners.get(item.orderId) ?? null,
      })),
      page.next,
    )
  })
  serve(getUnallocatedCoins, async ({ caller, params: { id }, query: { look } }) => {
    const who = actorOf(caller)
    const file = await operatorOrders.coins.open(platform, id)
    if (!file) return { refused: 'not-found' }
    if (look === undefined) await audit.look(platform, who, { action: 'coins.viewed', subject: id })
    const rows = await approvals.of(platform, id)
    return { ...viewOf(file, rows, who), approvals: await approvalViews(db, rows, who) }
  })
  serve(returnCoins, ({ caller, params: { id }, body: { reason } }) =>
    act(platform, id, { act: 'return' }, { reason, by: actorOf(caller) }),
  )
  serve(keepCoins, ({ caller, params: { id }, body: { reason } }) =>
    act(platform, id, { act: 'keep' }, { reason, by: actorOf(caller) }),
  )
  serve(countCoins, ({ caller, params: { id }, body: { orderId, reason } }) =>
    act(platform, id, { act: 'count', orderId }, { reason, by: actorOf(caller) }),
  )
}

/** The audit notes the request before it is tried, and the outcome afterwards. */
async function act(
  platform: Platform,
  id: string,
  request: CoinsPayload,
  { reason, by }: { readonly reason: string; readonly by: Actor },
) {
  const file = await operatorOrders.coins.open(platform, id)
  if (!file) return { refused: 'not-found' } as const
  if (file.needsSecond) {
    const asked = { kind: returnCoins.second, subject: id, payload: coinsDocument.write(request) } as const
    const row = await approvals.ask(platform, { ...asked, reason, by })
    return row
      ? { approval: await approvalView(platform.db, row, by) }
      : ({ refused: 'order.not_now' } as const)
  }
  const { asset } = file.deposit.coins
  const action = `coins.${request.act}`
  const { orderId = null } = request
  const details = { coins: `${Money.format(file.deposit.coins)} ${asset}`, orderId, reason }
  await audit.note(platform, by, { action, subject: id, details })
  const done: { done: true } | Refused<'not-found' | 'order.not_now'> = await operatorOrders.coins.act(
    platform,
    id,
    {
      ...request,
      reason,
      by,
    },
  )
  const outcome = 'refused' in done ? { refused: done.refused } : { to: request.act }
  await audit.note(platform, by, { action: `${action}.outcome`, subject: id, details: outcome })
  return 'refused' in done ? done : { approval: null }
}

function itemOf({ id, order, deposit, explorerUrl }: Coming): UnallocatedCoinsItem {
  const { coins, from, transaction, at, handling } = deposit
  return {
    id,
    at: wireTime(at),
    amount: wireAmount(coins),
    network: Coins.chainOf(coins.asset).name,
    from: from ?? null,
    transaction,
    explorerUrl,
    state: handling?.kind ?? 'open',
    orderId: order.id as UnallocatedCoinsItem['orderId'],
    reference: order.reference,
  }
}

function viewOf(
  file: File,
  approvals: readonly ApprovalRow[],
  { roles }: Actor,
): Omit<UnallocatedCoinsView, 'approvals'> {
  const { returns, orders, mayKeep, euroCents, needsSecond } = file
  const { handling } = file.deposit
  const mayAct =
    Operators.isOneOf(roles, returnCoins.roles) && !approvals.some((it) => it.state === 'waiting')
  return {
    ...itemOf(file),
    worth: euroCents === undefined ? null : wireAmount(Money.money('EUR', euroCents)),
    returns: returns ? { amount: wireAmount(returns.coins), to: returns.to } : null,
    handled: handling
      ? {
          to: 'to' in handling ? handling.to : null,
          amount: 'sent' in handling ? wireAmount(handling.sent) : null,
          orderId: 'orderId' in handling ? (handling.orderId as UnallocatedCoinsItem['orderId']) : null,
        }
      : null,
    orders: orders.map(orderItem),
    needsSecond,
    mayReturn: mayAct && returns !== undefined,
    mayCount: mayAct && orders.length > 0,
    mayKeep: mayAct && mayKeep,
  }
}
