/**
 * Credits to dedicated IBANs. The importing transaction books the money to suspense, like all money without an order, and
 * records the IBAN here. Then:
 *
 *   arrived ─► the standing order buys ─► placed like any purchase ─► matched: from then on the order's rules apply
 *          └─► kept ─► sent by the customer: waits for them · by another person: returned · unclear: an operator decides
 *
 * The quote is stored before the purchase is placed, and a quote serves one order: the purchase is placed once. The bank rail
 * (`money`) stores the state of the money, so what an operator does in its queue is visible here.
 */
import { quotes } from '../quotes/index.ts'
import { screening } from '../screening/index.ts'
import { Ibans, Money, type Coins } from '@agio/domain'
import { customers, sealing } from '../customers/index.ts'
import { credits, orders } from '../orders/index.ts'
import type { Platform } from '../platform/platform.ts'
import { levelOf, nameOf } from '../verification/index.ts'
import { standingOf } from '../standing/index.ts'
import { newId } from '../platform/ids.ts'
import { unmatched } from '../rails/iso20022/index.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { receiverName, type UnmatchedCredit } from '../rails/iso20022/index.ts'
import type { Allocation, BankCredit } from '../rails/rail.ts'
import { screenReceiver, type Receiver } from '../rails/receiver.ts'
import { addCredit, setDecided, setQuote, type StoredCredit } from './credit-store.ts'
import { holderPlace, isVerified, mailAboutIban, notNow, type Person } from './doors.ts'
import { findIban, idOfAccount, type StoredIban } from './iban-store.ts'

/** Allocates a credit to a dedicated IBAN, in the importing transaction. */
export async function allocateToIban(
  platform: Platform,
  sql: Sql,
  { paidTo, amount, source }: BankCredit,
): Promise<Allocation | undefined> {
  if (paidTo === undefined || amount.asset !== 'EUR') return undefined
  const ibanId = await idOfAccount(sql, customers.accountFinder(platform, paidTo))
  if (ibanId === undefined) return undefined
  const recordedAt = platform.clock.now()
  await addCredit(sql, { id: newId('ibc', recordedAt), identity: source.id, ibanId, recordedAt })
  return { reason: 'dedicated_iban' }
}

export type Purchase = {
  readonly coin: Coins.CoinId
  readonly destination: string
  readonly terms: string
}

export const isHere = (item: UnmatchedCredit | undefined): item is UnmatchedCredit =>
  item !== undefined && item.state === 'open' && item.canMatch

/** Decides about a new credit. False: the obstacle is temporary, and the worker retries. */
export async function decide(platform: Platform, credit: StoredCredit): Promise<boolean> {
  const { db, clock } = platform
  const item = await unmatched.one(platform, credit.identity)
  // An operator has decided, or the final report is pending: importing it makes the credit due again.
  if (!isUndecided(credit) || !isHere(item) || item.reason !== 'dedicated_iban') return true
  const iban = await findIban(db, credit.ibanId)
  if (!iban) throw new Error(`${credit.id} came to an IBAN that is gone`)
  const level = await levelOf(platform, iban.customerId)
  const verified = isVerified(level)
  const { state: standing } = await standingOf(db, iban.customerId)
  // Nothing of it is bought or sent back. A customer without the level knows that, and chooses.
  if (standing === 'stops' || (standing === 'waits' && verified)) return isHeld(db, credit)
  const first = Ibans.firstDecision(iban, { isVerified: verified })
  if (first.do === 'keep') return keep(platform, { credit, iban, item }, first.why)
  const bought = await buy(platform, { credit, iban, item }, first, {
    id: iban.customerId,
    hasFreshPin: true,
  })
  if (!('refused' in bought)) return true
  const why = bought.fields?.some(({ code }) => code === 'terms.changed')
    ? 'terms'
    : Ibans.whyOf(bought.refused)
  const hours = (clock.now().getTime() - credit.recordedAt.getTime()) / 3_600_000
  if (!Ibans.isPassing(why) || hours >= Ibans.triedForHours)
    return keep(platform, { credit, iban, item }, why)
  await setDecided(db, credit.id, { state: 'arrived', why })
  return false
}

/** It was not looked at yet, or the standing of its customer holds it. */
const isUndecided = ({ state, why }: StoredCredit): boolean =>
  state === 'arrived' || (state === 'in_review' && why === 'frozen')

/** It is looked at, as money of a listed sender is; it goes on once the customer's standing is clear. */
async function isHeld(db: Sql, { id }: StoredCredit): Promise<false> {
  await setDecided(db, id, { state: 'in_review', why: 'frozen' })
  return false
}

export type Case = {
  readonly credit: StoredCredit
  readonly iban: StoredIban
  readonly item: UnmatchedCredit
}

/** Places the purchase once and matches the money to it. The order checks the payer, the limit and the rest, as for any money. */
export async function buy(platform: Platform, it: Case, wanted: Purchase, person: Person) {
  const { db, crashPoint } = platform
  const { credit, item } = it
  const placed = await placeOnce(platform, it, wanted, person)
  if (typeof placed !== 'string') return placed
  crashPoint('ibans.placed')
  // If the order does not use the money after all, the customer decides.
  await setDecided(db, credit.id, { state: 'waiting', why: 'left' })
  const matched = await unmatched.match(platform, item.identity, placed, actorOf(person))
  return 'refused' in matched ? notNow : { orderId: placed }
}

export const actorOf = ({ id }: Person): string => `customer ${id}`

async function placeOnce(platform: Platform, { credit, iban, item }: Case, wanted: Purchase, person: Person) {
  const { db, crashPoint } = platform
  const { coin, destination, terms } = wanted
  const begun = await begunPurchase(platform, credit, wanted)
  if (begun) return begun.id
  const fiatAmount = Money.format(Money.money('EUR', item.units))
  const quote = await quotes.buy(platform, { coin, fiat: 'EUR', fiatAmount, method: 'bank_transfer' })
  if ('refused' in quote) {
    const { refused, fields } = quote
    return { refused, ...(fields && { fields }) }
  }
  if (iban.holder === null) return notNow
  await setQuote(db, credit.id, quote.id)
  crashPoint('ibans.quoted')
  const opened = await orders.placeBuy(platform, person, {
    quoteId: quote.id,
    destination,
    payerName: await sealing.open(platform, iban.customerId, holderPlace(iban.id), iban.holder),
    consents: { correctInformation: true, buyRisk: true, terms },
  })
  return 'refused' in opened ? opened : opened.row.id
}

/** A purchase that was placed before, if it still awaits the money and buys the same coin for the same wallet. */
async function begunPurchase(platform: Platform, { quoteId }: StoredCredit, { coin, destination }: Purchase) {
  const begun = quoteId === null ? undefined : await credits.ofQuote(platform.db, quoteId)
  if (begun?.order.coin !== coin || begun.order.state !== 'awaiting_payment') return undefined
  const read = await orders.readAddress(platform, destination)
  return 'address' in read && read.address === begun.order.destination ? begun : undefined
}

/** Money that buys nothing now: the customer's own money waits for them; money of others is returned. */
async function keep(platform: Platform, it: Case, why: Ibans.Why): Promise<boolean> {
  const { db } = platform
  const { credit, iban } = it
  const { by, receiver } = await bySender(platform, it)
  if (by.do === 'return') {
    // Nothing is sent away while we may not do business with the customer.
    if ((await standingOf(db, iban.customerId)).state !== 'clear') return isHeld(db, credit)
    if (receiver !== undefined) await giveBack(platform, it, { actor: 'system', receiver })
    return true
  }
  // Of a customer who is looked at it is looked at, too: the customer reads what everybody reads then, and gets no mail.
  const isKept = by.do === 'keep' && why !== 'frozen'
  const decided = isKept
    ? ({ state: 'waiting', why } as const)
    : ({ state: 'in_review', why: by.do === 'keep' ? why : by.why } as const)
  await db.transaction(async (sql) => {
    await setDecided(sql, credit.id, decided)
    const mail = {
      id: `${credit.id}:waits`,
      customerId: iban.customerId,
      message: 'iban_money_waits',
    } as const
    if (isKept) await mailAboutIban(platform, sql, mail)
  })
  return true
}

type Sender = {
  readonly by: Ibans.SenderDecision
  /** Undefined where the sender is like somebody on a list. */
  readonly receiver: Receiver | undefined
}

/** Checks the sender by the rule for purchases. Money of a listed sender is not sent back: two operators decide. */
export async function bySender(platform: Platform, { iban, item }: Case): Promise<Sender> {
  const { customerId, holder } = iban
  // The customer has closed the account.
  if (holder === null || iban.wanted === 'closed')
    return { by: { do: 'review', why: 'not_active' }, receiver: undefined }
  const { name } = item.payer
  const names = name === undefined ? [] : [name]
  const about = { customerId, orderId: null, role: 'payer' } as const
  const subjects = names.map((one) => ({ name: one }))
  const screened = await screenReceiver(receiverName(item), () =>
    screening.checkNames(platform, subjects, about),
  )
  const receiver = 'receiver' in screened ? screened.receiver : undefined
  const typed = await sealing.open(platform, customerId, holderPlace(iban.id), holder)
  const shown = await nameOf(platform, customerId)
  const verdict = credits.payerVerdict(names, typed, shown)
  return { by: Ibans.bySender(verdict, receiver === undefined), receiver }
}

/**
 * Returns the money to the sending account; without one an operator decides. The return, our decision and the mail about it are
 * one transaction.
 */
export function giveBack(
  platform: Platform,
  { credit, iban, item }: Case,
  { actor, receiver }: { readonly actor: string; readonly receiver: Receiver },
): Promise<boolean> {
  const decision = { actor, receiver, reason: 'money for a dedicated IBAN' }
  return platform.db.transaction(async (sql) => {
    const sent = await unmatched.sendBack(platform, item.identity, decision, sql)
    // If the return fails later, an operator decides, too.
    await setDecided(sql, credit.id, { state: 'in_review', why: 'sender' })
    if ('refused' in sent) return false
    const mail = {
      id: `${credit.id}:returned`,
      customerId: iban.customerId,
      message: 'iban_money_returned',
    } as const
    platform.crashPoint('ibans.returning')
    if (actor === 'system') await mailAboutIban(platform, sql, mail)
    return true
  })
}
