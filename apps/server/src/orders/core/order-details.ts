/** An order with everything its page shows: personal data unsealed, what happened, the bank, the receipt. */
import { sealing } from '../../customers/index.ts'
import { Chains, Codec, Credits, type Merchants, Sell, Stored } from '@agio/domain'
import { perPlatform, type Platform } from '../../platform/platform.ts'
import { accountIn } from '../../rails/iso20022/index.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { SealedColumn } from '../../platform/sealing.ts'
import type { Payer, StartedPayment } from '../../rails/rail.ts'
import { payeeCodec, type Payee } from '../reference/beneficiary.ts'
import { doorsOf, type TransferTo } from './doors.ts'
import { eventData } from './documents.ts'
import type { Service } from '../../limits/index.ts'
import type { EventType } from './lifecycles.ts'
import * as store from './order-store.ts'
import type { StoredBuy, StoredEvent, StoredOrder, StoredSell } from './order-store.ts'
import { receiptOf } from '../receipts/receipt-store.ts'

/** Data that a merchant added to the order. */
type OfShop = { readonly metadata?: Merchants.Metadata }
/** Words that the customer wrote with the order. */
export type Details = OfShop & {
  readonly description?: string
  readonly contactEmail?: string
  /** The payment link leads its payer back to this address. */
  readonly returnUrl?: string
  /** The name that the customer gave for the refund address. */
  readonly refundName?: string
}

const { optional, record, text } = Codec
export const sellDetailsDocument = Stored.sealedDocument(
  'orders.details.sell',
  1,
  record<Details>({
    description: optional(text),
    contactEmail: optional(text),
    returnUrl: optional(text),
    refundName: optional(text),
    metadata: optional(Stored.metadata),
  }),
)

export type OpenedOrder = {
  readonly row: StoredSell
  readonly explorers: Chains.Explorers
  readonly payee: Payee
  readonly bank: string | null
  /** The account, masked. */
  readonly label: string
  readonly details: Details
  readonly events: readonly StoredEvent[]
  readonly receiptCode: string | null
}

/** A purchase keeps this sealed: the customer's name as their bank knows it. */
export type BuyDetails = OfShop & {
  readonly payerName: string
  /** The name that the customer gave for the wallet. Coins go to the order's address, wherever the name leads later. */
  readonly destinationName?: string
  readonly contactEmail?: string
}
export const buyDetailsDocument = Stored.sealedDocument(
  'orders.details.buy',
  1,
  record<BuyDetails>({
    payerName: text,
    destinationName: optional(text),
    contactEmail: optional(text),
    metadata: optional(Stored.metadata),
  }),
)

/** The sealed words beside an order, by its service. */
export const detailsDocuments = { sell: sellDetailsDocument, buy: buyDetailsDocument } as const

export const payeeDocument = Stored.sealedDocument('order_beneficiary.sealed', 1, payeeCodec)

export type OpenedBuy = {
  readonly row: StoredBuy
  readonly explorers: Chains.Explorers
  readonly details: BuyDetails
  readonly events: readonly StoredEvent[]
  readonly receiptCode: string | null
}

/** The page of a purchase shows these beside the order. */
export type BuyExtras = {
  /** Newest first. */
  readonly payments: readonly StartedPayment[]
  /** Missing where this currency has no account here. */
  readonly transfer: TransferTo | undefined
  /** The account or card each credit came from, by the name its rail keeps it under. */
  readonly payers?: ReadonlyMap<string, Payer>
}

export const payeePlace = (beneficiaryId: string): SealedColumn => ({
  table: 'order_beneficiary',
  column: 'sealed',
  row: beneficiaryId,
})
export const detailsPlace = (orderId: string): SealedColumn => ({
  table: 'orders',
  column: 'details',
  row: orderId,
})

/** The explorers of the chains of the settings. */
export const explorersOf = perPlatform(({ settings }) => Chains.explorersOf(settings.chains))

/** Of a customer whose orders were erased: figures and states are all that is left. */
const erasedPayee = { name: '', account: { kind: 'iban', iban: '' } } as const

export async function openPayee(
  platform: Platform,
  customerId: string,
  beneficiaryId: string,
  sql: Sql = platform.db,
): Promise<{ payee: Payee; stored: store.StoredBeneficiary }> {
  const stored = await store.findBeneficiary(sql, beneficiaryId)
  if (!stored) throw new Error(`there is no beneficiary ${beneficiaryId}`)
  if (stored.sealed === '') return { payee: erasedPayee, stored }
  const opened = await sealing.open(platform, customerId, payeePlace(beneficiaryId), stored.sealed)
  return { payee: payeeDocument.read(opened), stored }
}

export async function openDetails(platform: Platform, row: StoredSell): Promise<Details> {
  return row.details === null ? {} : sellDetailsDocument.read(await unseal(platform, row, row.details))
}

export async function openBuyDetails(platform: Platform, row: StoredBuy): Promise<BuyDetails> {
  // Erased with its customer.
  if (row.details === null) return { payerName: '' }
  return buyDetailsDocument.read(await unseal(platform, row, row.details))
}

const unseal = (platform: Platform, row: StoredOrder, sealed: string): Promise<string> =>
  sealing.open(platform, row.customerId, detailsPlace(row.id), sealed)

/** A receipt shows once an order is paid out, and until the money comes back. */
async function receiptCodeOf({ db }: Platform, { id, order }: StoredOrder): Promise<string | null> {
  const receipt =
    order.state === 'completed' || order.state === 'archived' ? await receiptOf(db, id) : undefined
  return receipt && receipt.voidAt === null ? receipt.code : null
}

export async function openBuy(platform: Platform, row: StoredBuy): Promise<OpenedBuy> {
  const [details, events, receiptCode] = await Promise.all([
    openBuyDetails(platform, row),
    store.eventsOf(platform.db, row.id),
    receiptCodeOf(platform, row),
  ])
  return { row, explorers: explorersOf(platform), details, events, receiptCode }
}

/** A rail that is silent at the moment leaves a gap on the page, no more. */
export async function openExtras(platform: Platform, { id, order }: StoredBuy): Promise<BuyExtras> {
  const { payments: allPayments } = doorsOf(platform).money
  const [payments, payers] = await Promise.all([
    allPayments.ofOrder(id),
    Promise.all(
      order.credits.map(
        async ({ source }) =>
          [Credits.keyOf(source), await allPayments.payerOf(source).catch(() => undefined)] as const,
      ),
    ),
  ])
  const known = payers.flatMap(([source, payer]) => (payer ? [[source, payer] as const] : []))
  return { payments, transfer: accountIn(platform, order.fiat), payers: new Map(known) }
}

export async function openOrder(platform: Platform, row: StoredSell): Promise<OpenedOrder> {
  const [{ payee, stored }, details, events, receiptCode] = await Promise.all([
    openPayee(platform, row.customerId, row.order.beneficiaryId),
    openDetails(platform, row),
    store.eventsOf(platform.db, row.id),
    receiptCodeOf(platform, row),
  ])
  return {
    row,
    explorers: explorersOf(platform),
    payee,
    bank: stored.bank,
    label: stored.label,
    details,
    events,
    receiptCode,
  }
}

/** The record of one event type with its words, the latest one first met from the end. */
export function lastEvent(
  service: Service,
  events: readonly StoredEvent[],
  type: EventType,
): { event: StoredEvent; data: Readonly<Record<string, unknown>> } | undefined {
  const event = events.findLast((it) => it.type === type)
  return event && { event, data: eventData(service, type, event.data) }
}

/** The bank's id of the present payment, once it is in a batch. */
export function endToEndIdOf(opened: Pick<OpenedOrder, 'row' | 'events'>): string | null {
  const batch = lastEvent('sell', opened.events, 'payment.queued')
  if (!batch || batch.data.key !== Sell.payoutKey(opened.row.order)) return null
  return typeof batch.data.endToEndId === 'string' ? batch.data.endToEndId : null
}
