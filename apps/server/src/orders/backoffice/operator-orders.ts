/**
 * Orders as operators work on them: find one, see everything that happened to it, and do what its lifecycle allows. The
 * lifecycle's table gives the possible events, and the rule is tried on a copy.
 */
import { Buy, type Coins, Credits, Money, Operators, Sell, type UkModulus } from '@agio/domain'
import { listCases } from '../../cases/index.ts'
import type { Ledger } from '../../ledger/index.ts'
import { readPage, type Key, type Page } from '../../platform/sql/cursor.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Database } from '../../platform/sql/sql.ts'
import type { AdvanceRefusal } from '../core/refusals.ts'
import type { Payments, Quotes } from '../core/doors.ts'
import { validatePayee, type AccountRequest } from '../reference/beneficiary.ts'
import { filterOf, type OrderQuery } from '../history/history.ts'
import { listOrders, ordersWithCases, type OrderFilter, type OrderRow } from '../history/order-list-store.ts'
import { codeOf, lifecycleOf, requiredOf, type Draft, type Event, type Order } from '../core/lifecycles.ts'
import { eventsOf } from '../core/order-store.ts'
import type { Orders } from '../orders.ts'
import type { StoredOrder } from '../core/order-store.ts'
import { createUnallocatedCoins } from './unallocated-coins.ts'

export type OperatorOrdersDeps = {
  readonly db: Database
  readonly clock: { now(): Date }
  readonly orders: Pick<Orders, 'find' | 'advance' | 'open' | 'openBuy' | 'extrasOf'>
  readonly ledger: Pick<Ledger, 'journal' | 'balancesOf'>
  /** The customer of an e-mail address, and the reverse. */
  readonly customerOf: (email: string) => Promise<string | undefined>
  readonly emailOf: (customerId: string) => Promise<string | undefined>
  readonly ukWeights?: UkModulus.ModulusTable
  readonly payments: Payments
  readonly quotes: Pick<Quotes, 'market' | 'networkFee'>
}

export type OperatorOrders = ReturnType<typeof createOperatorOrders>

export function createOperatorOrders(deps: OperatorOrdersDeps) {
  const { db } = deps
  return {
    list: (query: ListQuery) => list(deps, query),
    item: (orderId: string): Promise<OrderRow | undefined> => orderRow(db, orderId),
    open: (orderId: string) => openCaseFile(deps, orderId),
    act: (orderId: string, act: Act) => actOn(deps, orderId, act),
    validateAccount: (currency: string, request: AccountRequest) => validateAccount(deps, currency, request),
    waiting: () => ordersWithCases(db),
    /** The queue of unallocated coins. */
    coins: createUnallocatedCoins(deps),
  }
}

export type ListQuery = OrderQuery & { readonly cases?: 'open' | undefined }

async function orderRow(db: Database, id: string): Promise<OrderRow | undefined> {
  return (await listOrders(db, { id }, 1))[0]
}

/** First the orders with open cases, then the others; each newest first. */
async function list(
  { db, customerOf }: OperatorOrdersDeps,
  query: ListQuery,
): Promise<Page<OrderRow> | Refused<'invalid'>> {
  const { cursor: _, limit: __, ...filters } = query
  const filter = await searchOf(customerOf, query)
  const read = async ([group, id]: Key, count: number): Promise<OrderRow[]> => {
    if (!filter) return []
    const before = id === undefined ? undefined : String(id)
    const urgent = group === 'none' ? [] : await listOrders(db, { ...filter, cases: 'open', before }, count)
    const left = query.cases === 'open' ? 0 : count - urgent.length
    if (left === 0) return urgent
    const after = group === 'none' ? before : undefined
    return [...urgent, ...(await listOrders(db, { ...filter, cases: 'none', before: after }, left))]
  }
  const keyOf = ({ openCases, id }: OrderRow) => [openCases > 0 ? 'open' : 'none', id]
  return readPage(JSON.stringify(['orders', filters]), query, (key = [], count) => read(key, count), keyOf, 2)
}

/** The search of a query; undefined where its e-mail address has no customer. */
async function searchOf(
  customerOf: OperatorOrdersDeps['customerOf'],
  query: ListQuery,
): Promise<OrderFilter | undefined> {
  const { q } = query
  const filter = filterOf(query)
  if (q === undefined) return filter
  if (/^ord_[a-z2-7]{26}$/.test(q)) return { ...filter, id: q }
  if (/^0x[0-9a-fA-F]{40}$/.test(q)) return { ...filter, address: q.toLowerCase() }
  if (!q.includes('@') || q.startsWith('@')) return { ...filter, text: q }
  const customerId = await customerOf(q)
  return customerId === undefined ? undefined : { ...filter, customerId }
}

/** An order with everything that is known of it, with personal data: the view masks it. */
async function openCaseFile(deps: OperatorOrdersDeps, orderId: string) {
  const { db, orders, ledger } = deps
  const [row, item] = await Promise.all([orders.find(orderId), orderRow(db, orderId)])
  if (!row || !item) return undefined
  const account = `order:${orderId}`
  const [events, cases, balances, postings, email, opened] = await Promise.all([
    eventsOf(db, orderId),
    listCases(db, { kind: null, orderId, isOpen: null, before: null, count: 100 }),
    ledger.balancesOf(account),
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

/** Money may go there: validated as a customer's account is, field by field. */
function validateAccount(
  { clock, ukWeights }: OperatorOrdersDeps,
  currency: string,
  request: AccountRequest,
) {
  if (!Money.isFiat(currency)) return { refused: 'invalid' } as const
  const validated = validatePayee(currency, request, clock.now().toISOString().slice(0, 10), ukWeights)
  return 'problems' in validated
    ? ({ refused: 'invalid', fields: validated.problems } as const)
    : validated.payee.account
}

export type Act = {
  readonly action: Operators.OrderAction
  readonly version: number
  readonly reason: string
  /** The refund of this credit. */
  readonly creditId?: string
  readonly to?: Credits.Source
  readonly by: { readonly id: string; readonly name: string }
}
export type ActRefusal = Exclude<AdvanceRefusal, 'amount.above_max'> | 'backoffice.changed'

type Acted = { readonly status: string; readonly state: string; readonly version: number }
const actedOf = ({ service, order, version }: StoredOrder): Acted => ({
  status: codeOf(service, order.state),
  state: order.state,
  version,
})

/** One event of the lifecycle, with the operator and the reason. A repetition at the same version changes nothing. */
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
    return isDone ? actedOf(row) : { refused: 'backoffice.changed' }
  }
  const draft = draftOf(row, action, { reason, creditId, to })
  if (!draft) return { refused: 'order.not_now' }
  const note = { operator: by.id, operatorName: by.name, note: reason }
  const done = await orders.advance(orderId, eventId, draft, { note })
  if (!('refused' in done)) return actedOf(done.row)
  return { refused: done.refused === 'amount.above_max' ? 'order.not_now' : done.refused }
}

type Words = { reason: string; creditId?: string | undefined; to?: Credits.Source | undefined }

/** The event of an action, in the vocabulary of this order's lifecycle. */
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
      if (isSale) return undefined
      return refundDraft(row.order, creditId, to)
    default:
      return action satisfies never
  }
}

function refundDraft(
  { refunds }: Buy.BuyOrder,
  creditId: string | undefined,
  to: Credits.Source | undefined,
): Draft | undefined {
  const refund = refunds.find(({ source }) => Credits.keyOf(source) === creditId)
  return refund && { type: 'operator.sends_refund', source: refund.source, ...(to && { to }) }
}

/** The actions that the lifecycle's table allows and its rule does not refuse for this order. */
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
  return row.service === 'buy' ? row.order.refunds.map(({ source }) => Credits.keyOf(source)) : []
}

/** Tries the rule on a copy, with the last known prices. */
function isRefused({ service, order, updatedAt }: StoredOrder, draft: Draft): boolean {
  const networkFee = Money.zero<Coins.CoinId>(order.coin)
  const market = lastRate(order)
  const event = { ...draft, now: updatedAt.getTime(), networkFee, ...(market && { market }) } as Event
  const step = lifecycleOf(service).advance(order, event)
  return 'refused' in step && step.refused === 'order.not_now'
}

const lastRate = (order: Order) => ('offers' in order ? order.offers.at(-1)?.rate : order.quote.rate)
