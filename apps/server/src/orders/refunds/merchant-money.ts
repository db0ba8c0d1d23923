/**
 * Recognises the money that a merchant transfers for a refund among our bank credits. It carries the reference of the payment,
 * and comes from the beneficiary: from the account that was paid, or from an account in the same name. A credit with the
 * reference and another amount or sender needs an operator.
 */
import { BankAccounts, CreditorReference, Names, Sell } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Allocation, BankCredit } from '../../rails/rail.ts'
import type { Sealer } from '../core/doors.ts'
import { openPayee } from '../core/order-details.ts'
import { salesNamed, type StoredSell } from '../core/order-store.ts'
import { isWaiting } from '../inbox/inbox-store.ts'

type Deps = { readonly sealer: Sealer }

/** Undefined if the credit names no expected refund. */
export const createMerchantMoney =
  ({ sealer }: Deps) =>
  async (sql: Sql, credit: BankCredit): Promise<Allocation | undefined> => {
    const references = CreditorReference.findCreditorReferences(credit.text)
    if (references.length === 0) return undefined
    const named = await salesNamed(sql, references)
    const [sale, ...others] = named.filter(({ order }) => Sell.awaitedFrom(order) !== undefined)
    // The first of two transfers for one refund is queued for the order.
    if (!sale || others.length > 0 || (await isWaiting(sql, sale.id, 'payment.returned'))) return undefined
    const proposals = [{ orderId: sale.id, because: 'reference' }] as const
    const awaited = Sell.awaitedFrom(sale.order)
    if (awaited?.asset !== credit.amount.asset || awaited.units !== credit.amount.units)
      return { reason: 'refund_of_other_amount', proposals }
    if (!(await isOfBeneficiary(sealer, sql, sale, credit))) return { reason: 'refund_by_other', proposals }
    return { orderId: sale.id, gives: Sell.payoutKey(sale.order) }
  }

async function isOfBeneficiary(
  sealer: Sealer,
  sql: Sql,
  { customerId, order }: StoredSell,
  { payer }: BankCredit,
): Promise<boolean> {
  const { payee } = await openPayee({ db: sql, sealer }, customerId, order.beneficiaryId)
  const isAccount = payer.account && BankAccounts.textOf(payer.account) === BankAccounts.textOf(payee.account)
  return isAccount || (payer.name !== undefined && Names.compareNames(payee.name, payer.name) === 'same')
}
