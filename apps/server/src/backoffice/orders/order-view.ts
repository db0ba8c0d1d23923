/** An order as the back office shows it: its sheet, what moved, what happened. The payers of movements are masked here. */
import { caseView } from '../../cases/index.ts'
import type { AdminOrderItem, AdminOrderRow, AdminOrderView } from '@agio/contract'
import { moneyLines, type MoneyLine, type OrderFigures } from '@agio/contract/receipt-lines'
import { operatorFigure, operatorRate, wireAmount, wireTime } from '@agio/contract/wire'
import { BankAccounts, Buy, Coins, Credits, Money, type Operators, Rates } from '@agio/domain'
import type { Payer } from '../../rails/rail.ts'
import { codeOf, eventData, type operatorOrders } from '../../orders/index.ts'
import { maskAccount, maskName, nameFor } from '../masks.ts'
import type { Owner } from '../owner-store.ts'
import { waitFor } from '../screening/in-review.ts'
import { moneyText } from '../money-view.ts'

type Attempt = AdminOrderView['attempts'][number]
type Line = AdminOrderView['money'][number]
type Movement = AdminOrderView['movements'][number]

export type CaseFile = NonNullable<Awaited<ReturnType<typeof operatorOrders.open>>>
type QueueLine =
  Awaited<ReturnType<typeof operatorOrders.queueLines>> extends ReadonlyMap<string, infer Row> ? Row : never
type StoredOrder = CaseFile['row']
type Sale = Exclude<CaseFile['opened'], { extras: unknown }>
type StoredBuy = Extract<StoredOrder, { service: 'buy' }>
/** The routes add the parts that depend on the reader. */
export type OrderView = ReturnType<typeof orderView>

export function orderItem(row: CaseFile['item']): AdminOrderItem {
  return {
    ...row,
    status: codeOf(row.service, row.state),
    id: row.id as AdminOrderItem['id'],
    createdAt: wireTime(row.createdAt),
    updatedAt: wireTime(row.updatedAt),
    send: wireAmount(row.send),
    receive: wireAmount(row.receive),
  }
}

/** A line of the list. An order of which nothing more is found waits for nobody. */
export function orderRow(
  item: CaseFile['item'],
  row: QueueLine | undefined,
  roles: readonly Operators.Role[],
  owner: Owner | undefined,
): AdminOrderRow {
  const waits = row && {
    ...row.waits,
    wait: waitFor(row.waits.wait, roles),
    until: wireTime(row.waits.until),
  }
  return {
    ...orderItem(item),
    customer: nameFor(row?.name, roles),
    owner: owner ?? null,
    waits: waits ?? { wait: `${item.service}.archived`, who: 'nobody', until: null, then: null },
  }
}

export function orderView(file: CaseFile, { attempts, now }: { attempts: Attempt[]; now: Date }) {
  const { row, item, opened } = file
  const amount = ({ asset, units }: { asset: string; units: string }) =>
    wireAmount(Money.money(asset as Money.Asset, BigInt(units)))
  return {
    ...orderItem(item),
    version: row.version,
    waits: { ...file.waits, until: wireTime(file.waits.until) },
    customerId: row.customerId,
    personal: personalIn(file),
    money: moneyOf(file, now.getTime()),
    movements: movementsOf(opened),
    attempts,
    cases: file.cases.map((one) => caseView(one, now)),
    ledger: {
      balances: file.balances.map(amount),
      postings: file.postings.map(({ key, at, entries }) => ({
        key,
        at: wireTime(at),
        entries: entries.map((entry) => ({ account: entry.account, amount: amount(entry) })),
      })),
    },
    timeline: file.events.map((event) => eventView(row.service, event)),
    actions: file.actions,
    hitCaseId: file.hitCaseId,
  }
}

export const personalIn = ({ email, opened }: CaseFile) => ({ email: email ?? null, ...personalOf(opened) })

/** Name and account of the customer, as their bank knows them. */
function personalOf(opened: CaseFile['opened']): { name: string | null; account: string | null } {
  if (!('extras' in opened)) {
    const { name, account } = opened.payee
    return { name, account: BankAccounts.textOf(account) }
  }
  const payers = [...(opened.extras.payers?.values() ?? [])]
  const account = payers.find((payer) => payer.account)?.account
  return { name: opened.details.payerName, account: account ? BankAccounts.textOf(account) : null }
}

const shown = (money: Money.Money): string => operatorFigure(wireAmount(money))
const line = (id: string, label: string, value: string, note: string | null = null): Line => ({
  id,
  label,
  value,
  note,
})

const labels: Readonly<Record<MoneyLine['key'], string>> = {
  send: 'Sent',
  notSold: 'Sent back',
  rate: 'Rate',
  gross: 'Value',
  service: 'Service fee',
  bank: 'Bank transfer fee',
  network: 'Network fee',
  settled: 'Settled debt',
  takenByBank: 'Taken by the bank',
  net: 'Converted',
  receive: 'Payout',
}

/** The lines of the customer's sheet. */
function sheetLines(
  figures: OrderFigures,
  own: Readonly<Partial<Record<MoneyLine['key'], readonly [label: string, note: string | null]>>>,
): Line[] {
  return moneyLines(figures).map((it) => {
    const [label, note] = own[it.key] ?? [labels[it.key], null]
    return line(it.key, label, valueOf(it), note)
  })
}

const valueOf = (it: MoneyLine): string =>
  it.kind === 'rate'
    ? it.of
      ? operatorRate(it.of.rate)
      : ''
    : `${it.sign}${it.sign && ' '}${it.amount ? operatorFigure(it.amount) : ''}`

/** The sheet, line by line. */
function moneyOf({ row, required, figures }: CaseFile, now: number): Line[] {
  return row.service === 'sell' ? saleLines(row, required, figures, now) : purchaseLines(row, figures, now)
}

function saleLines(
  { order, midRate, depositAddress }: Sale['row'],
  required: CaseFile['required'],
  figures: OrderFigures,
  now: number,
): Line[] {
  const offer = order.offers.at(-1)
  return [
    ...(required ? [line('required', 'Coins asked for', shown(required))] : []),
    ...sheetLines(figures, {
      send: ['Coins received', null],
      receive: ['Payout', `attempt ${order.attempt}, by ${order.rail.replace('_', ' ')}`],
      rate: [
        'Rate',
        offer ? `${offer.until > now ? 'fixed' : 'offered'} until ${wireTime(offer.until)}` : null,
      ],
    }),
    line('mid', 'Mid-market rate', operatorRate(midRate)),
    line('deposit', 'Deposit address', depositAddress),
    ...(order.origin ? [line('origin', 'Sent by', originText(order.origin))] : []),
    ...(order.refundAddress ? [line('refund', 'Refund address', order.refundAddress)] : []),
    line('converted', 'Exchanged', order.converted ? 'yes' : 'not yet'),
  ]
}

const originText = (origin: NonNullable<Sale['row']['order']['origin']>): string =>
  origin === 'accepted' ? 'two operators released it without a proof' : `provider ${origin.replace('_', '.')}`

function purchaseLines({ order, midRate }: StoredBuy, figures: OrderFigures, now: number): Line[] {
  return [
    line('amount', 'Ordered', shown(order.quote.amount), `by ${order.method.replace('_', ' ')}`),
    line('received', 'Received', shown(Buy.paid(order))),
    ...sheetLines(figures, {
      send: [order.executed ? 'Exchanged with fees' : 'Amount of the quote', null],
      receive: ['Coins', order.executed ? 'as executed' : 'as quoted; the exchange is not executed yet'],
      rate: ['Rate', fixedNote(order, now)],
    }),
    line('mid', 'Mid-market rate', operatorRate(midRate)),
    line('destination', 'Destination', order.destination),
    ...(order.authorised
      ? [line('authorised', 'Authorized payment', order.authorised.payment, wireTime(order.authorised.at))]
      : []),
    ...(order.hold ? [line('hold', 'Held', order.hold.reason || 'yes', `by ${order.hold.by}`)] : []),
    ...(order.state === 'failed' ? [line('failure', 'Failed', order.reason, order.explanation || null)] : []),
  ]
}

const fixedNote = (order: Buy.BuyOrder, now: number): string | null =>
  Buy.floats(order.method)
    ? 'floats until the money arrives'
    : order.fixedUntil > now
      ? `fixed until ${wireTime(order.fixedUntil)}`
      : null

/** Value that came, and refunds. */
const movementsOf = (opened: CaseFile['opened']): Movement[] =>
  'extras' in opened ? purchaseMovements(opened.row.order, opened.extras.payers) : saleMovements(opened)

function saleMovements({ row, explorers }: Sale): Movement[] {
  const { order, depositAddress: address } = row

  const deposits = order.deposits.map((it): Movement => ({
    id: it.id,
    kind: 'deposit',
    amount: wireAmount(it.coins),
    at: wireTime(it.at),
    state: it.state,
    counts: it.counts,
    party: it.from ?? null,
    link: Coins.transactionUrl(explorers, it.coins.asset, { ...it, address }),
    note:
      [it.late && 'late', it.rate && `at ${operatorRate(Rates.formatRate(it.rate))}`]
        .filter(Boolean)
        .join(', ') || null,
  }))
  const parts = (order.partsBack ?? []).map(({ coins }) => coins)
  const refunds = [...parts, order.refund, order.surplus].flatMap((it): Movement[] =>
    it
      ? [
          {
            id: it.key,
            kind: 'refund',
            amount: wireAmount(it.sent),
            at: null,
            state: 'pending',
            counts: true,
            party: it.to,
            link: null,
            note: `${shown(it.kept)} kept for the network`,
          },
        ]
      : [],
  )
  return [...deposits, ...refunds]
}

function purchaseMovements(order: Buy.BuyOrder, payers: ReadonlyMap<string, Payer> | undefined): Movement[] {
  const partyOf = (source: Credits.Source): string | null => {
    const payer = payers?.get(Credits.keyOf(source))
    const words = [
      payer?.name && maskName(payer.name),
      payer?.account && maskAccount(BankAccounts.textOf(payer.account)),
    ].filter(Boolean)
    return words.length > 0 ? words.join(', ') : null
  }
  const credits = order.credits.map((it): Movement => ({
    id: Credits.keyOf(it.source),
    kind: 'credit',
    amount: wireAmount(it.amount),
    at: wireTime(it.at),
    state: it.late ? 'late' : 'booked',
    counts: it.counts,
    party: partyOf(it.source),
    link: null,
    note: `by ${it.source.kind.replace('_', ' ')}`,
  }))
  const refunds = order.refunds.map((it): Movement => ({
    id: Credits.keyOf(it.source),
    kind: 'refund',
    amount: wireAmount(it.amount),
    at: null,
    state: it.state,
    counts: true,
    party: partyOf(it.to),
    link: null,
    note: `by ${it.by.replace('_', ' ')}, attempt ${it.attempt}`,
  }))
  return [...credits, ...refunds]
}

/** The data of an event, flat and exact: "deposit.coins" → "100.000000 USDC@1". Operator and note are fields of their own. */
function eventView(
  service: CaseFile['item']['service'],
  event: CaseFile['events'][number],
): AdminOrderView['timeline'][number] {
  const {
    type: _,
    now: __,
    operator,
    operatorName,
    note,
    ...data
  } = eventData(service, event.type, event.data)
  return {
    seq: event.seq,
    at: wireTime(event.at),
    event: event.type,
    actor: event.actor,
    from: codeOf(service, event.from),
    to: codeOf(service, event.to),
    fromState: event.from,
    toState: event.to,
    by: typeof operatorName === 'string' ? operatorName : typeof operator === 'string' ? operator : null,
    note: typeof note === 'string' ? note : null,
    eventId: event.eventId,
    details: flat('', data),
  }
}

function flat(path: string, value: unknown): { name: string; value: string }[] {
  if (value === undefined || value === null) return []
  const money = moneyIn(value)
  if (money !== undefined) return [{ name: path, value: money }]
  if (typeof value !== 'object') return [{ name: path, value: momentIn(path, value) ?? plain(value) }]
  return Object.entries(value).flatMap(([name, inner]) => flat(path === '' ? name : `${path}.${name}`, inner))
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** An amount, or a rate, with every digit. */
function moneyIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('asset' in value && 'units' in value && typeof value.units === 'bigint')
    return moneyText(value as Money.Money)
  if ('scaled' in value && typeof value.scaled === 'bigint') return Rates.formatRate(value as Rates.Rate)
  return undefined
}

const momentIn = (path: string, value: unknown): string | undefined =>
  typeof value === 'number' && value > 1e12 && /(^|\.)(at|from|until)$/.test(path)
    ? wireTime(value)
    : undefined
