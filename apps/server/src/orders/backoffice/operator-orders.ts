/**
 * Orders as operators work on them: find one, see everything that happened to it, and bring about what its lifecycle allows.
 * What can be done is asked of the lifecycle itself: its map gives the events, and the rule is tried on a copy.
 */
import { Buy, type Coins, Money, Operators, Sell, type UkModulus } from '@agio/domain'
import { listCases } from '../../cases/index.ts'
import type { Ledger } from '../../ledger/index.ts'
import { pageOf, startOf, type Page } from '../../platform/sql/cursor.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Database } from '../../platform/sql/sql.ts'
import type { AdvanceRefusal } from '../core/refusals.ts'
import type { Payments } from '../core/doors.ts'
import { judgePayee, type AccountWish } from '../reference/beneficiary.ts'
import {
  orderRow,
  orderRows,
  ordersWithCases,
  type OrderRow,
  type OrderFilter,
} from './operator-orders-store.ts'
import {
  codeOf,
  lifeOf,
  requiredOf,
  statesOf,
  type Draft,
  type Event,
  type Order,
} from '../core/lifecycles.ts'
import { eventsOf } from '../core/order-store.ts'
import type { Orders } from '../orders.ts'
import type { StoredOrder } from '../core/order-store.ts'

export type OperatorOrdersDeps = {
  readonly db: Database
  readonly clock: { now(): Date }
  readonly orders: Pick<Orders, 'find' | 'advance' | 'open' | 'openBuy' | 'extrasOf'>
  readonly ledger: Pick<Ledger, 'journal' | 'standing'>
  /** The customer of an e-mail address, and the other way round. */
  readonly customerOf: (email: string) => Promise<string | undefined>
  readonly emailOf: (customerId: string) => Promise<string | undefined>
  readonly ukWeights?: UkModulus.ModulusTable
  readonly payments: Payments
}

export type OperatorOrders = ReturnType<typeof createOperatorOrders>

export function createOperatorOrders(deps: OperatorOrdersDeps) {
  const { db } = deps
  return {
    list: (query: ListQuery) => list(deps, query),
    item: (orderId: string): Promise<OrderRow | undefined> => orderRow(db, orderId),
    open: (orderId: string) => openCaseFile(deps, orderId),
    act: (orderId: string, act: Act) => actOn(deps, orderId, act),
    judgeAccount: (currency: string, wish: AccountWish) => judgeAccount(deps, currency, wish),
    waiting: () => ordersWithCases(db),
  }
}

export type ListQuery = {
  readonly q?: string | undefined
  readonly service?: 'sell' | 'buy' | undefined
  readonly status?: string | undefined
  /** Days, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly cases?: 'open' | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

const dayMilliseconds = 86_400_000

/** First the orders with open cases, then the others; each newest first. */
async function list(
  deps: OperatorOrdersDeps,
  query: ListQuery,
): Promise<Page<OrderRow> | Refused<'invalid'>> {
  const { cursor, limit, ...filters } = query
  const name = JSON.stringify(['desk', filters])
  const start = startOf(name, cursor, 2)
  if ('refused' in start) return start
  const at = start.key
  const wish = await wishOf(deps, query)
  if (!wish) return { items: [], next: null }
  const before = at ? String(at[1]) : null
  const count = limit + 1
  const isPast = at?.[0] === 'none'
  const urgent = isPast ? [] : await orderRows(deps.db, wish, { cases: 'open', before, count })
  const rest =
    query.cases === 'open' || urgent.length >= count
      ? []
      : await orderRows(deps.db, wish, {
          cases: 'none',
          before: isPast ? before : null,
          count: count - urgent.length,
        })
  const rows = [...urgent, ...rest]
  const page = pageOf(name, rows, limit, ({ openCases, id }) => [openCases > 0 ? 'open' : 'none', id])
  return page
}

/** What is looked for; undefined where nothing can be found by it. */
async function wishOf(deps: OperatorOrdersDeps, query: ListQuery): Promise<OrderFilter | undefined> {
  const { q, service, status, from, to } = query
  const isEmail = q?.includes('@') === true && !q.startsWith('@')
  const customerId = isEmail ? await deps.customerOf(q) : undefined
  if (isEmail && customerId === undefined) return undefined
  const isId = q !== undefined && /^ord_[a-z2-7]{26}$/.test(q)
  const isAddress = q !== undefined && /^0x[0-9a-fA-F]{40}$/.test(q)
  return {
    id: isId ? q : null,
    customerId: customerId ?? null,
    address: isAddress ? q.toLowerCase() : null,
    text: q === undefined || isEmail || isId || isAddress ? null : q,
    service: service ?? null,
    states: status === undefined ? null : statesOf(status.split(','), service),
    from: from === undefined ? null : new Date(`${from}T00:00:00Z`),
    until: to === undefined ? null : new Date(Date.parse(`${to}T00:00:00Z`) + dayMilliseconds),
  }
}

/** An order with everything that is known of it, personal data too: whoever shows it masks it. */
async function openCaseFile(deps: OperatorOrdersDeps, orderId: string) {
  const { db, orders, ledger } = deps
  const [row, item] = await Promise.all([orders.find(orderId), orderRow(db, orderId)])
  if (!row || !item) return undefined
  const account = `order:${orderId}`
  const [events, cases, balances, postings, email, opened] = await Promise.all([
    eventsOf(db, orderId),
    listCases(db, { kind: null, orderId, isOpen: null, before: null, count: 100 }),
    ledger.standing(account),
    ledger.journal(account, 200),
    deps.emailOf(row.customerId),
    row.service === 'sell' ? orders.open(row) : openedBuy(deps, row),
  ])
  return {
    row,
    /** The coins that a sale asks for. */
    required: row.service === 'sell' ? requiredOf(row.order) : undefined,
    item,
    events,
    cases,
    balances,
    postings,
    email,
    opened,
    actions: actionsOf(row),
  }
}

async function openedBuy(
  { orders, payments }: OperatorOrdersDeps,
  row: Extract<StoredOrder, { service: 'buy' }>,
) {
  const [opened, extras] = await Promise.all([orders.openBuy(row), orders.extrasOf(row, payments)])
  return { ...opened, extras }
}

/** Money may go there: judged as a customer's account is, field by field. */
function judgeAccount({ clock, ukWeights }: OperatorOrdersDeps, currency: string, wish: AccountWish) {
  if (!Money.isFiat(currency)) return { refused: 'invalid' } as const
  const judged = judgePayee(currency, wish, clock.now().toISOString().slice(0, 10), ukWeights)
  return 'problems' in judged
    ? ({ refused: 'invalid', fields: judged.problems } as const)
    : judged.payee.account
}

export type Act = {
  readonly action: Operators.OrderAction
  readonly version: number
  readonly reason: string
  readonly creditId?: string
  readonly to?: string
  readonly by: { readonly id: string; readonly name: string }
}
export type ActRefusal = Exclude<AdvanceRefusal, 'amount.above_max'> | 'desk.changed'

type Acted = { readonly status: string; readonly state: string; readonly version: number }
const actedOf = ({ service, order, version }: StoredOrder): Acted => ({
  status: codeOf(service, order.state),
  state: order.state,
  version,
})

/** One event of the lifecycle, with who brought it about and why. The same at the same version again changes nothing. */
async function actOn(
  { db, orders }: OperatorOrdersDeps,
  orderId: string,
  { action, version, reason, creditId, to, by }: Act,
): Promise<Acted | Refused<ActRefusal>> {
  const row = await orders.find(orderId)
  if (!row) return { refused: 'not-found' }
  const eventId = `operator:${action}:${creditId === undefined ? '' : `${creditId}:`}${version}`
  if (row.version !== version) {
    const isDone = (await eventsOf(db, orderId)).some((event) => event.eventId === eventId)
    return isDone ? actedOf(row) : { refused: 'desk.changed' }
  }
  const draft = draftOf(row, action, { reason, creditId, to })
  if (!draft) return { refused: 'order.not_now' }
  const note = { operator: by.id, operatorName: by.name, note: reason }
  const done = await orders.advance(orderId, eventId, draft, { note })
  if (!('refused' in done)) return actedOf(done.row)
  return { refused: done.refused === 'amount.above_max' ? 'order.not_now' : done.refused }
}

type Words = { reason: string; creditId?: string | undefined; to?: string | undefined }

/** The event an action is, in the words of this order's life. */
function draftOf(
  row: StoredOrder,
  action: Operators.OrderAction,
  { reason, creditId, to }: Words,
): Draft | undefined {
  const isSale = row.service === 'sell'
  switch (action) {
    case 'hold':
      return { type: 'operator.hold', reason }
    case 'release':
      return { type: 'operator.release' }
    case 'clear':
      return { type: 'case.cleared' }
    case 'refuse':
      return isSale ? { type: 'case.refused', outcome: 'refund' } : { type: 'case.refused', reason }
    case 'freeze':
      return isSale ? { type: 'case.refused', outcome: 'frozen' } : undefined
    case 'send_back':
      if (isSale || creditId === undefined) return undefined
      return { type: 'operator.sends_refund', creditId, ...(to !== undefined && { to }) }
    default:
      return action satisfies never
  }
}

/** From the life's own map, less what its rule would refuse as the order stands. */
function actionsOf(
  row: StoredOrder,
): { action: Operators.OrderAction; event: string; creditId: string | null }[] {
  const possible: readonly string[] =
    row.service === 'sell' ? Sell.possible(row.order.state) : Buy.possible(row.order.state)
  return Operators.orderActions.flatMap((action) =>
    creditsFor(row, action).flatMap((creditId) => {
      const draft = draftOf(row, action, { reason: '', creditId })
      if (!draft || !possible.includes(draft.type) || isRefused(row, draft)) return []
      return [{ action, event: draft.type, creditId: creditId ?? null }]
    }),
  )
}

function creditsFor(row: StoredOrder, action: Operators.OrderAction): (string | undefined)[] {
  if (action !== 'send_back') return [undefined]
  return row.service === 'buy' ? row.order.refunds.map(({ creditId }) => creditId) : []
}

/** Tried on a copy: a life decides and never does. Prices are the last known; whether it may is what counts. */
function isRefused({ service, order, updatedAt }: StoredOrder, draft: Draft): boolean {
  const networkFee = Money.zero<Coins.CoinId>(order.coin)
  const market = lastRate(order)
  const event = { ...draft, now: updatedAt.getTime(), networkFee, ...(market && { market }) } as Event
  const step = lifeOf(service).advance(order, event)
  return 'refused' in step && step.refused === 'order.not_now'
}

const lastRate = (order: Order) => ('offers' in order ? order.offers.at(-1)?.rate : order.quote.rate)
