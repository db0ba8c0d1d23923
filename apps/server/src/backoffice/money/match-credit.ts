/**
 * Unallocated money becomes an order's: its customer's payment, or what a merchant sends for the refund of a payment.
 * One person does it where the amount is small, the payer has the name that it must have, and the order, or the request
 * for the refund of this amount, is older than the money. Else a second one approves exactly this line, payer, order
 * and wallet: an operator who reads the payer could place an order under that name. Money that reports disagree about
 * is counted by two persons, always. Money of a customer, or of a sender, with a confirmed hit is given or sent back by
 * two; so is a large amount, and money of a sender who is like a listed person, that goes back.
 */
import { createHash } from 'node:crypto'
import { Codec, Money, Names, Sell, Stored, type Operators } from '@agio/domain'
import { inForce } from '../../configuration/index.ts'
import { operatorOrders } from '../../orders/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { receiverName, unmatched, type UnmatchedCredit } from '../../rails/iso20022/index.ts'
import { decidedByTwo, screenReceiver, type Receiver } from '../../rails/receiver.ts'
import { hits } from '../../screening/index.ts'
import { decidersAbout } from '../../standing/index.ts'
import * as approvals from '../approvals/approvals.ts'
import type { Action, Approvable, ApprovalRow, WithPayload } from '../approvals/approvals.ts'
import { maskAccount, maskName } from '../masks.ts'
import { amountText, moneyText } from '../money-view.ts'
import type { CaseFile } from '../orders/order-view.ts'
import type { Actor } from '../sign-in/caller.ts'
import { unmatchedItem } from './unmatched-view.ts'

/** To an order; counted as money of its own; or to the account it came from. */
type Payload =
  | { readonly act: 'match'; readonly orderId: string }
  | { readonly act: 'count' }
  | { readonly act: 'return' }

const { record, text, variants } = Codec
export const matchDocument = Stored.sealedDocument(
  'approval.payload_sealed.match_credit',
  1,
  variants<Payload, 'act'>('act', {
    match: record<{ orderId: string }>({ orderId: text }),
    count: record({}),
    return: record({}),
  }),
)
const payloadOf = ({ payload }: WithPayload): Payload => matchDocument.read(payload ?? '')

export function matchApprovable(platform: Platform): Approvable {
  return {
    async present(row, sql) {
      const asked = payloadOf(row)
      const money = await unmatched.one(platform, row.subject, sql)
      if (asked.act === 'count') return money?.canCount ? moneyLines(money, 'count') : undefined
      if (asked.act === 'return') return money?.canSendBack ? moneyLines(money, 'return') : undefined
      const file = await operatorOrders.open(platform, asked.orderId)
      if (!money?.canMatch || !file) return undefined
      return file.row.service === 'buy' ? matchLines(money, file) : refundLines(platform, money, file)
    },
    async carryOut(sql, row, { id: actor }) {
      const { subject, reason } = row
      const asked = payloadOf(row)
      if (asked.act === 'match')
        return isDone(await unmatched.match(platform, subject, asked.orderId, actor, sql))
      if (asked.act === 'count') return isDone(await unmatched.count(platform, subject, actor, reason, sql))
      const money = await unmatched.one(platform, subject, sql)
      if (!money) return false
      const receiver = decidedByTwo(receiverName(money))
      return isDone(await unmatched.sendBack(platform, subject, { actor, reason, receiver }, sql))
    },
  }
}

const isDone = (done: object): boolean => !('refused' in done)

type Act = Operators.ActOf['match_credit' | 'unallocated_debit']

export function moneyLines(money: UnmatchedCredit, act: Act): Action {
  const { amount, payer, payerAccount } = unmatchedItem(money)
  const otherSide = money.isDebit ? 'receiver' : 'payer'
  const exactly = createHash('sha256').update(`${payer}\0${payerAccount}\0${money.text}`)
  return [
    { name: 'act', value: act },
    { name: 'line', value: money.identity },
    { name: 'amount', value: amountText(amount) },
    payer === null
      ? { name: otherSide, value: 'not named', unusual: 'no_other_side' }
      : { name: otherSide, value: maskName(payer), whole: payer },
    payerAccount === null
      ? { name: 'account', value: 'not named', unusual: 'no_other_account' }
      : { name: 'account', value: maskAccount(payerAccount), whole: payerAccount },
    { name: 'exactly', value: exactly.digest('hex') },
  ]
}

function matchLines(money: UnmatchedCredit, file: CaseFile): Action | undefined {
  const { row, item } = file
  if (row.service !== 'buy') return undefined
  return [
    ...moneyLines(money, 'match'),
    { name: 'order', value: row.id },
    { name: 'ordered', value: `${moneyText(item.send)} → ${moneyText(item.receive)}` },
    { name: 'wallet', value: row.order.destination },
    { name: 'names', ...besides(compared[namesOf(money, file)], expectedName(file)) },
    isYounger(money, file)
      ? { name: 'order_placed', value: 'after the money came', unusual: 'younger_order' }
      : { name: 'order_placed', value: 'before the money came' },
  ]
}

/** Undefined where no refund waits for this money. */
async function refundLines(
  platform: Platform,
  money: UnmatchedCredit,
  { row, opened }: CaseFile,
): Promise<Action | undefined> {
  const amount = moneyOf(money)
  if (row.service !== 'sell' || !amount || !(await operatorOrders.takesRefund(platform, row, amount)))
    return undefined
  const asked = Sell.awaitedFrom(row.order) ?? amount
  const value = moneyText(asked)
  const names = namesOf(money, { opened })
  return [
    ...moneyLines(money, 'refund'),
    { name: 'order', value: row.id },
    isAsked(row.order, amount)
      ? { name: 'refund_asked', value }
      : { name: 'refund_asked', value, unusual: 'other_amount' },
    names === 'same'
      ? { name: 'names', value: 'the beneficiary’s' }
      : { name: 'names', ...besides(compared.otherBeneficiary, expectedName({ opened })) },
    isRequestYounger(money, row.order)
      ? { name: 'refund_requested', value: 'after the money came', unusual: 'younger_refund' }
      : { name: 'refund_requested', value: 'before the money came' },
  ]
}

const moneyOf = ({ currency, units }: UnmatchedCredit): Money.Money<Money.Fiat> | undefined =>
  Money.isFiat(currency) ? Money.money(currency, units) : undefined

const isAsked = (order: Sell.SellOrder, amount: Money.Money): boolean =>
  Sell.awaitedFrom(order)?.units === amount.units

const isRequestYounger = ({ recordedAt }: UnmatchedCredit, { givenBack }: Sell.SellOrder): boolean =>
  givenBack !== undefined && givenBack.at > recordedAt.getTime()

const compared = {
  same: { value: 'the customer’s' },
  other: { value: 'another name', unusual: 'other_name' },
  unsure: { value: 'not surely the customer’s', unusual: 'unsure_name' },
  otherBeneficiary: { value: 'not surely the beneficiary’s', unusual: 'other_beneficiary' },
} as const

/** The name that is expected, beside what was found. */
const besides = <Found extends { readonly value: string }>(found: Found, name: string) => ({
  ...found,
  whole: `${found.value} (${name})`,
})

/** The name that the customer gave, or that the beneficiary of the payment has. */
const expectedName = ({ opened }: Pick<CaseFile, 'opened'>): string =>
  'extras' in opened ? opened.details.payerName : opened.payee.name

/** The name on the line beside the one that is expected. */
function namesOf({ payer }: UnmatchedCredit, file: Pick<CaseFile, 'opened'>): 'same' | 'other' | 'unsure' {
  if (payer.name === undefined) return 'unsure'
  return Names.compareNames(expectedName(file), payer.name)
}

const isYounger = ({ recordedAt }: UnmatchedCredit, { item }: CaseFile): boolean =>
  item.createdAt > recordedAt

/** It is what the order waits for, and came after it was asked for. */
const isExpected = (money: UnmatchedCredit, file: CaseFile, amount: Money.Money): boolean =>
  file.row.service === 'buy'
    ? !isYounger(money, file)
    : isAsked(file.row.order, amount) && !isRequestYounger(money, file.row.order)

const ask = (platform: Platform, id: string, payload: Payload, reason: string, by: Actor) =>
  approvals.ask(platform, {
    kind: 'match_credit',
    subject: id,
    payload: matchDocument.write(payload),
    reason,
    by,
  })

/** Of the money itself, its sender, and the order that left it or is to have it. */
async function isConfirmed(
  platform: Platform,
  { identity, orderId, payer }: UnmatchedCredit,
  wanted?: string,
): Promise<boolean> {
  const owners = [identity, orderId, wanted].filter((it) => it !== undefined)
  if ((await decidersAbout(platform.db, owners)) === 2) return true
  return payer.name !== undefined && (await hits.isConfirmed(platform, payer.name))
}

/** Undefined: one person may do it. Null: it cannot be done now. */
export async function approvalFor(
  platform: Platform,
  id: string,
  orderId: string,
  reason: string,
  by: Actor,
): Promise<ApprovalRow | null | undefined> {
  const [money, file] = [await unmatched.one(platform, id), await operatorOrders.open(platform, orderId)]
  if (!money?.canMatch || !file) return undefined
  const amount = moneyOf(money)
  if (
    !amount ||
    (file.row.service === 'sell' && !(await operatorOrders.takesRefund(platform, file.row, amount)))
  )
    return null
  const { above } = (await inForce(platform)).configuration
  const isSmall = amount.units <= above.unallocatedMoney[amount.asset]
  const isOne =
    isSmall &&
    namesOf(money, file) === 'same' &&
    isExpected(money, file, amount) &&
    !(await isConfirmed(platform, money, orderId))
  return isOne ? undefined : ((await ask(platform, id, { act: 'match', orderId }, reason, by)) ?? null)
}

export const askToCount = (platform: Platform, id: string, reason: string, by: Actor) =>
  ask(platform, id, { act: 'count' }, reason, by)

/**
 * The receiver that one person may send it back to. `second`: two persons decide, for the amount is large, or the sender is
 * like a listed person or a confirmed one. Undefined where it cannot be sent back.
 */
export async function receiverOf(
  platform: Platform,
  money: UnmatchedCredit,
): Promise<Receiver | 'second' | undefined> {
  const { name } = money.payer
  const amount = moneyOf(money)
  if (!money.canSendBack || !amount) return undefined
  const { above } = (await inForce(platform)).configuration
  const isLarge = amount.units > above.unallocatedMoney[amount.asset]
  if (isLarge || (await isConfirmed(platform, money))) return 'second'
  const isLike = async () => name !== undefined && (await hits.isLike(platform, name))
  const screened = await screenReceiver(receiverName(money), async () =>
    (await isLike()) ? 'a name is like one on a list' : undefined,
  )
  return 'receiver' in screened ? screened.receiver : 'second'
}

/** The approval that sending it back waits for; undefined: it cannot be sent back now. */
export const askToGiveBack = (platform: Platform, id: string, reason: string, by: Actor) =>
  ask(platform, id, { act: 'return' }, reason, by)
