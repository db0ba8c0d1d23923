/**
 * Recognises the money that a merchant transfers for a refund among our bank credits. It carries the reference of the payment,
 * and comes from the beneficiary: from the account that was paid, or from an account in the same name. A credit with the
 * reference and another amount or sender needs an operator.
 */
import { BankAccounts, CreditorReference, Names, Sell, type Credits } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Allocation, BankCredit } from '../../rails/rail.ts'
import { openPayee } from '../core/order-details.ts'
import { lockSale, salesNamed, type StoredSell } from '../core/order-store.ts'
import { isWaiting } from '../inbox/inbox-store.ts'

/** Undefined where the credit names no refund that is waited for. */
export async function allocateToRefund(
  platform: Platform,
  sql: Sql,
  credit: BankCredit,
): Promise<Allocation | undefined> {
  const references = CreditorReference.findCreditorReferences(credit.text)
  if (references.length === 0) return undefined
  const named = await salesNamed(sql, references)
  const [sale, ...others] = named.filter(({ order }) => Sell.awaitedFrom(order) !== undefined)
  if (!sale || others.length > 0 || (await isOnItsWay(sql, sale))) return undefined
  const proposals = [{ orderId: sale.id, because: 'reference' }] as const
  const awaited = Sell.awaitedFrom(sale.order)
  if (awaited?.asset !== credit.amount.asset || awaited.units !== credit.amount.units)
    return { reason: 'refund_of_other_amount', proposals }
  if (!(await isOfBeneficiary(platform, sql, sale, credit))) return { reason: 'refund_by_other', proposals }
  return { orderId: sale.id, gives: Sell.payoutKey(sale.order) }
}

/** A person may give the money to the refund of this sale, which then is of this amount. Undefined: there is no such sale. */
export async function refundTakes(
  sql: Sql,
  orderId: string,
  { amount }: Pick<BankCredit, 'amount'>,
): Promise<Credits.Taken | undefined> {
  const sale = await lockSale(sql, orderId)
  if (!sale) return undefined
  if (!Sell.canGiveBack(sale.order, amount) || (await isOnItsWay(sql, sale))) return false
  return { as: 'returned', key: Sell.payoutKey(sale.order), version: sale.version }
}

/** The first of two transfers for one refund is on its way to the order. */
const isOnItsWay = (sql: Sql, { id }: StoredSell) => isWaiting(sql, id, 'payment.returned')

async function isOfBeneficiary(
  platform: Platform,
  sql: Sql,
  { customerId, order }: StoredSell,
  { payer }: BankCredit,
): Promise<boolean> {
  const { payee } = await openPayee(platform, customerId, order.beneficiaryId, sql)
  const isAccount = payer.account && BankAccounts.textOf(payer.account) === BankAccounts.textOf(payee.account)
  return isAccount || (payer.name !== undefined && Names.compareNames(payee.name, payer.name) === 'same')
}
