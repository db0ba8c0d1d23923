/** An order as its page reads it. */
import type { DepositView, SellOrderView, TransactionItem } from '@agio/contract'
import { wireAmount, wireTime } from '@agio/contract/wire'
import { Coins, Rates, Sell, type Deposits } from '@agio/domain'
import type * as z from 'zod'
import type { OrderRow } from '../history/order-list-store.ts'
import { codeOf, requiredOf } from '../core/lifecycles.ts'
import { endToEndIdOf, lastEvent, type OpenedOrder } from '../core/order-details.ts'
import { paymentUri } from './payment-uri.ts'
import {
  choicesOf,
  decision,
  expectedArrival,
  leftToPay,
  payoutOfAll,
  receivedSoFar,
  refundOf,
  surplusOf,
  type Prices,
} from './summary.ts'

/** UTC, as the whole API writes time. */

export function orderView(opened: OpenedOrder, prices: Prices, now: number): SellOrderView {
  const { row, details, events } = opened
  const { order } = row
  const decides = decision(order, prices)
  const choices = choicesOf(order).filter((it) => it !== 'refund' || decides?.otherwise !== 'keep')
  const offer = order.offers.at(-1)
  // Coins that came late have a rate of their own.
  const late = order.deposits.findLast((it) => it.counts && it.late && it.state !== 'vanished')
  const rate = late?.rate ?? offer?.rate
  return {
    id: row.id as SellOrderView['id'],
    service: 'sell',
    status: Sell.codeOf(order.state),
    state: order.state,
    reason: reasonShown(order),
    createdAt: wireTime(row.createdAt),
    reference: row.reference,
    description: details.description ?? null,
    ...payingView(opened, prices, now),
    surplus: wireAmount(surplusOf(order)),
    payoutOfAll: wireAmount(payoutOfAll(order)),
    rate: rate ? Rates.formatRate(rate) : row.midRate,
    midRate: row.midRate,
    rateUntil: wireTime(offer?.until ?? order.createdAt),
    cancelsAt: wireTime(order.createdAt + order.figures.depositWindow),
    gross: wireAmount(order.gross),
    fees: feesView(order.fees),
    settled: wireAmount(order.settled ?? null),
    payout: wireAmount(order.payout),
    beneficiary: payeeView(opened),
    contactEmail: details.contactEmail ?? null,
    refundAddress: order.refundAddress ?? null,
    refund: refundView(opened, prices),
    walletsToProve: order.state === 'on_hold' ? [...(order.wallets ?? [])] : [],
    provider: order.origin === 'accepted' ? null : (order.origin ?? null),
    choices: [...choices, ...(opened.receiptCode === null ? [] : (['receipt'] as const))],
    decideBy: wireTime(decides?.until),
    byDefault: decides?.otherwise ?? null,
    endToEndId: endToEndIdOf(opened),
    expectedArrival: wireTime(expectedArrival(order, stateSince(opened))),
    completedAt: wireTime(order.state === 'completed' ? order.completedAt : undefined),
    receiptCode: opened.receiptCode,
    saidSent: order.saidSent,
    timeline: events
      .filter(({ from, to }) => from !== to)
      .map(({ to, at, actor, type }) => ({
        status: Sell.codeOf(to as Sell.State),
        state: to as Sell.State,
        at: wireTime(at),
        actor,
        event: type,
      })),
    version: row.version,
  }
}

/** When it came to its present state: what happens beside it (a stray coin, a second look) moves no promise. */
const stateSince = ({ row, events }: OpenedOrder): Date =>
  events.findLast(({ from, to }) => from !== to)?.at ?? row.updatedAt

/** What to pay, where, and what came. */
function payingView({ row }: OpenedOrder, prices: Prices, now: number) {
  const { order, depositAddress } = row
  const coin = Coins.coinOf(order.coin)
  const network = Coins.chainOf(order.coin)
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
    deposits: order.deposits.map((it) => depositView(it, row.depositAddress)),
  }
}

export const feesView = ({ service, bank, network }: Sell.Fees) => ({
  service: wireAmount(service),
  bank: wireAmount(bank),
  network: wireAmount(network),
})

/** On hold: what it waits for; needs revision: why; archived: how it ended. */
function reasonShown(order: Sell.SellOrder): string | null {
  if (order.state === 'on_hold' && order.reason === 'refund' && order.refund?.failed !== undefined)
    return 'refund-failed'
  if (order.state === 'on_hold' || order.state === 'needs_revision') return order.reason
  if (order.state === 'cancelled' && order.by === 'dust') return order.by
  return order.state === 'archived' ? order.resolution : null
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

function depositView(
  { coins, transaction, from, at, state, counts, late, handling }: Deposits.KnownDeposit,
  address: string,
): z.output<typeof DepositView> {
  return {
    amount: wireAmount(coins),
    network: Coins.chainOf(coins.asset).name,
    transaction,
    explorerUrl: Coins.transactionUrl(coins.asset, { transaction, from, address }),
    from: from ?? null,
    at: wireTime(at),
    state,
    counts,
    late,
    handling: handling && handling.kind !== 'return_failed' ? handling.kind : null,
  }
}

function refundView({ row, events }: OpenedOrder, prices: Prices): SellOrderView['refund'] {
  const refund = refundOf(row.order, prices)
  if (!refund) return null
  const sent = refund.isSent ? lastEvent('sell', events, 'transfer.final')?.data.transaction : undefined
  const transaction = typeof sent === 'string' ? sent : null
  return {
    amount: wireAmount(refund.amount),
    to: refund.to,
    transaction,
    explorerUrl: transaction && Coins.transactionUrl(refund.amount.asset, transaction),
  }
}

/** A line of the history. One cast: the state is of the service that the row names. */
export const itemView = (row: OrderRow): TransactionItem =>
  ({
    id: row.id,
    service: row.service,
    status: codeOf(row.service, row.state),
    state: row.state,
    reason: row.reason,
    createdAt: wireTime(row.createdAt),
    send: wireAmount(row.send),
    receive: wireAmount(row.receive),
    counterparty: row.counterparty,
    reference: row.reference,
  }) as TransactionItem
