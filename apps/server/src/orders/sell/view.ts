/** An order as its page reads it. */
import type { ArrivalView, SellOrderView, TransactionItem } from '@agio/contract'
import { wireAmount, wireTime } from '@agio/contract/wire'
import { Coins, Rates, Sell, type Arrivals } from '@agio/domain'
import type * as z from 'zod'
import type { HistoryRow } from '../history/history.ts'
import { requiredOf } from '../core/lifecycles.ts'
import { endToEndIdOf, lastEvent, type OpenedOrder } from '../core/order-details.ts'
import { paymentUri } from './payment-uri.ts'
import {
  choicesOf,
  decision,
  expectedArrival,
  leftToPay,
  networkOf,
  receivedSoFar,
  refundOf,
  surplusOf,
  transactionUrl,
  type Prices,
} from './summary.ts'

/** UTC, as the whole API writes time. */

export function orderView(opened: OpenedOrder, prices: Prices, now: number): SellOrderView {
  const { row, details, events } = opened
  const { order } = row
  const decides = decision(order)
  const offer = order.offers.at(-1)
  return {
    id: row.id as SellOrderView['id'],
    service: 'sell',
    status: order.at,
    reason: reasonShown(order),
    createdAt: wireTime(row.createdAt),
    reference: row.reference,
    description: details.description ?? null,
    ...payingView(opened, prices, now),
    surplus: wireAmount(surplusOf(order)),
    rate: offer ? Rates.formatRate(offer.rate) : row.midRate,
    midRate: row.midRate,
    rateUntil: wireTime(offer?.until ?? order.createdAt),
    cancelsAt: wireTime(order.createdAt + Sell.waitForCoins),
    gross: wireAmount(order.gross),
    fees: feesView(order.fees),
    payout: wireAmount(order.payout),
    beneficiary: payeeView(opened),
    contactEmail: details.contactEmail ?? null,
    refundAddress: order.refundAddress ?? null,
    refund: refundView(opened, prices),
    choices: [...choicesOf(order), ...(opened.receiptCode === null ? [] : (['receipt'] as const))],
    decideBy: wireTime(decides?.until),
    byDefault: decides?.otherwise ?? null,
    endToEndId: endToEndIdOf(opened),
    expectedArrival: wireTime(expectedArrival(order, letterSince(opened))),
    completedAt: wireTime(order.at === 'C' ? order.completedAt : undefined),
    receiptCode: opened.receiptCode,
    saidSent: order.saidSent,
    timeline: events
      .filter(({ from, to }) => from !== to)
      .map(({ to, at, actor, type }) => ({
        status: to as Sell.Letter,
        at: wireTime(at),
        actor,
        event: type,
      })),
    version: row.version,
  }
}

/** When it came to its present letter: what happens beside it (a stray coin, a second look) moves no promise. */
const letterSince = ({ row, events }: OpenedOrder): Date =>
  events.findLast(({ from, to }) => from !== to)?.at ?? row.updatedAt

/** What to pay, where, and what came. */
function payingView({ row }: OpenedOrder, prices: Prices, now: number) {
  const { order, depositAddress } = row
  const coin = Coins.coinOf(order.coin)
  const network = networkOf(order.coin)
  const left = leftToPay(order, prices, now)
  const required = requiredOf(order)
  return {
    coin: order.coin,
    network: network.name,
    chainId: network.id,
    contract: coin.contract ?? null,
    decimals: coin.decimals,
    depositAddress,
    paymentUri: paymentUri(depositAddress, left.units > 0n ? left : required),
    required: wireAmount(required),
    received: wireAmount(receivedSoFar(order)),
    left: wireAmount(left),
    arrivals: order.arrivals.map(arrivalView),
  }
}

export const feesView = ({ service, bank, network }: Sell.Fees) => ({
  service: wireAmount(service),
  bank: wireAmount(bank),
  network: wireAmount(network),
})

/** Of W what it waits for, of R why, of Z how it ended. */
function reasonShown(order: Sell.SellOrder): string | null {
  if (order.at === 'W' || order.at === 'R') return order.reason
  return order.at === 'Z' ? order.resolution : null
}

function payeeView({ payee, bank }: OpenedOrder): SellOrderView['beneficiary'] {
  const { name, account, address } = payee
  return {
    name,
    bank,
    iban: account.kind === 'iban' ? account.iban : null,
    sortCode: account.kind === 'uk' ? account.sortCode : null,
    accountNumber: account.kind === 'uk' ? account.accountNumber : null,
    address: address
      ? `${address.street} ${address.building}, ${address.postCode} ${address.town}, ${address.country}`
      : null,
  }
}

function arrivalView({
  coins,
  transaction,
  from,
  at,
  state,
  counts,
  late,
}: Arrivals.Known): z.output<typeof ArrivalView> {
  return {
    amount: wireAmount(coins),
    network: networkOf(coins.asset).name,
    transaction,
    explorerUrl: transactionUrl(coins.asset, transaction),
    from,
    at: wireTime(at),
    state,
    counts,
    late,
  }
}

function refundView({ row, events }: OpenedOrder, prices: Prices): SellOrderView['refund'] {
  const refund = refundOf(row.order, prices)
  if (!refund) return null
  const sent = refund.isSent ? lastEvent(events, 'refund.final')?.data.transaction : undefined
  return {
    amount: wireAmount(refund.amount),
    to: refund.to,
    transaction: typeof sent === 'string' ? sent : null,
  }
}

/** A line of the history. One cast: the letter is of the life that the service names. */
export const itemView = (row: HistoryRow): TransactionItem =>
  ({
    id: row.id,
    service: row.service,
    status: row.status,
    reason: row.reason,
    createdAt: wireTime(row.createdAt),
    send: wireAmount(row.send),
    receive: wireAmount(row.receive),
    counterparty: row.counterparty,
    reference: row.reference,
  }) as TransactionItem
