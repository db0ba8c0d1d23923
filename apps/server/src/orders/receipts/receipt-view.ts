/** The receipt: the order as it was when it was completed. Anybody may check whether a code is genuine and valid. */
import type { ReceiptView, SellReceiptView } from '@agio/contract'
import { wireAmount, wireTime } from '@agio/contract/wire'
import { Stored, type Sell } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { pageView } from '../placing/shop.ts'
import type { Payee } from '../reference/beneficiary.ts'
import { notSoldOf, rateOfSale, takenByBankOf } from '../core/figures-view.ts'
import { endToEndIdOf, explorersOf, openBuyDetails, openPayee } from '../core/order-details.ts'
import { eventsOf, type StoredOrder, type StoredSell } from '../core/order-store.ts'
import { boughtFigures, publicBuy } from './buy-receipt-view.ts'
import { receiptByCode, receiptOf, type StoredReceipt } from './receipt-store.ts'
import { receivedSoFar } from '../sell/summary.ts'
import { feesView } from '../sell/view.ts'

/** Refused while nothing has been paid out. */
export async function receiptFor(
  platform: Platform,
  row: StoredOrder,
): Promise<ReceiptView | Refused<'receipt.not_ready'>> {
  const stored = await receiptOf(platform.db, row.id)
  if (!stored) return { refused: 'receipt.not_ready' }
  const { figures } = stored
  if (row.service === 'sell') return sellReceipt(platform, row, stored, Stored.sale.read(figures))
  const [{ payerName }, events] = await Promise.all([
    openBuyDetails(platform, row),
    eventsOf(platform.db, row.id),
  ])
  const explorers = explorersOf(platform)
  const bought = boughtFigures({ order: Stored.purchase.read(figures), payerName, events, explorers })
  return { service: 'buy', ...headOf(row, stored), ...bought }
}

async function sellReceipt(
  platform: Platform,
  row: StoredSell,
  stored: StoredReceipt,
  order: Sell.SellOrder,
): Promise<SellReceiptView> {
  const [{ payee, stored: account }, events] = await Promise.all([
    openPayee(platform, row.customerId, stored.beneficiaryId ?? order.beneficiaryId),
    eventsOf(platform.db, row.id),
  ])
  return {
    service: 'sell',
    ...headOf(row, stored),
    ...soldFigures(order),
    beneficiary: payee.name,
    account: order.link === undefined ? accountText(payee) : account.label,
    endToEndId:
      endToEndIdOf({ row: { ...row, order }, events: events.filter(({ at }) => at <= stored.completedAt) }) ??
      '',
    transactions: order.deposits
      .filter((it) => it.counts && it.state === 'final')
      .map(({ transaction }) => transaction),
  }
}

/** The lines that only a sale has. */
export const soldFigures = (order: Sell.SellOrder) =>
  ({
    rate: rateOfSale(order),
    sent: wireAmount(receivedSoFar(order)),
    notSold: notSoldOf(order),
    gross: wireAmount(order.gross),
    fees: feesView(order.fees),
    settled: wireAmount(order.settled ?? null),
    takenByBank: takenByBankOf(order),
    payout: wireAmount(order.payout),
    paysLink: order.link !== undefined,
  }) satisfies Partial<SellReceiptView>

/** The lines of every receipt. */
const headOf = (
  { id, midRate, reference, order }: StoredOrder,
  { code, completedAt, voidAt }: StoredReceipt,
) => ({
  code,
  orderId: id as ReceiptView['orderId'],
  issuedAt: wireTime(completedAt),
  completedAt: wireTime(completedAt),
  void: voidAt !== null,
  midRate,
  reference,
  ...pageView(order),
})

/** Amounts, and a person only as far as the holder of the receipt can recognise them. */
export async function verifiedReceipt(platform: Platform, code: string) {
  const { db } = platform
  const explorers = explorersOf(platform)
  const stored = await receiptByCode(db, code)
  if (!stored) return { refused: 'not-found' } as const
  const { service, voidAt, completedAt } = stored
  const said =
    service === 'sell'
      ? publicSale(stored, Stored.sale.read(stored.figures))
      : publicBuy({
          order: Stored.purchase.read(stored.figures),
          events: await eventsOf(db, stored.orderId),
          explorers,
        })
  return {
    code,
    service,
    valid: voidAt === null,
    void: voidAt !== null,
    completedAt: wireTime(completedAt),
    ...said,
  }
}

const publicSale = ({ maskedName, label }: StoredReceipt, order: Sell.SellOrder) => ({
  payout: wireAmount(order.payout),
  sent: wireAmount(receivedSoFar(order)),
  beneficiary: maskedName ?? '',
  account: label ?? '',
  transaction: null,
  explorerUrl: null,
})

function accountText({ account }: Payee): string {
  return account.kind === 'iban'
    ? account.iban.replace(/(.{4})(?=.)/g, '$1 ')
    : `${account.sortCode.replace(/(\d\d)(?=\d)/g, '$1-')} ${account.accountNumber}`
}
