/** An order in the words of the desk: its sheet, what moved, what happened. Names and accounts are masked here. */
import type { AdminOrderView } from '@agio/contract'
import { wireAmount, wireTime } from '@agio/contract/wire'
import { Arrivals, Buy, Coins, Life, Money, Rates, type Sell } from '@agio/domain'
import type { BankAccount, Payer } from '../../rails/rail.ts'
import { requiredOf } from '../core/lifecycles.ts'
import type { BuyExtras, OpenedBuy, OpenedOrder } from '../core/order-details.ts'
import type { StoredBuy, StoredEvent, StoredOrder, StoredSell } from '../core/order-store.ts'
import { transactionUrl } from '../sell/summary.ts'

export type DeskAttempt = AdminOrderView['attempts'][number]
type Line = AdminOrderView['money'][number]
type Movement = AdminOrderView['movements'][number]

/** "Greta Beispiel" → "G**** B*******". */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.slice(0, 1) + '*'.repeat(Math.max(0, word.length - 1)))
    .join(' ')
/** The country and the last four. */
export const maskAccount = (account: string): string =>
  account.length <= 6 ? '****' : `${account.slice(0, 2)}** **** ${account.slice(-4)}`

export const accountText = (account: BankAccount): string =>
  account.kind === 'iban' ? account.iban : `${account.sortCode} ${account.accountNumber}`

/** Whose order it is, as their bank knows them. */
export function personalOf(opened: OpenedOrder | (OpenedBuy & { extras: BuyExtras })): {
  name: string | null
  account: string | null
} {
  if (!('extras' in opened)) {
    const { name, account } = opened.payee
    return { name, account: accountText(account) }
  }
  const payers = [...(opened.extras.payers?.values() ?? [])]
  const account = payers.find((payer) => payer.account)?.account
  return { name: opened.details.payerName, account: account ? accountText(account) : null }
}

const shown = (money: Money.Money): string => `${Money.format(money)} ${money.asset}`
const line = (id: string, label: string, value: string, note: string | null = null): Line => ({
  id,
  label,
  value,
  note,
})

/** The sheet, line by line. */
export function moneyOf(row: StoredOrder, now: number): Line[] {
  return row.service === 'sell' ? saleLines(row, now) : purchaseLines(row, now)
}

function saleLines({ order, midRate, depositAddress }: StoredSell, now: number): Line[] {
  const offer = order.offers.at(-1)
  const came = Arrivals.received(order.arrivals, order.coin)
  return [
    line('required', 'Coins asked for', shown(requiredOf(order))),
    line('received', 'Coins received', shown(came)),
    line('gross', 'Value', shown(order.gross)),
    line('service', 'Service fee', `− ${shown(order.fees.service)}`),
    line('bank', 'Bank transfer', `− ${shown(order.fees.bank)}`),
    line('network', 'Network fee', `− ${shown(order.fees.network)}`),
    line('payout', 'Payout', shown(order.payout), `attempt ${order.attempt}, by ${order.rail}`),
    ...(offer
      ? [
          line(
            'rate',
            'Rate',
            Rates.formatRate(offer.rate),
            offer.until > now
              ? `holds until ${wireTime(offer.until)}`
              : `offered until ${wireTime(offer.until)}`,
          ),
        ]
      : []),
    line('mid', 'Mid-market rate', midRate),
    line('deposit', 'Deposit address', depositAddress),
    ...(order.refundAddress ? [line('refund', 'Refund address', order.refundAddress)] : []),
    line('converted', 'Exchanged', order.converted ? 'yes' : 'not yet'),
  ]
}

function purchaseLines({ order, midRate }: StoredBuy, now: number): Line[] {
  const terms = order.struck ?? order.quote
  return [
    line('amount', 'Ordered', shown(order.quote.amount), `by ${order.method.replace('_', ' ')}`),
    line('received', 'Received', shown(Buy.paid(order))),
    line('service', 'Service fee', `− ${shown(terms.fees.service)}`),
    line('network', 'Network fee', `− ${shown(terms.fees.network)}`),
    line('net', 'Exchanged', shown(terms.net)),
    line(
      'coins',
      'Coins',
      shown(terms.coins),
      order.struck ? 'as struck' : 'as quoted; the rate is not struck yet',
    ),
    line('rate', 'Rate', Rates.formatRate(terms.rate), fixedNote(order, now)),
    line('mid', 'Mid-market rate', midRate),
    line('destination', 'Destination', order.destination),
    ...(order.authorised
      ? [line('authorised', 'Authorised payment', order.authorised.payment, wireTime(order.authorised.at))]
      : []),
    ...(order.hold ? [line('hold', 'Held', order.hold.detail || 'yes', `by ${order.hold.by}`)] : []),
    ...(order.at === 'Y' ? [line('failure', 'Failed', order.reason, order.detail || null)] : []),
  ]
}

const fixedNote = (order: Buy.BuyOrder, now: number): string | null =>
  Buy.floats(order.method)
    ? 'floats until the money is here'
    : order.fixedUntil > now
      ? `fixed until ${wireTime(order.fixedUntil)}`
      : null

/** Value that came, and value on its way back. */
export function movementsOf(row: StoredOrder, payers?: ReadonlyMap<string, Payer>): Movement[] {
  return row.service === 'sell' ? saleMovements(row.order) : purchaseMovements(row.order, payers)
}

function saleMovements(order: Sell.SellOrder): Movement[] {
  const arrivals = order.arrivals.map((it): Movement => ({
    id: it.id,
    kind: 'arrival',
    amount: wireAmount(it.coins),
    at: wireTime(it.at),
    state: it.state,
    counts: it.counts,
    party: it.from,
    link: transactionUrl(it.coins.asset, it.transaction),
    note:
      [it.late && 'late', it.rate && `at ${Rates.formatRate(it.rate)}`].filter(Boolean).join(', ') || null,
  }))
  const backs = [order.refund, order.surplus].flatMap((it): Movement[] =>
    it
      ? [
          {
            id: it.key,
            kind: 'refund',
            amount: wireAmount(it.sent),
            at: null,
            state: 'asked',
            counts: true,
            party: it.to,
            link: null,
            note: `${shown(it.kept)} kept for the network`,
          },
        ]
      : [],
  )
  return [...arrivals, ...backs]
}

function purchaseMovements(order: Buy.BuyOrder, payers: ReadonlyMap<string, Payer> | undefined): Movement[] {
  const partyOf = (from: string): string | null => {
    const payer = payers?.get(from)
    const words = [
      payer?.name && maskName(payer.name),
      payer?.account && maskAccount(accountText(payer.account)),
    ].filter(Boolean)
    return words.length > 0 ? words.join(', ') : null
  }
  const credits = order.credits.map((it): Movement => ({
    id: it.id,
    kind: 'credit',
    amount: wireAmount(it.amount),
    at: wireTime(it.at),
    state: it.late ? 'late' : 'booked',
    counts: it.counts,
    party: partyOf(it.from),
    link: null,
    note: `by ${it.through.replace('_', ' ')}`,
  }))
  const backs = order.backs.map((it): Movement => ({
    id: it.creditId,
    kind: 'back',
    amount: wireAmount(it.amount),
    at: null,
    state: it.state,
    counts: true,
    party: partyOf(it.to),
    link: null,
    note: `by ${it.by.replace('_', ' ')}, attempt ${it.attempt}`,
  }))
  return [...credits, ...backs]
}

/** What an event carried, flat: "arrival.coins" → "100.000000 USDC@1". Who acted and why stand by themselves. */
export function eventView(event: StoredEvent): AdminOrderView['timeline'][number] {
  const {
    type: _,
    now: __,
    operator,
    operatorName,
    note,
    ...data
  } = Life.readJson(event.data) as Record<string, unknown>
  return {
    seq: event.seq,
    at: wireTime(event.at),
    event: event.type,
    actor: event.actor,
    from: event.from,
    to: event.to,
    by: typeof operatorName === 'string' ? operatorName : typeof operator === 'string' ? operator : null,
    note: typeof note === 'string' ? note : null,
    factId: event.factId,
    facts: flat('', data),
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

/** An amount, or a rate, as it is read. */
function moneyIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('asset' in value && 'units' in value && typeof value.units === 'bigint')
    return shown(value as Money.Money)
  if ('scaled' in value && typeof value.scaled === 'bigint') return Rates.formatRate(value as Rates.Rate)
  return undefined
}

const momentIn = (path: string, value: unknown): string | undefined =>
  typeof value === 'number' && value > 1e12 && /(^|\.)(at|from|until)$/.test(path)
    ? wireTime(value)
    : undefined

/** The explorer's page of a transaction of ours. */
export const linkOf = (asset: string, transaction: string): string | null =>
  Coins.isCoinId(asset) ? transactionUrl(asset, transaction) : null
