/** An order with everything its page shows: personal data unsealed, what happened, the bank, the receipt. */
import { Life, Sell } from '@agio/domain'
import type { Database } from '../platform/sql.ts'
import type { Payee } from './beneficiary.ts'
import type { Place, Sealer } from './doors.ts'
import * as store from './order-store.ts'
import type { StoredEvent, StoredOrder } from './order-store.ts'
import { receiptOf } from './receipt-store.ts'
import type { NewBeneficiary } from './step-record.ts'

/** What the customer wrote beside the order. */
export type Details = { readonly description?: string; readonly contactEmail?: string }

export type OpenedOrder = {
  readonly row: StoredOrder
  readonly payee: Payee
  readonly bank: string | null
  /** The account, masked. */
  readonly label: string
  readonly details: Details
  readonly events: readonly StoredEvent[]
  readonly receiptCode: string | null
}

export const payeePlace = (beneficiaryId: string): Place => ({
  table: 'order_beneficiary',
  column: 'sealed',
  row: beneficiaryId,
})
export const detailsPlace = (orderId: string): Place => ({ table: 'orders', column: 'details', row: orderId })

type Deps = { readonly db: Database; readonly sealer: Sealer }

export async function openPayee(
  { db, sealer }: Deps,
  customerId: string,
  beneficiaryId: string,
): Promise<{ payee: Payee; stored: NewBeneficiary }> {
  const stored = await store.findBeneficiary(db, beneficiaryId)
  if (!stored) throw new Error(`there is no beneficiary ${beneficiaryId}`)
  const text = await sealer.open(customerId, payeePlace(beneficiaryId), stored.sealed)
  return { payee: JSON.parse(text) as Payee, stored }
}

export async function openDetails({ sealer }: Pick<Deps, 'sealer'>, row: StoredOrder): Promise<Details> {
  if (row.details === null) return {}
  return JSON.parse(await sealer.open(row.customerId, detailsPlace(row.id), row.details)) as Details
}

export async function openOrder(deps: Deps, row: StoredOrder): Promise<OpenedOrder> {
  const [{ payee, stored }, details, events, receipt] = await Promise.all([
    openPayee(deps, row.customerId, row.order.beneficiaryId),
    openDetails(deps, row),
    store.eventsOf(deps.db, row.id),
    row.order.at === 'C' || row.order.at === 'Z' ? receiptOf(deps.db, row.id) : undefined,
  ])
  return {
    row,
    payee,
    bank: stored.bank,
    label: stored.label,
    details,
    events,
    receiptCode: receipt && receipt.voidAt === null ? receipt.code : null,
  }
}

/** The record of one event type with its words, the latest one first met from the end. */
export function lastEvent(
  events: readonly StoredEvent[],
  type: Sell.SellEventType,
): { event: StoredEvent; data: Record<string, unknown> } | undefined {
  const event = events.findLast((it) => it.type === type)
  return event && { event, data: Life.readJson(event.data) as Record<string, unknown> }
}

/** The id the bank knows the present payment by, once it lies in a batch. */
export function endToEndIdOf(opened: Pick<OpenedOrder, 'row' | 'events'>): string | null {
  const batch = lastEvent(opened.events, 'batch.added')
  if (!batch || batch.data.key !== Sell.payoutKey(opened.row.order)) return null
  return typeof batch.data.endToEndId === 'string' ? batch.data.endToEndId : null
}
