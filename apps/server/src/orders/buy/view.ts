/** A purchase as its page reads it. */
import type { BuyOrderView, PaymentMethod, PaymentView } from '@agio/contract'
import { wireAmount, wireTime } from '@agio/contract/wire'
import { Buy, Coins, Credits, type Money, Rates, Shown } from '@agio/domain'
import type { Payer, StartedPayment } from '../../rails/rail.ts'
import { accountLabel } from '../reference/beneficiary.ts'
import {
  buyChoices,
  carrier,
  endsAt,
  lateUntil,
  expectedCoins,
  isWaiting,
  leftToPay,
  proofUntil,
  rateUntil,
  reached,
  termsShown,
  waitsUntil,
} from './summary.ts'
import { epcCode } from './epc-code.ts'
import type { ShownWith } from '../pace/confirming.ts'
import { pageView } from '../placing/shop.ts'
import { endOf } from '../core/lifecycles.ts'
import { timelineView } from '../core/shown-view.ts'
import type { BuyExtras, OpenedBuy } from '../core/order-details.ts'

/** The ways to pay by their names on the wire. */
export const methodNames: Readonly<Record<Buy.Method, PaymentMethod>> = {
  bank_transfer: 'SEPA_BANK_TRANSFER',
  open_banking: 'OPEN_BANKING',
  card: 'CREDIT_CARD',
}

export function buyOrderView(
  opened: OpenedBuy,
  extras: BuyExtras,
  now: number,
  known: ShownWith = {},
): BuyOrderView {
  const { row, events, receiptCode } = opened
  const { order } = row
  const terms = termsShown(order)
  return {
    id: row.id as BuyOrderView['id'],
    service: 'buy',
    status: Buy.codeOf(order.state),
    state: order.state,
    reason: order.state === 'failed' ? Shown.failure(order.reason) : endOf(order.state),
    held: order.hold !== null,
    createdAt: wireTime(row.createdAt),
    reference: row.reference,
    ...pageView(order),
    contactEmail: opened.details.contactEmail ?? null,
    method: methodNames[order.method],
    ...walletView(opened),
    amount: wireAmount(order.quote.amount),
    fees: buyFeesView(terms.fees),
    net: wireAmount(terms.net),
    receive: wireAmount(terms.coins),
    rate: Rates.formatRate(terms.rate),
    midRate: row.midRate,
    floats: Buy.floats(order.method),
    isExecuted: order.executed !== null,
    rateUntil: wireTime(rateUntil(order)),
    cancelsAt: wireTime(endsAt(order)),
    lateUntil: wireTime(lateUntil(order)),
    ...moneyView(opened, extras),
    ...coinsView(opened, now, known),
    choices: [...buyChoices(order), ...(receiptCode === null ? [] : (['receipt'] as const))],
    receiptCode,
    timeline: timelineView<BuyOrderView>('buy', events),
    version: row.version,
  }
}

export const buyFeesView = ({ service, network }: Buy.BuyFees) => ({
  service: wireAmount(service),
  network: wireAmount(network),
})

/** The coins go to this wallet. */
function walletView({ row, explorers, details }: OpenedBuy) {
  const { coin: id, destination } = row.order
  const coin = Coins.coinOf(id)
  const network = Coins.chainOf(id)
  return {
    coin: id,
    network: network.name,
    chainId: network.id,
    contract: coin.contract ?? null,
    decimals: coin.decimals,
    destination,
    destinationName: details.destinationName ?? null,
    destinationUrl: `${explorers[network.id]}/address/${destination}`,
  }
}

/** The money to pay and its account, the credits, the refunds. */
function moneyView({ row }: OpenedBuy, extras: BuyExtras) {
  const { order } = row
  return {
    received: wireAmount(Buy.paid(order)),
    left: wireAmount(leftToPay(order)),
    waitsFor: Buy.waitsFor(order) ?? null,
    waitsUntil: wireTime(waitsUntil(order)),
    transfer: transferView(row, extras),
    credits: order.credits.map((credit) => ({
      amount: wireAmount(credit.amount),
      at: wireTime(credit.at),
      through: methodNames[Buy.methodOf(credit)],
      counts: credit.counts,
      late: credit.late,
    })),
    refunds: order.refunds.map(({ amount, to, state }) => ({
      amount: wireAmount(amount),
      to:
        extras.payments.find(({ id }) => to.kind === 'card' && to.id === id)?.provider ??
        payerLabel(extras.payers?.get(Credits.keyOf(to))),
      status: state,
    })),
    payments: extras.payments.map(paymentView),
  }
}

/** The coins on their way, and what holds them up. */
function coinsView(
  { row: { order }, explorers, events }: OpenedBuy,
  now: number,
  { pace, confirming }: ShownWith,
) {
  const carried = carrier(order, events)
  const until = proofUntil(order)
  return {
    transaction: carried && {
      hash: carried.transaction,
      explorerUrl: Coins.transactionUrl(explorers, order.coin, carried.transaction),
      isFinal: carried.isFinal,
      confirming: confirming?.get(Buy.coinsKey(order)) ?? null,
    },
    proofAsked: until !== null,
    proofUntil: wireTime(until),
    expectedArrival: wireTime(expectedCoins(order, events, now, pace)),
    completedAt: wireTime(
      order.state === 'completed' || order.state === 'archived' ? reached(events, 'completed') : null,
    ),
  }
}

/** The QR code is shown only while the order awaits money, so that a customer does not pay twice. */
function transferView(
  { order, reference }: OpenedBuy['row'],
  { transfer }: BuyExtras,
): BuyOrderView['transfer'] {
  const amount = leftToPay(order) ?? order.quote.amount
  const isScanned = isWaiting(order) || Buy.waitsFor(order) === 'more'
  return transferDetails({ transfer, amount, reference, isScanned })
}

/** The account details for a transfer, row by row. */
export function transferDetails({
  transfer,
  amount,
  reference,
  isScanned,
}: Pick<BuyExtras, 'transfer'> & {
  readonly amount: Money.Money<Money.Fiat>
  readonly reference: string
  readonly isScanned: boolean
}): BuyOrderView['transfer'] {
  const account = transfer?.account
  const iban = account?.kind === 'iban' ? account : undefined
  const uk = account?.kind === 'uk' ? account : undefined
  return {
    holder: transfer?.holder ?? '',
    iban: iban?.iban ?? null,
    bic: iban?.bic ?? null,
    sortCode: uk?.sortCode ?? null,
    accountNumber: uk?.accountNumber ?? null,
    bank: transfer?.bank ?? null,
    amount: wireAmount(amount),
    reference,
    epc:
      isScanned && iban && amount.asset === 'EUR'
        ? epcCode({
            holder: transfer?.holder ?? '',
            iban: iban.iban,
            bic: iban.bic,
            amount: { asset: 'EUR', units: amount.units },
            remittance: reference,
          })
        : null,
  }
}

/** Enough to recognise one's own account: "DE** **** 3000"; a card is named by its payment. */
export const payerLabel = (payer: Payer | undefined): string =>
  payer?.account ? accountLabel(payer.account) : ''

export const paymentView = ({
  id,
  method,
  provider,
  status,
  reason,
  startedAt,
}: StartedPayment): PaymentView => ({
  id,
  method: methodNames[method],
  provider,
  status,
  reason,
  startedAt: wireTime(startedAt),
})
