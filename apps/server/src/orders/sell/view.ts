/** An order as its page reads it. */
import type { DepositView, SellOrderView, SellReason, TransactionItem } from '@agio/contract'
import { wireAmount, wireTime } from '@agio/contract/wire'
import { Coins, Deposits, Money, Rates, Sell, Shown } from '@agio/domain'
import type * as z from 'zod'
import { pageView } from '../placing/shop.ts'
import type { OrderRow } from '../history/order-list-store.ts'
import type { ShownWith } from '../pace/confirming.ts'
import type { CoinAddresses } from '../core/doors.ts'
import { notSoldOf, rateOfSale, takenByBankOf } from '../core/figures-view.ts'
import { codeOf, requiredOf } from '../core/lifecycles.ts'
import { shownReason, timelineView } from '../core/shown-view.ts'
import { eventData } from '../core/documents.ts'
import { endToEndIdOf, type OpenedOrder } from '../core/order-details.ts'
import { choiceQuotes, type ChoiceQuote } from './choice-quotes.ts'
import {
  choicesOf,
  decision,
  expectedArrival,
  leftToPay,
  receivedSoFar,
  refundOf,
  refundStateOf,
  surplusOf,
  type Prices,
} from './summary.ts'

/** An address as wallets show it: chains report it in lower case. */
export type Spelling = (address: string) => string

type SaleShownWith = ShownWith & {
  readonly paymentUri: CoinAddresses['paymentUri']
  readonly spell?: Spelling
}

export function orderView(
  opened: OpenedOrder,
  prices: Prices,
  now: number,
  { paymentUri, spell = (it) => it, pace, confirming }: SaleShownWith,
): SellOrderView {
  const { row, details, events } = opened
  const { order } = row
  return {
    id: row.id as SellOrderView['id'],
    service: 'sell',
    status: Sell.codeOf(order.state),
    state: order.state,
    reason: reasonShown(order),
    createdAt: wireTime(row.createdAt),
    reference: row.reference,
    ...pageView(order),
    description: details.description ?? null,
    paysLink: order.link !== undefined,
    returnUrl: details.returnUrl ?? null,
    ...payingView(opened, prices, now, paymentUri),
    deposits: order.deposits.map((it) => ({
      ...depositView(it, opened, spell),
      confirming: confirming?.get(it.id) ?? null,
    })),
    surplus: wireAmount(surplusOf(order)),
    late: lateView(order),
    ...rateView(row),
    cancelsAt: wireTime(order.createdAt + order.figures.depositWindow),
    gross: wireAmount(order.gross),
    fees: feesView(order.fees),
    feesTotal: wireAmount(totalOf(order.fees)),
    settled: wireAmount(order.settled ?? null),
    takenByBank: takenByBankOf(order),
    payout: wireAmount(Sell.paidOut(order)),
    kept: wireAmount(order.kept ?? null),
    beneficiary: payeeView(opened),
    contactEmail: details.contactEmail ?? null,
    ...refundsView(opened, spell),
    refundByMerchant: byMerchant(order),
    ...proofView(order, spell),
    provider: order.origin === 'accepted' ? null : (order.origin ?? null),
    ...choosingView(opened, prices, now, spell),
    endToEndId: endToEndIdOf(opened),
    expectedArrival: wireTime(expectedArrival(order, stateSince(opened), pace)),
    completedAt: wireTime(order.state === 'completed' ? order.completedAt : undefined),
    receiptCode: opened.receiptCode,
    saidSent: order.saidSent,
    sent: sentView(opened),
    timeline: timelineView<SellOrderView>('sell', events),
    version: row.version,
  }
}

/** The wallets in question, and what a transfer from one of them has to be. */
function proofView(order: Sell.SellOrder, spell: Spelling) {
  if (order.state !== 'on_hold') return { walletsToProve: [], proofTransfer: null }
  const { wallets = [], transfer } = order
  return {
    walletsToProve: wallets.map(spell),
    proofTransfer: transfer
      ? {
          amount: wireAmount(transfer.coins),
          until: wireTime(transfer.until),
          isSeen: Sell.comingProof(order) !== undefined,
        }
      : null,
  }
}

function rateView({ order, midRate }: OpenedOrder['row']) {
  const offer = order.offers.at(-1)
  // Coins that came late have a rate of their own.
  const late = order.deposits.findLast((it) => it.counts && it.late && it.state !== 'vanished')
  const rate = late?.rate ?? offer?.rate
  return {
    rate: order.converted ? rateOfSale(order) : rate ? Rates.formatRate(rate) : midRate,
    rateOffered: offer ? Rates.formatRate(offer.rate) : midRate,
    offeredBefore: offeredBefore(order),
    midRate,
    rateUntil: wireTime(offer?.until ?? order.createdAt),
  }
}

function choosingView({ row, receiptCode }: OpenedOrder, prices: Prices, now: number, spell: Spelling) {
  const { order } = row
  const decides = decision(order, prices)
  const quotes = choiceQuotes(order, prices, now)
  const choices = choicesOf(order).filter((it) => it !== 'refund' || quotes.some((of) => of.choice === it))
  return {
    choices: [...choices, ...(receiptCode === null ? [] : (['receipt'] as const))],
    quotes: quotes.map((it) => quoteView(it, spell)),
    decideBy: wireTime(decides?.until),
    byDefault: decides?.otherwise ?? null,
  }
}

/** The time of its present state: what happens beside it (a stray coin, a second look) moves no promise. */
const stateSince = ({ row, events }: OpenedOrder): Date =>
  events.findLast(({ from, to }) => from !== to)?.at ?? row.updatedAt

/** The coins due, their address, the deposits. */
function payingView(
  { row }: OpenedOrder,
  prices: Prices,
  now: number,
  paymentUri: CoinAddresses['paymentUri'],
) {
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
    notSold: notSoldOf(order),
    left: wireAmount(left),
  }
}

export const feesView = ({ service, bank, network }: Sell.Fees) => ({
  service: wireAmount(service),
  bank: wireAmount(bank),
  network: wireAmount(network),
})

const totalOf = ({ service, bank, network }: Sell.Fees) => Money.sum(service.asset, [service, bank, network])

/** On hold: what the customer may know of it; needs revision: why; archived: how it ended. */
function reasonShown(order: Sell.SellOrder): SellReason | null {
  if (order.state === 'on_hold' && order.reason === 'refund' && order.refund?.failed !== undefined)
    return 'refund-failed'
  if (order.state === 'on_hold') return Shown.hold(order.reason)
  if (order.state === 'needs_revision') return order.reason
  if (order.state === 'cancelled' && order.by === 'dust') return order.by
  return order.state === 'archived' ? order.resolution : null
}

/** The account of a payment link is its merchant's: who pays sees its name, and enough to recognise it. */
function payeeView({ payee, bank, label, row }: OpenedOrder): SellOrderView['beneficiary'] {
  const { name, account, address } = payee
  if (row.order.link !== undefined) return { name, account: label, ...noFigures }
  return {
    name,
    account: null,
    bank,
    iban: account.kind === 'iban' ? account.iban : null,
    sortCode: account.kind === 'uk' ? account.sortCode : null,
    accountNumber: account.kind === 'uk' ? account.accountNumber : null,
    address: address
      ? `${address.street} ${address.building}, ${`${address.postCode} ${address.town}`.trim()}, ${address.country}`
      : null,
  }
}

const noFigures = { iban: null, sortCode: null, accountNumber: null, address: null, bank: null } as const

function depositView(
  { coins, transaction, from, at, state, counts, late, handling }: Deposits.KnownDeposit,
  { explorers, row: { depositAddress: address } }: OpenedOrder,
  spell: Spelling,
): Omit<z.output<typeof DepositView>, 'confirming'> {
  return {
    amount: wireAmount(coins),
    network: Coins.chainOf(coins.asset).name,
    transaction,
    explorerUrl: Coins.transactionUrl(explorers, coins.asset, { transaction, from, address }),
    from: from ? spell(from) : null,
    at: wireTime(at),
    state,
    counts,
    late,
    handling: handling && handling.kind !== 'return_failed' ? handling.kind : null,
  }
}

/** The transaction that the wallet named, while the order waits and no deposit shows it. */
function sentView({ row: { order }, explorers }: OpenedOrder): SellOrderView['sent'] {
  const { sentTransaction: transaction } = order
  const isAwaited = ['awaiting_deposit', 'confirming', 'underpaid'].includes(order.state)
  if (transaction === undefined || !isAwaited) return null
  if (order.deposits.some((it) => it.transaction.toLowerCase() === transaction)) return null
  return { transaction, explorerUrl: Coins.transactionUrl(explorers, order.coin, transaction) }
}

function refundsView(opened: OpenedOrder, spell: Spelling) {
  const { details } = opened
  const { order } = opened.row
  const present = refundOf(order)
  const parts = (order.partsBack ?? []).map(({ coins }) => coins)
  const earlier = [...(order.surplus ? [order.surplus] : []), ...parts].filter((it) => it !== present)
  return {
    refundAddress: order.refundAddress ? spell(order.refundAddress) : null,
    refundName: details.refundName ?? null,
    refund: present ? refundView(opened, present, Sell.refundLines(order, present), spell) : null,
    earlierRefunds: earlier.map((it) => refundView(opened, it, Sell.refundLines(order, it), spell)),
  }
}

/** The rate is the one that the money and the coins come to. */
const boughtView = (lines: Sell.RefundLines | undefined): NonNullable<SellOrderView['refund']>['bought'] =>
  lines
    ? {
        gross: wireAmount(lines.gross),
        fees: feesView(lines.fees),
        feesTotal: wireAmount(lines.feesTotal),
        settled: lines.settled.units === 0n ? null : wireAmount(lines.settled),
        takenByBank: lines.takenByBank.units === 0n ? null : wireAmount(lines.takenByBank),
        money: wireAmount(lines.money),
        rate: Rates.formatRate(Rates.rateOf(lines.money, lines.coins)),
        coins: wireAmount(lines.coins),
      }
    : null

function refundView(
  { explorers, events }: OpenedOrder,
  { key, to, sent: coins, kept }: Sell.Refunding,
  lines: Sell.RefundLines | undefined,
  spell: Spelling,
): NonNullable<SellOrderView['refund']> {
  const ended = events
    .filter(({ type }) => type === 'transfer.final')
    .map(({ type, data }) => eventData('sell', type, data))
    .find((it) => it.key === key)
  const transaction = typeof ended?.transaction === 'string' ? ended.transaction : null
  return {
    amount: wireAmount(coins),
    fee: wireAmount(kept),
    coins: wireAmount(Money.add(coins, kept)),
    bought: boughtView(lines),
    to: spell(to),
    transaction,
    explorerUrl: transaction && Coins.transactionUrl(explorers, coins.asset, transaction),
  }
}

/** Null until we hold the money: the merchant may never send it. */
function byMerchant(order: Sell.SellOrder): SellOrderView['refundByMerchant'] {
  const state = refundStateOf(order)
  if (state === 'refunded') return 'done'
  if (state === 'awaiting_payer') return 'choose'
  if (state === 'awaiting_money' && order.partsBack) return 'done'
  return state === 'under_way' ? state : null
}

function quoteView(
  { choice, send, payout, back, floats }: ChoiceQuote,
  spell: Spelling,
): SellOrderView['quotes'][number] {
  return {
    choice,
    send: wireAmount(send),
    payout: payout && {
      coins: wireAmount(payout.coins),
      rate: payout.rate && Rates.formatRate(payout.rate),
      gross: wireAmount(payout.gross),
      fees: feesView(payout.fees),
      feesTotal: wireAmount(totalOf(payout.fees)),
      payout: wireAmount(payout.payout),
    },
    back: back && {
      amount: wireAmount(back.sent),
      fee: wireAmount(back.kept),
      bought: boughtView(back.lines),
      to: back.to === null ? null : spell(back.to),
    },
    floats,
  }
}

/** The coins came when a rate had ended at which they would have been enough. */
function lateView(order: Sell.SellOrder): SellOrderView['late'] {
  const last = order.deposits.findLast((it) => it.counts && it.state === 'final')
  if (order.state !== 'underpaid' || !last) return null
  const { units } = Deposits.received(order.deposits, order.coin)
  const ended = order.offers.findLast(({ until, coins }) => until <= last.at && coins.units <= units)
  return ended ? { arrivedAt: wireTime(last.at), rateEndedAt: wireTime(ended.until) } : null
}

function offeredBefore({ offers, state }: Sell.SellOrder): SellOrderView['offeredBefore'] {
  const [before, present] = state === 'awaiting_deposit' ? offers.slice(-2) : []
  if (!before || !present) return null
  const isMore = present.coins.units > before.coins.units
  const apart = isMore
    ? Money.subtract(present.coins, before.coins)
    : Money.subtract(before.coins, present.coins)
  return {
    required: wireAmount(before.coins),
    until: wireTime(before.until),
    more: isMore ? wireAmount(apart) : null,
    less: !isMore && apart.units > 0n ? wireAmount(apart) : null,
  }
}

/** A line of the history. One cast: the state is of the service that the row names. */
export const itemView = (row: OrderRow): TransactionItem =>
  ({
    id: row.id,
    service: row.service,
    status: codeOf(row.service, row.state),
    state: row.state,
    reason: shownReason(row),
    createdAt: wireTime(row.createdAt),
    send: wireAmount(row.send),
    receive: wireAmount(row.receive),
    counterparty: row.counterparty,
    reference: row.reference,
    waitsForYou: row.waitsForCustomer,
    ...(row.service === 'sell' && { paysLink: row.paysLink }),
  }) as TransactionItem
