/** A sell order before it is stored: the account sealed, an address given, the record of the statement, the order as read. */
import type { Orderer } from '../personal-data/orderer.ts'
import { BankAccounts, Rates, Sell, type Coins } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import { newId } from '../../platform/ids.ts'
import type { StoredSellQuote } from '../../quotes/index.ts'
import { accountLabel, maskedName, type Payee } from '../reference/beneficiary.ts'
import { doorsOf, type Consents } from '../core/doors.ts'
import {
  detailsPlace,
  explorersOf,
  payeeDocument,
  payeePlace,
  sellDetailsDocument,
  type Details,
  type OpenedOrder,
} from '../core/order-details.ts'
import type { StoredSell } from '../core/order-store.ts'
import { beginningsOf } from '../history/name-words.ts'
import type { NewBeneficiary } from '../core/record.ts'
import { sealRefundWallet } from '../personal-data/refund-wallet.ts'
import type { PlacedFor } from '../placing/shop.ts'
import { firstStep, newReference, placedEvent } from '../placing/first-step.ts'

/** The request after validation. */
export type Checked = {
  readonly quote: StoredSellQuote
  readonly payee: Payee
  /** With the name that its customer gave for it. */
  readonly refund: { readonly address: Coins.Address; readonly name?: string } | undefined
  readonly placedFor: PlacedFor
  /** The payment link that it pays. */
  readonly link?: string | undefined
}

export type Words = {
  readonly reference?: string | undefined
  readonly contactEmail?: string | undefined
  /** Of the payment link. */
  readonly returnUrl?: string | undefined
  readonly consents: Consents
}

/** `step` is the argument of `order_place`, but for the limit. */
export async function newSellOrder(
  platform: Platform,
  orderer: Orderer,
  words: Words,
  checked: Checked,
  now: Date,
) {
  const { id: customerId, seal } = orderer
  const { quote, payee } = checked
  const id = newId('ord', now)
  const [beneficiary, deposit] = await Promise.all([
    sealPayee(platform, orderer, payee, now),
    doorsOf(platform).coins.addresses.give(quote.terms.rate.coin),
  ])
  const { details, sealed } = sealDetails(seal, id, words, checked)
  const order = orderOf(id, checked, beneficiary, now)
  const row: StoredSell = {
    id,
    service: 'sell',
    customerId,
    version: 1,
    order,
    reference: newReference(),
    midRate: Rates.formatRate(quote.mid),
    depositAddress: deposit.address,
    details: sealed,
    refundSealed: sealRefundWallet(seal, order),
    createdAt: now,
    updatedAt: now,
  }
  const event = placedEvent(quote.id, words.consents, order.state, now)
  const { bank, label } = beneficiary.row
  const shown = { payee, bank, label, details, explorers: explorersOf(platform) }
  const opened: OpenedOrder = { row, ...shown, events: [event], receiptCode: null }
  const nameIndexes = indexesOf(orderer, beneficiary, words)
  const { link } = checked
  const { depositAddress, refundSealed } = row
  const own = { depositAddress, deposit, refundSealed, ...(link !== undefined && { linkId: link }) }
  const { consents } = words
  const { visit } = checked.placedFor
  const step = firstStep({ row, event, quoteId: quote.id, nameIndexes, consents, visit }, own)
  return { opened, step: { ...step, beneficiary: beneficiary.row } }
}

/** The customer finds an order by its payee and by their own words for it. */
function indexesOf({ nameIndex }: Orderer, beneficiary: SealedPayee, { reference = '' }: Words) {
  return [...new Set([...beneficiary.row.nameIndexes, ...beginningsOf(reference).map(nameIndex)])]
}

function orderOf(
  id: string,
  { quote, refund, link, placedFor: { shop, externalId } }: Checked,
  beneficiary: SealedPayee,
  now: Date,
) {
  const { gross, fees, payout, rate, coins } = quote.terms
  return Sell.place({
    id,
    rail: beneficiary.rail,
    coin: rate.coin,
    fiat: rate.fiat,
    gross,
    fees,
    payout,
    feeTable: quote.feeTable,
    figures: quote.figures,
    minimum: quote.minimum,
    asked: quote.asked,
    beneficiaryId: beneficiary.row.id,
    ...(refund && { refundAddress: refund.address }),
    ...(shop && { shop }),
    ...(externalId !== undefined && { externalId }),
    ...(link !== undefined && { link }),
    rate,
    coins,
    now: now.getTime(),
  })
}

function sealDetails(
  seal: Orderer['seal'],
  orderId: string,
  words: Words,
  { refund, placedFor: { metadata } }: Pick<Checked, 'refund' | 'placedFor'>,
) {
  const details: Details = {
    ...(words.reference && { description: words.reference }),
    ...(words.contactEmail && { contactEmail: words.contactEmail }),
    ...(words.returnUrl && { returnUrl: words.returnUrl }),
    ...(refund?.name !== undefined && { refundName: refund.name }),
    ...(metadata && { metadata }),
  }
  if (Object.keys(details).length === 0) return { details, sealed: null }
  return { details, sealed: seal(detailsPlace(orderId), sellDetailsDocument.write(details)) }
}

export type SealedPayee = { readonly row: NewBeneficiary; readonly rail: Sell.SellOrder['rail'] }

type Indexing = 'seal' | 'accountIndex' | 'accountFinder' | 'nameIndex'

/** The account as a row, and the rail that reaches it fastest. */
export async function sealPayee(
  platform: Platform,
  { seal, accountIndex, accountFinder, nameIndex }: Pick<Orderer, Indexing>,
  payee: Payee,
  now: Date,
): Promise<SealedPayee> {
  const { findBank } = doorsOf(platform).payees
  const id = newId('ben', now)
  const bank = payee.account.kind === 'iban' ? await findBank(payee.account.iban) : undefined
  const row: NewBeneficiary = {
    id,
    kind: payee.account.kind,
    sealed: seal(payeePlace(id), payeeDocument.write(payee)),
    label: accountLabel(payee.account),
    maskedName: maskedName(payee.name),
    accountIndex: accountIndex(BankAccounts.textOf(payee.account)),
    foundBy: accountFinder(BankAccounts.textOf(payee.account)),
    nameIndexes: beginningsOf(payee.name).map(nameIndex),
    bank: bank?.bankName ?? null,
    bic: bank?.bic ?? null,
  }
  return { row, rail: payee.account.kind === 'uk' ? 'uk' : bank?.instant ? 'sepa_instant' : 'sepa' }
}
