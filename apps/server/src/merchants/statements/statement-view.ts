/** Payments and statements on the wire. CSV, camt.053 and PDF are written from the same view. */
import type { MerchantPaymentView, SettlementView, StatementView } from '@agio/contract'
import { wireAmount, wireTime } from '@agio/contract/wire'
import { LinkPayments, Money, Sell, type Statements } from '@agio/domain'
import type { NamedPayment } from './payments.ts'
import type { Settlement, Statement, StatementLine } from './statements.ts'

const feesView = ({ service, bank, network }: Statements.Fees) => ({
  service: wireAmount(service),
  bank: wireAmount(bank),
  network: wireAmount(network),
})

const nameOf = ({ id, linkId, order, reference, bankReference }: NamedPayment) => ({
  orderId: id,
  link: linkId,
  externalId: order.shop?.externalId ?? null,
  reference,
  bankReference,
})

/** The refunds of a payment, for its view. */
export type RefundsOf = (
  payment: NamedPayment,
) => Pick<MerchantPaymentView, 'kept' | 'refundable' | 'refunds'>

export function paymentView(it: NamedPayment, refundsOf: RefundsOf): MerchantPaymentView {
  const { order, payouts, returns } = it
  const payout = payouts.find(({ key }) => key === Sell.payoutKey(order))
  return {
    ...nameOf(it),
    state: LinkPayments.stateOf(order),
    createdAt: wireTime(it.createdAt),
    updatedAt: wireTime(it.updatedAt),
    sent: wireAmount(it.sent),
    gross: wireAmount(order.gross),
    fees: feesView(order.fees),
    feesPaidBy: 'payer',
    amount: wireAmount(Sell.paidOut(order)),
    account: it.label,
    payout:
      payout?.endToEndId == null
        ? null
        : {
            endToEndId: payout.endToEndId,
            bookedAt: wireTime(payout.bookedAt),
            bookingDay: payout.bookingDay,
          },
    returns: returns.map(({ at, amount, key, reason }) => ({
      at: wireTime(at),
      amount: wireAmount(amount),
      endToEndId: payouts.find((one) => one.key === key)?.endToEndId ?? null,
      reason,
    })),
    ...refundsOf(it),
  }
}

const totalsView = ({ gross, fees, by }: Statements.Totals) => ({
  gross: wireAmount(gross),
  fees: feesView(fees),
  payments: wireAmount(by.payment),
  payouts: wireAmount(by.payout),
  returns: wireAmount(by.return),
  refunds: wireAmount(by.refund),
  adjustments: wireAmount(by.adjustment),
})

export const settlementView = ({ day, fiat, totals }: Settlement): SettlementView => ({
  day,
  currency: fiat,
  lines: totals.lines,
  ...totalsView(totals),
})

/** Lines with a running balance. */
function linesView({ opening, lines }: Statement): StatementView['items'] {
  let balance = opening
  return lines.map((line, place) => {
    balance = Money.add(balance, line.amount)
    return { number: place + 1, ...lineView(line), balance: wireAmount(balance) }
  })
}

const lineView = (it: StatementLine) => ({
  at: wireTime(it.at),
  kind: it.kind,
  ...nameOf(it.payment),
  gross: wireAmount(it.gross),
  fees: feesView(it.fees),
  amount: wireAmount(it.amount),
  endToEndId: it.endToEndId,
  bookingDay: it.bookingDay,
  reason: it.reason,
})

export function statementView(it: Statement): StatementView {
  const { id, name, legalName, registrationNumber, country } = it.merchant
  return {
    id: it.id,
    merchant: { id, name, legalName, registrationNumber, country },
    currency: it.fiat,
    from: it.from,
    to: it.to,
    zone: 'UTC',
    isFinal: it.isFinal,
    asOf: wireTime(it.asOf),
    opening: wireAmount(it.opening),
    closing: wireAmount(it.closing),
    totals: totalsView(it.totals),
    lines: it.lines.length,
    items: linesView(it),
  }
}
