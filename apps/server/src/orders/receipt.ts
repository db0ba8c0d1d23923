/** The receipt: the order as it was when it was paid. Anybody may ask whether a code is ours and still holds. */
import { Life, Rates, type Sell } from '@agio/domain'
import type { ReceiptView } from '@agio/contract'
import type { Refused } from '../platform/route.ts'
import type { Database } from '../platform/sql.ts'
import type { Sealer } from './doors.ts'
import { endToEndIdOf, openPayee } from './opened-order.ts'
import type { Payee } from './beneficiary.ts'
import { eventsOf, type StoredSell } from './order-store.ts'
import { receiptByCode, receiptOf, type StoredReceipt } from './receipt-store.ts'
import { receivedSoFar } from './standing.ts'
import { amountOf, feesView, timeOf } from './views.ts'

type Deps = { readonly db: Database; readonly sealer: Sealer }

/** Refused while nothing has been paid. */
export async function receiptFor(
  deps: Deps,
  row: StoredSell,
): Promise<ReceiptView | Refused<'receipt.not_ready'>> {
  const stored = await receiptOf(deps.db, row.id)
  if (!stored) return { refused: 'receipt.not_ready' }
  const order = Life.readJson(stored.figures) as Sell.SellOrder
  const [{ payee }, events] = await Promise.all([
    openPayee(deps, row.customerId, stored.beneficiaryId),
    eventsOf(deps.db, row.id),
  ])
  return {
    code: stored.code,
    orderId: row.id as ReceiptView['orderId'],
    issuedAt: timeOf(stored.completedAt),
    completedAt: timeOf(stored.completedAt),
    void: stored.voidAt !== null,
    sent: amountOf(receivedSoFar(order)),
    rate: rateOf(order),
    midRate: row.midRate,
    gross: amountOf(order.gross),
    fees: feesView(order.fees),
    payout: amountOf(order.payout),
    beneficiary: payee.name,
    account: accountText(payee),
    reference: row.reference,
    endToEndId:
      endToEndIdOf({ row: { ...row, order }, events: events.filter(({ at }) => at <= stored.completedAt) }) ??
      '',
    transactions: order.arrivals
      .filter((it) => it.counts && it.state === 'final')
      .map(({ transaction }) => transaction),
  }
}

/** Amounts, and a person only as far as the holder of the receipt can recognise them. */
export async function verifiedReceipt(db: Database, code: string) {
  const stored = await receiptByCode(db, code)
  if (!stored) return { refused: 'not-found' } as const
  return publicView(stored, Life.readJson(stored.figures) as Sell.SellOrder)
}

function publicView({ code, voidAt, completedAt, maskedName, label }: StoredReceipt, order: Sell.SellOrder) {
  return {
    code,
    valid: voidAt === null,
    void: voidAt !== null,
    completedAt: timeOf(completedAt),
    payout: amountOf(order.payout),
    sent: amountOf(receivedSoFar(order)),
    beneficiary: maskedName,
    account: label,
  }
}

/** The rate the first coins that counted were taken at. */
function rateOf(order: Sell.SellOrder): string {
  const rate =
    order.arrivals.find((it) => it.counts && it.state === 'final')?.rate ?? order.offers.at(-1)?.rate
  return rate ? Rates.formatRate(rate) : ''
}

function accountText({ account }: Payee): string {
  return account.kind === 'iban'
    ? account.iban.replace(/(.{4})(?=.)/g, '$1 ')
    : `${account.sortCode.replace(/(\d\d)(?=\d)/g, '$1-')} ${account.accountNumber}`
}
