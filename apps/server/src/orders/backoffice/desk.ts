/**
 * Orders for the people at the desk: find one, see everything that happened to it, and bring about what its life allows.
 * What can be done is asked of the life itself: its map gives the events, and the rule is tried on a copy.
 */
import { Buy, type Coins, Money, Sell, type UkModulus } from '@agio/domain'
import type { AdminOrderItem, AdminOrderView, OrderAction } from '@agio/contract'
import { wireAmount, wireTime } from '@agio/contract/wire'
import type { Ledger } from '../../ledger/index.ts'
import { pageOf, startOf, type Page } from '../../platform/sql/cursor.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Database } from '../../platform/sql/sql.ts'
import type { AdvanceRefusal } from '../core/advance.ts'
import { judgePayee, type AccountWish } from '../reference/beneficiary.ts'
import {
  casesOf,
  closeCase,
  deskRow,
  deskRows,
  ordersWithCases,
  type DeskRow,
  type DeskWish,
} from './desk-store.ts'
import { eventView, moneyOf, movementsOf, personalOf, type DeskAttempt } from './desk-views.ts'
import { lifeOf, type Draft, type Event, type Order } from '../core/lifecycles.ts'
import { eventsOf } from '../core/order-store.ts'
import type { Orders } from '../orders.ts'
import type { StoredOrder } from '../core/order-store.ts'

export type DeskDeps = {
  readonly db: Database
  readonly clock: { now(): Date }
  readonly orders: Pick<Orders, 'find' | 'advance' | 'open' | 'openBuy' | 'extrasOf'>
  readonly ledger: Pick<Ledger, 'journal' | 'standing'>
  /** The customer of an e-mail address, and the other way round. */
  readonly customerOf: (email: string) => Promise<string | undefined>
  readonly emailOf: (customerId: string) => Promise<string | undefined>
  readonly ukWeights?: UkModulus.ModulusTable
  /** Every try to move value outside in the name of an order, oldest first. */
  readonly attemptsOf: (orderId: string) => Promise<readonly DeskAttempt[]>
}

export type Desk = ReturnType<typeof createDesk>

export function createDesk(deps: DeskDeps) {
  const { db, clock } = deps
  return {
    list: (query: ListQuery) => list(deps, query),
    async item(orderId: string): Promise<AdminOrderItem | undefined> {
      const row = await deskRow(db, orderId)
      return row && itemOf(row)
    },
    open: (orderId: string) => openCaseFile(deps, orderId),
    act: (orderId: string, act: Act) => actOn(deps, orderId, act),
    /** Whether this action would be taken now. */
    async may(orderId: string, action: OrderAction, creditId: string): Promise<boolean> {
      const row = await deps.orders.find(orderId)
      return (
        row !== undefined && actionsOf(row).some((it) => it.action === action && it.creditId === creditId)
      )
    },
    judgeAccount: (currency: string, wish: AccountWish) => judgeAccount(deps, currency, wish),
    closeCase: (orderId: string, reason: string) => closeCase(db, orderId, reason, clock.now()),
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
async function list(deps: DeskDeps, query: ListQuery): Promise<Page<AdminOrderItem> | Refused<'invalid'>> {
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
  const urgent = isPast ? [] : await deskRows(deps.db, wish, { cases: 'open', before, count })
  const rest =
    query.cases === 'open' || urgent.length >= count
      ? []
      : await deskRows(deps.db, wish, {
          cases: 'none',
          before: isPast ? before : null,
          count: count - urgent.length,
        })
  const rows = [...urgent, ...rest]
  const page = pageOf(name, rows, limit, ({ openCases, id }) => [openCases > 0 ? 'open' : 'none', id])
  return { ...page, items: page.items.map(itemOf) }
}

/** What is looked for; undefined where nothing can be found by it. */
async function wishOf(deps: DeskDeps, query: ListQuery): Promise<DeskWish | undefined> {
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
    statuses: status?.split(',') ?? null,
    from: from === undefined ? null : new Date(`${from}T00:00:00Z`),
    until: to === undefined ? null : new Date(Date.parse(`${to}T00:00:00Z`) + dayMilliseconds),
  }
}

function itemOf(row: DeskRow): AdminOrderItem {
  return {
    ...row,
    id: row.id as AdminOrderItem['id'],
    createdAt: wireTime(row.createdAt),
    updatedAt: wireTime(row.updatedAt),
    send: wireAmount(row.send),
    receive: wireAmount(row.receive),
  }
}

/** An order with everything the desk knows of it; personal data is in `personal`, and masked elsewhere. */
async function openCaseFile(deps: DeskDeps, orderId: string) {
  const { db, orders, ledger } = deps
  const [row, item] = await Promise.all([orders.find(orderId), deskRow(db, orderId)])
  if (!row || !item) return undefined
  const account = `order:${orderId}`
  const [events, cases, balances, postings, attempts, email, opened] = await Promise.all([
    eventsOf(db, orderId),
    casesOf(db, orderId),
    ledger.standing(account),
    ledger.journal(account, 200),
    deps.attemptsOf(orderId),
    deps.emailOf(row.customerId),
    row.service === 'sell' ? orders.open(row) : openedBuy(deps, row),
  ])
  const amount = ({ asset, units }: { asset: string; units: string }) =>
    wireAmount(Money.money(asset as Money.Asset, BigInt(units)))
  return {
    ...itemOf(item),
    version: row.version,
    customerId: row.customerId,
    personal: { email: email ?? null, ...personalOf(opened) },
    money: moneyOf(row, deps.clock.now().getTime()),
    movements: movementsOf(row, 'extras' in opened ? opened.extras.payers : undefined),
    attempts: [...attempts] as AdminOrderView['attempts'],
    cases: cases.map(({ reason, openedAt, closedAt }) => ({
      reason,
      openedAt: wireTime(openedAt),
      closedAt: wireTime(closedAt),
    })),
    ledger: {
      balances: balances.map(amount),
      postings: postings.map(({ key, at, entries }) => ({
        key,
        at: wireTime(at),
        entries: entries.map((entry) => ({ account: entry.account, amount: amount(entry) })),
      })),
    },
    timeline: events.map(eventView),
    actions: actionsOf(row),
  }
}

async function openedBuy({ orders }: DeskDeps, row: Extract<StoredOrder, { service: 'buy' }>) {
  const [opened, extras] = await Promise.all([orders.openBuy(row), orders.extrasOf(row)])
  return { ...opened, extras }
}

/** Money may go there: judged as a customer's account is, field by field. */
function judgeAccount({ clock, ukWeights }: DeskDeps, currency: string, wish: AccountWish) {
  if (!Money.isFiat(currency)) return { refused: 'invalid' } as const
  const judged = judgePayee(currency, wish, clock.now().toISOString().slice(0, 10), ukWeights)
  return 'problems' in judged
    ? ({ refused: 'invalid', fields: judged.problems } as const)
    : judged.payee.account
}

export type Act = {
  readonly action: OrderAction
  readonly version: number
  readonly reason: string
  readonly creditId?: string
  readonly to?: string
  readonly by: { readonly id: string; readonly name: string }
}
export type ActRefusal = Exclude<AdvanceRefusal, 'amount.above_max'> | 'desk.changed'

/** One event of the life, with who brought it about and why. The same at the same version again changes nothing. */
async function actOn(
  { db, orders }: DeskDeps,
  orderId: string,
  { action, version, reason, creditId, to, by }: Act,
): Promise<{ status: string; version: number } | Refused<ActRefusal>> {
  const row = await orders.find(orderId)
  if (!row) return { refused: 'not-found' }
  const factId = `operator:${action}:${creditId === undefined ? '' : `${creditId}:`}${version}`
  if (row.version !== version) {
    const isDone = (await eventsOf(db, orderId)).some((event) => event.factId === factId)
    return isDone ? { status: row.order.at, version: row.version } : { refused: 'desk.changed' }
  }
  const draft = draftOf(row, action, { detail: reason, creditId, to })
  if (!draft) return { refused: 'order.not_now' }
  const note = { operator: by.id, operatorName: by.name, note: reason }
  const done = await orders.advance(orderId, factId, draft, { note })
  if (!('refused' in done)) return { status: done.row.order.at, version: done.row.version }
  return { refused: done.refused === 'amount.above_max' ? 'order.not_now' : done.refused }
}

type Words = { detail: string; creditId?: string | undefined; to?: string | undefined }

/** The event an action is, in the words of this order's life. */
function draftOf(row: StoredOrder, action: OrderAction, { detail, creditId, to }: Words): Draft | undefined {
  const isSale = row.service === 'sell'
  switch (action) {
    case 'hold':
      return { type: 'operator.hold', detail }
    case 'release':
      return { type: 'operator.release' }
    case 'clear':
      return { type: 'case.cleared' }
    case 'refuse':
      return isSale
        ? { type: 'case.refused', outcome: 'refund' }
        : ({ type: 'case.refused', detail } as Draft)
    case 'freeze':
      return isSale ? { type: 'case.refused', outcome: 'frozen' } : undefined
    case 'send_back':
      if (isSale || creditId === undefined) return undefined
      return { type: 'operator.sends_back', creditId, ...(to !== undefined && { to }) }
    default:
      return action satisfies never
  }
}

const actions = ['hold', 'release', 'clear', 'refuse', 'freeze', 'send_back'] as const satisfies OrderAction[]

/** From the life's own map, less what its rule would refuse as the order stands. */
function actionsOf(row: StoredOrder): { action: OrderAction; event: string; creditId: string | null }[] {
  const possible: readonly string[] =
    row.service === 'sell' ? Sell.possible(row.order.at) : Buy.possible(row.order.at)
  return actions.flatMap((action) =>
    creditsFor(row, action).flatMap((creditId) => {
      const draft = draftOf(row, action, { detail: '', creditId })
      if (!draft || !possible.includes(draft.type) || isRefused(row, draft)) return []
      return [{ action, event: draft.type, creditId: creditId ?? null }]
    }),
  )
}

function creditsFor(row: StoredOrder, action: OrderAction): (string | undefined)[] {
  if (action !== 'send_back') return [undefined]
  return row.service === 'buy' ? row.order.backs.map(({ creditId }) => creditId) : []
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
