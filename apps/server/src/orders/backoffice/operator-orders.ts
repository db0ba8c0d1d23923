/** Orders as operators work on them: find one, see everything that happened to it, and act on it (acts.ts). */
import { Names, Money, Sell } from '@agio/domain'
import type { InForce } from '../../configuration/index.ts'
import { listCases, type CaseRow } from '../../cases/index.ts'
import { ledger } from '../../ledger/index.ts'
import { readPage, type Key, type Page } from '../../platform/sql/cursor.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Database } from '../../platform/sql/sql.ts'
import type { Payments, Quotes, Wallets, WordSealer } from '../core/doors.ts'
import { payeeRules, validatePayee, type AccountRequest, type PayeeDeps } from '../reference/beneficiary.ts'
import { filterOf, type OrderQuery } from '../history/history.ts'
import { listOrders, ordersWithCases, type OrderFilter, type OrderRow } from '../history/order-list-store.ts'
import { figuresOf } from '../core/figures-view.ts'
import { openCaseWords, openWords } from '../personal-data/words.ts'
import { codeOf, requiredOf } from '../core/lifecycles.ts'
import { balancesOf, eventsOf } from '../core/order-store.ts'
import type { Orders } from '../orders.ts'
import type { StoredOrder, StoredSell } from '../core/order-store.ts'
import { follow } from '../standing/follow.ts'
import { decidersAbout, standingOf } from '../../standing/index.ts'
import { actionsOf, actOn, type Act } from './acts.ts'
import { createUnallocatedCoins } from './unallocated-coins.ts'

export type OperatorOrdersDeps = {
  readonly db: Database
  readonly clock: { now(): Date }
  readonly orders: Pick<
    Orders,
    'find' | 'advance' | 'open' | 'openBuy' | 'extrasOf' | 'prices' | 'explorers' | 'listSaved'
  >
  /** The customer of an e-mail address, and the reverse. */
  readonly customerOf: (email: string) => Promise<string | undefined>
  readonly emailOf: (customerId: string) => Promise<string | undefined>
  readonly payeeRules: PayeeDeps
  readonly inForce: InForce
  readonly payments: Payments
  readonly quotes: Pick<Quotes, 'market' | 'networkFee'>
  readonly wallets: Pick<Wallets, 'provedBy'>
  readonly sealer: WordSealer
}

export type OperatorOrders = ReturnType<typeof createOperatorOrders>

export function createOperatorOrders(deps: OperatorOrdersDeps) {
  const { db } = deps
  return {
    list: (query: ListQuery) => list(deps, query),
    item: (orderId: string): Promise<OrderRow | undefined> => orderRow(db, orderId),
    open: (orderId: string) => openCaseFile(deps, orderId),
    /** The acts that the order allows now. */
    async offers(orderId: string) {
      const row = await deps.orders.find(orderId)
      if (!row) return undefined
      const status = codeOf(row.service, row.order.state)
      return { version: row.version, status, offers: await offersOf(deps, row) }
    },
    /** The open orders of a customer wait, stop or go on, as their standing is now. */
    followStanding: (customerId: string) => follow(deps, customerId),
    act: (orderId: string, act: Act) => actOn(deps, orderId, act),
    validateAccount: (currency: string, request: AccountRequest) => validateAccount(deps, currency, request),
    waiting: () => ordersWithCases(db),
    openCases: (cases: readonly CaseRow[]) => openCaseWords(db, deps.sealer, cases),
    /** Debts of the customer to us, then the accounts and wallets that they used. */
    debtsOf: (customerId: string) => balancesOf(db, customerId),
    savedOf: (customerId: string) => deps.orders.listSaved(customerId),
    compareNames: Names.compareNames,
    /** Money that came may be the refund of a payment: one is asked for, and something is left after the network fee. */
    async takesRefund({ order }: StoredSell, amount: Money.Money<Money.Fiat>): Promise<boolean> {
      if (!Sell.canGiveBack(order, amount)) return false
      const [market, networkFee] = await Promise.all([
        deps.quotes.market(order.coin, order.fiat, 'ask'),
        deps.quotes.networkFee(order.coin, 'out'),
      ])
      if (!market || !networkFee) return false
      return Sell.refundable(order, networkFee, market, amount).units > 0n
    },
    /** The queue of unallocated coins. */
    coins: createUnallocatedCoins(deps),
  }
}

export type ListQuery = OrderQuery & {
  readonly cases?: 'open' | undefined
  readonly merchant?: string | undefined
}

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
  const { q, merchant } = query
  const filter = { ...filterOf(query), ...(merchant !== undefined && { merchantId: merchant }) }
  if (q === undefined) return filter
  if (/^ord_[a-z2-7]{26}$/.test(q)) return { ...filter, id: q }
  if (/^0x[0-9a-fA-F]{40}$/.test(q)) return { ...filter, address: q.toLowerCase() }
  if (/^mer_[a-z2-7]{26}$/.test(q)) return { ...filter, merchantId: q }
  if (/^cus_[a-z2-7]{26}$/.test(q)) return { ...filter, customerId: q }
  if (!q.includes('@') || q.startsWith('@')) return { ...filter, key: q }
  const customerId = await customerOf(q)
  return customerId === undefined ? undefined : { ...filter, customerId }
}

/** An order with everything that is known of it, with personal data: the view masks it. */
async function openCaseFile(deps: OperatorOrdersDeps, orderId: string) {
  const { db, orders } = deps
  const [row, item] = await Promise.all([orders.find(orderId), orderRow(db, orderId)])
  if (!row || !item) return undefined
  const account = `order:${orderId}`
  const [events, cases, balances, postings, email, opened] = await Promise.all([
    eventsOf(db, orderId),
    listCases(db, { kind: null, orderId, isOpen: null, before: null, count: 100 }),
    ledger.balancesOf(db, account),
    ledger.journal(db, account, 200),
    deps.emailOf(row.customerId),
    row.service === 'sell' ? orders.open(row) : openedBuy(deps, row),
  ])
  const read = await openWords(deps.sealer, row, { row, events, cases })
  return {
    ...read,
    /** The coins that a sale asks for. */
    required: row.service === 'sell' ? requiredOf(row.order) : undefined,
    figures: figuresOf(row),
    item,
    balances,
    postings,
    email,
    opened,
    actions: await offersOf(deps, row),
  }
}

async function offersOf(deps: OperatorOrdersDeps, row: StoredOrder) {
  const [proved, fee, standing, deciders] = await Promise.all([
    deps.wallets.provedBy(row.customerId, row.order.coin),
    feeOf(deps, row),
    standingOf(deps.db, row.customerId),
    decidersAbout(deps.db, [row.id]),
  ])
  return actionsOf(row, { proved, standing, deciders }, fee)
}

/** The network fee for sending coins now decides whether they can go back. */
const feeOf = async ({ orders }: OperatorOrdersDeps, row: StoredOrder) =>
  row.service === 'sell' ? (await orders.prices(row)).networkFee : undefined

async function openedBuy(
  { orders, payments }: OperatorOrdersDeps,
  row: Extract<StoredOrder, { service: 'buy' }>,
) {
  const [opened, extras] = await Promise.all([orders.openBuy(row), orders.extrasOf(row, payments)])
  return { ...opened, extras }
}

/** Money may go there: validated as a customer's account is, field by field. */
async function validateAccount(
  { clock, payeeRules: rules }: OperatorOrdersDeps,
  currency: string,
  request: AccountRequest,
) {
  if (!Money.isFiat(currency)) return { refused: 'invalid' } as const
  const validated = validatePayee(
    currency,
    request,
    clock.now().toISOString().slice(0, 10),
    await payeeRules(rules),
  )
  return 'problems' in validated
    ? ({ refused: 'invalid', fields: validated.problems } as const)
    : validated.payee.account
}
