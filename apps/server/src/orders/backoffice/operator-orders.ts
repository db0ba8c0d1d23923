/** Orders as operators work on them: find one, see everything that happened to it, and act on it (acts.ts). */
import { Money, Sell } from '@agio/domain'
import { listCases } from '../../cases/index.ts'
import { customers } from '../../customers/index.ts'
import { ledger } from '../../ledger/index.ts'
import { readPage, type Key, type Page } from '../../platform/sql/cursor.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { quotes } from '../../quotes/index.ts'
import { payeeRules, validatePayee, type AccountRequest } from '../reference/beneficiary.ts'
import { filterOf, type OrderQuery } from '../history/history.ts'
import { listOrders, ordersWithCases, type OrderFilter, type OrderRow } from '../history/order-list-store.ts'
import { figuresOf } from '../core/figures-view.ts'
import { openWords } from '../personal-data/words.ts'
import { codeOf, requiredOf } from '../core/lifecycles.ts'
import { balancesOf, eventsOf } from '../core/order-store.ts'
import { openBuy, openExtras } from '../core/order-details.ts'
import { find } from '../core/own-order.ts'
import { openSale } from '../own-view.ts'
import { presentPrices } from '../sell/summary.ts'
import type { StoredBuy, StoredOrder, StoredSell } from '../core/order-store.ts'
import { decidersAbout, standingOf } from '../../standing/index.ts'
import { actionsOf } from './acts.ts'
import { undoneHitOf, type UndoneHit } from './undone-hit.ts'
import { waitsOf } from './waits.ts'
import { provedWallets } from '../wallet/proved.ts'

/** The acts that the order allows now. */
export async function offers(platform: Platform, orderId: string) {
  const row = await find(platform, orderId)
  if (!row) return undefined
  const status = codeOf(row.service, row.order.state)
  const hit = await undoneHitOf(platform, row)
  return { version: row.version, status, offers: await offersOf(platform, row, hit) }
}

export const waiting = ({ db }: Platform) => ordersWithCases(db)
/** Debts of the customer to us. */
export const debtsOf = ({ db }: Platform, customerId: string) => balancesOf(db, customerId)

/** Money that came may be the refund of a payment: one is asked for, and something is left after the network fee. */
export async function takesRefund(
  platform: Platform,
  { order }: StoredSell,
  amount: Money.Money<Money.Fiat>,
): Promise<boolean> {
  if (!Sell.canGiveBack(order, amount)) return false
  const [market, networkFee] = await Promise.all([
    quotes.rateOf(platform, order.coin, order.fiat, 'ask'),
    quotes.networkFee(platform, order.coin, 'out'),
  ])
  if (!market || !networkFee) return false
  return Sell.refundable(order, networkFee, market, amount).units > 0n
}

export type ListQuery = OrderQuery & {
  readonly cases?: 'open' | undefined
  readonly merchant?: string | undefined
}

export async function item({ db }: Platform, id: string): Promise<OrderRow | undefined> {
  return (await listOrders(db, { id }, 1))[0]
}

/** First the orders with open cases, then the others; each newest first. */
export async function list(
  platform: Platform,
  query: ListQuery,
): Promise<Page<OrderRow> | Refused<'invalid'>> {
  const { cursor: _, limit: __, ...filters } = query
  const { db } = platform
  const filter = await searchOf(platform, query)
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
async function searchOf(platform: Platform, query: ListQuery): Promise<OrderFilter | undefined> {
  const { q, merchant } = query
  const filter = { ...filterOf(query), ...(merchant !== undefined && { merchantId: merchant }) }
  if (q === undefined) return filter
  if (/^ord_[a-z2-7]{26}$/.test(q)) return { ...filter, id: q }
  if (/^0x[0-9a-fA-F]{40}$/.test(q)) return { ...filter, address: q.toLowerCase() }
  if (/^mer_[a-z2-7]{26}$/.test(q)) return { ...filter, merchantId: q }
  if (/^cus_[a-z2-7]{26}$/.test(q)) return { ...filter, customerId: q }
  if (!q.includes('@') || q.startsWith('@')) return { ...filter, key: q }
  const customerId = await customers.idOf(platform, q)
  return customerId === undefined ? undefined : { ...filter, customerId }
}

/** An order with everything that is known of it, with personal data: the view masks it. */
export async function open(platform: Platform, orderId: string) {
  const { db } = platform
  const [row, found] = await Promise.all([find(platform, orderId), item(platform, orderId)])
  if (!row || !found) return undefined
  const account = `order:${orderId}`
  const [events, cases, balances, postings, address, opened] = await Promise.all([
    eventsOf(db, orderId),
    listCases(db, { kind: null, orderId, isOpen: null, before: null, count: 100 }),
    ledger.balancesOf(db, account),
    ledger.journal(db, account, 200),
    customers.addressOf(platform, row.customerId),
    row.service === 'sell' ? openSale(platform, row) : openedBuy(platform, row),
  ])
  const [read, hit] = await Promise.all([
    openWords(platform, row, { row, events, cases }),
    undoneHitOf(platform, row),
  ])
  return {
    ...read,
    /** The coins that a sale asks for. */
    required: row.service === 'sell' ? requiredOf(row.order) : undefined,
    figures: figuresOf(row),
    waits: waitsOf(row, platform.clock.now(), hit),
    /** Of a hit that two persons have to decide first. */
    hitCaseId: (hit?.decision === null && hit.caseId) || null,
    item: found,
    balances,
    postings,
    email: address?.address,
    opened,
    actions: await offersOf(platform, row, hit),
  }
}

async function offersOf(platform: Platform, row: StoredOrder, hit: UndoneHit | undefined) {
  const [proved, fee, standing, deciders] = await Promise.all([
    provedWallets(platform, row.customerId, row.order.coin),
    feeOf(platform, row),
    standingOf(platform.db, row.customerId),
    decidersAbout(platform.db, [row.id]),
  ])
  return actionsOf(row, { proved, standing, deciders, hit }, fee)
}

/** The network fee for sending coins now decides whether they can go back. */
const feeOf = async (platform: Platform, row: StoredOrder) =>
  row.service === 'sell' ? (await presentPrices(platform, row)).networkFee : undefined

async function openedBuy(platform: Platform, row: StoredBuy) {
  const [opened, extras] = await Promise.all([openBuy(platform, row), openExtras(platform, row)])
  return { ...opened, extras }
}

/** Money may go there: validated as a customer's account is, field by field. */
export async function validateAccount(platform: Platform, currency: string, request: AccountRequest) {
  if (!Money.isFiat(currency)) return { refused: 'invalid' } as const
  const validated = validatePayee(
    currency,
    request,
    platform.clock.now().toISOString().slice(0, 10),
    await payeeRules(platform),
  )
  return 'problems' in validated
    ? ({ refused: 'invalid', fields: validated.problems } as const)
    : validated.payee.account
}
