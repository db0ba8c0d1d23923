/**
 * A credit is allocated to a purchase here. Only a reference decides; another match is proposed to a person. An order
 * that does not wait any more receives money that names it all the same, and posts it to suspense itself: every cent is
 * posted once.
 */
import { sealing } from '../../customers/index.ts'
import { Names, Buy, CreditorReference, type Credits } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Allocation, BankCredit, Likeness, Proposal } from '../../rails/rail.ts'
import { doorsOf } from '../core/doors.ts'
import {
  purchaseById,
  purchasesNamed,
  purchasesOfPayers,
  waitingPurchases,
  type Candidate,
} from './allocation-store.ts'
import { buyDetailsDocument, detailsPlace } from '../core/order-details.ts'

/** Exactly one open order named → that order; several or none → a person. */
export async function allocateToPurchase(
  platform: Platform,
  sql: Sql,
  credit: BankCredit,
): Promise<Allocation> {
  const { begunPayment } = doorsOf(platform).money.payments
  const payment = credit.endToEndId && (await begunPayment(sql, credit.endToEndId))
  const references = CreditorReference.findCreditorReferences(credit.text)
  const written = references.length === 0 ? [] : await purchasesNamed(sql, references)
  // Some banks drop the text and keep the id: it says as much as a reference.
  const begun = written.length === 0 && payment ? await purchaseById(sql, payment.orderId) : undefined
  const named = begun ? [begun] : written
  if (named.length === 0) {
    const reason = references.length === 0 ? 'no_reference' : 'unknown_reference'
    const byPayerAlone = await byPayer(platform, sql, credit)
    const proposals = byPayerAlone.length > 0 ? byPayerAlone : await byLikeness(platform, sql, credit)
    return { reason, proposals }
  }
  const allocation = amongNamed(named, credit)
  const isIt = payment && 'orderId' in allocation && allocation.orderId === payment.orderId
  return isIt ? { ...allocation, payment: payment.id } : allocation
}

export type LeftCredit = Pick<BankCredit, 'amount' | 'at'> & { readonly isLeft: boolean }

/**
 * The purchase waits for this money; its own unallocated money only as the line of an open-banking payment.
 * Undefined where there is no such purchase.
 */
export async function purchaseTakes(
  sql: Sql,
  orderId: string,
  { amount, at, isLeft }: LeftCredit,
): Promise<Credits.Taken | undefined> {
  const found = await purchaseById(sql, orderId)
  if (found?.order.fiat !== amount.asset) return found && false
  const isWaited = (!isLeft && isOpen(found, at)) || Buy.awaitsLine(found.order, amount)
  return isWaited && { as: 'payment' }
}

const isOpen = ({ order }: Candidate, at: Date): boolean => {
  if (order.state === 'cancelled' || order.state === 'expired') return at.getTime() < Buy.buysUntil(order)
  return (
    order.state === 'awaiting_payment' ||
    order.state === 'payment_pending' ||
    order.state === 'payment_received'
  )
}

const isTooOld = ({ order }: Candidate): boolean => order.state === 'cancelled' || order.state === 'expired'

function amongNamed(named: readonly Candidate[], { amount, at }: BankCredit): Allocation {
  const proposals = named.map(({ id }): Proposal => ({ orderId: id, because: 'reference' }))
  const fitting = named.filter(({ order }) => order.fiat === amount.asset)
  if (fitting.length === 0) return { reason: 'another_currency', proposals }
  const open = fitting.filter((it) => isOpen(it, at))
  const [only, ...others] = open.length > 0 ? open : fitting
  if (only === undefined || others.length > 0) return { reason: 'several_orders', proposals }
  // A cancelled order would take it as late money; this long ago a person decides.
  return open.length === 0 && isTooOld(only) ? { reason: 'order_over', proposals } : { orderId: only.id }
}

/** The same amount from an account and a name that are known: a proposal, for two people may share both. */
async function byPayer(platform: Platform, sql: Sql, credit: BankCredit): Promise<readonly Proposal[]> {
  const { amount, payer, paidBefore, at } = credit
  const { name } = payer
  if (name === undefined || paidBefore.length === 0) return []
  const equal = await purchasesOfPayers(sql, {
    orders: paidBefore,
    currency: amount.asset,
    units: amount.units,
  })
  const open = equal.filter((it) => isOpen(it, at))
  const [only, ...others] = open
  if (only === undefined || others.length > 0) return []
  const known = await payerNameOf(platform, only)
  const isSame = known !== undefined && Names.compareNames(known, name) === 'same'
  return isSame ? [{ orderId: only.id, because: 'payer' }] : []
}

/** So many letters of a reference may be wrong; a text that has nothing to do with it is off by more. */
const mostLettersOff = 3
const mostProposals = 3

/** Orders that two of amount, name and reference speak for, or a reference with a slip: the likest first. */
async function byLikeness(
  platform: Platform,
  sql: Sql,
  { amount, payer, text, at }: BankCredit,
): Promise<readonly Proposal[]> {
  const waiting = await waitingPurchases(sql, amount.asset, amount.units)
  const found: { readonly id: string; readonly alike: Likeness; readonly points: number }[] = []
  for (const it of waiting.filter((one) => isOpen(one, at))) {
    const off = CreditorReference.lettersOff(text, it.reference)
    const lettersOff = off <= mostLettersOff ? off : null
    const isSum = it.units === amount.units
    if (!isSum && lettersOff === null) continue
    const name = payer.name === undefined ? undefined : await payerNameOf(platform, it)
    const isName = name !== undefined && Names.compareNames(name, payer.name ?? '') === 'same'
    const points = (isSum ? 2 : 0) + (isName ? 2 : 0) + (lettersOff === null ? 0 : 5 - lettersOff)
    if (points > 2 || lettersOff !== null)
      found.push({ id: it.id, alike: { amount: isSum, name: isName, lettersOff }, points })
  }
  return found
    .toSorted((one, other) => other.points - one.points)
    .slice(0, mostProposals)
    .map(({ id, alike }) => ({ orderId: id, because: 'likeness', alike }))
}

async function payerNameOf(
  platform: Platform,
  { id, customerId, details }: Candidate,
): Promise<string | undefined> {
  if (details === null) return undefined
  return buyDetailsDocument.read(await sealing.open(platform, customerId, detailsPlace(id), details))
    .payerName
}
