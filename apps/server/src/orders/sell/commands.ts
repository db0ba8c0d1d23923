/** A sale commands checks, money to a bank, refunds of coins, messages to the customer. */
import { holderOf, keepRecord } from '../../travel-rule/index.ts'
import { queueOrderMail } from '../../notify/index.ts'
import { levelOf, nameOf } from '../../verification/index.ts'
import { Commands, Deposits, Names, Sell } from '@agio/domain'
import { inForce } from '../../configuration/index.ts'
import { limits } from '../../limits/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { quotes } from '../../quotes/index.ts'
import { screening } from '../../screening/index.ts'
import { remittance } from '../reference/beneficiary.ts'
import { answerFor } from '../reference/payee-answers.ts'
import {
  answer,
  askForProof,
  isHeldByStanding,
  refuseHeld,
  type Cause,
  type CommandOf,
} from '../core/command.ts'
import { spelledAddress } from '../placing/spelled-address.ts'
import { doorsOf } from '../core/doors.ts'
import { receiverOf } from '../standing/receiver.ts'
import { sendersOf, walletsInQuestion } from '../wallet/question.ts'
import { mailDataOf } from './mail.ts'
import { presentPrices } from './summary.ts'
import { openDetails, openOrder, openPayee } from '../core/order-details.ts'
import * as store from '../core/order-store.ts'
import { deliver } from '../inbox/inbox.ts'
import type { StoredOrder, StoredSell } from '../core/order-store.ts'

/** Checks who owns the wallets that paid, where the coins came from, who is paid, and room in the limit for what really came. */
export async function checkOrder(
  platform: Platform,
  { passed }: CommandOf<'check_order'>,
  row: StoredSell,
  cause: Cause,
): Promise<void> {
  const { order } = row
  // Asked late: the order no longer waits for this check.
  if (order.state !== 'funded') return
  if (await isHeldByStanding(platform, row, cause)) return
  const wallets = await walletsInQuestion(platform, row)
  if (wallets.length > 0)
    return askForProof(platform, row, cause, { type: 'proof.asked', wallets }, async () => {
      return (await walletsInQuestion(platform, row)).length === 0
    })
  // No payout is made twice, or after the end, without a person's look: the payer gave up, and coins came all the same.
  if (passed === undefined && !(await takesLink(platform, row)))
    return answer(platform, row, cause, {
      type: 'checks.hold',
      reason: 'the payment link is paid or has ended',
    })
  const hit =
    (await listedPayee(platform, row)) ?? (passed === undefined ? await screen(platform, row) : undefined)
  if (hit !== undefined) return answer(platform, row, cause, { type: 'checks.hold', reason: hit })
  if (!Commands.hasPassed(passed, 'owner') && (await isOfAnother(platform, row)))
    return answer(platform, row, cause, { type: 'checks.hold', owner: true, reason: anotherName })
  const lacks = Commands.hasPassed(passed, 'travel_rule') ? undefined : await missingOf(platform, row)
  if (lacks !== undefined) return answer(platform, row, cause, { type: 'checks.hold', reason: lacks, lacks })
  return answer(platform, row, cause, await weigh(platform, row, passed === 'limit'))
}

/** A sale that pays no link takes none. */
const takesLink = async (platform: Platform, { id, order }: StoredSell): Promise<boolean> =>
  order.link === undefined || doorsOf(platform).merchants.takeLink(order.link, id)

/** Room in the limit for what really came. Two persons may have let it pass above: what it takes of the limit is used all the same. */
async function weigh(platform: Platform, row: StoredSell, isPassed: boolean) {
  const { id, customerId, order } = row
  const now = platform.clock.now()
  const cents = await quotes.inEuroCents(platform, order.gross)
  if (cents === undefined) throw new Error(`${id}: no rate to weigh the limit by`)
  if (isPassed) {
    await limits.take(platform, id, customerId, 'sell', cents, now)
    return { type: 'checks.clear' } as const
  }
  const level = await levelOf(platform, customerId)
  const full = await limits.raise(platform, id, customerId, level, 'sell', cents, now)
  const reason = `above the limit of the ${full?.window}`
  return full
    ? ({ type: 'checks.hold', above: 'limit', reason } as const)
    : ({ type: 'checks.clear' } as const)
}

const anotherName = 'the account is in another name than the verified one'

/**
 * A sale pays the customer's own account: the holder's name, and what its bank reads, are compared with the verified one, as a
 * payer's is. Links are exempt: compliance approved their payee, and the payer is screened.
 */
async function isOfAnother(
  platform: Platform,
  { customerId, order }: StoredSell,
  named?: string,
): Promise<boolean> {
  if (order.link !== undefined || order.acceptedAccount === order.beneficiaryId) return false
  const verified = await nameOf(platform, customerId)
  if (verified === undefined) return false
  const { payee } = await openPayee(platform, customerId, order.beneficiaryId)
  return [payee.name, named ?? payee.name].some((name) => Names.compareNames(verified, name) !== 'same')
}

/** A person's yes to an order is none to a name on a list: its hits are decided one by one, by two persons. */
async function listedPayee(
  platform: Platform,
  { id: orderId, customerId, order }: StoredSell,
  beneficiaryId = order.beneficiaryId,
): Promise<string | undefined> {
  const { payee } = await openPayee(platform, customerId, beneficiaryId)
  const listed = await screening.checkNames(platform, [{ name: payee.name }], {
    customerId,
    orderId,
    role: 'beneficiary',
  })
  // The customer is not always whom the order pays.
  const payer = await nameOf(platform, customerId)
  const own =
    payer && (await screening.checkNames(platform, [{ name: payer }], { customerId, orderId, role: 'payer' }))
  return listed ?? own
}

/** Keeps the record of the transfer; gives what it lacks where another provider sent the coins. */
async function missingOf(platform: Platform, row: StoredSell): Promise<string | undefined> {
  const { id: orderId, customerId, order } = row
  const { payee } = await openPayee(platform, customerId, order.beneficiaryId)
  const missing = await keepRecord(platform, {
    orderId,
    customerId,
    service: 'sell',
    // The account of a link is not the customer's.
    bankName: order.link === undefined ? payee.name : 'not named',
    wallets: sendersOf(order),
    depositAddress: row.depositAddress,
  })
  const isProvider = (await holderOf(platform, orderId))?.kind === 'provider'
  return isProvider && missing.length > 0 ? missing.join(', ') : undefined
}

/** Debts are read, and the senders and the refund address are compared with the lists. */
async function screen(platform: Platform, row: StoredSell): Promise<string | undefined> {
  const { order } = row
  // One in the order's own currency is settled by its money.
  const balances = await store.balancesOf(platform.db, row.customerId)
  if (balances.some(({ asset, units }) => units > 0n && asset !== order.fiat))
    return 'the customer owes us in another currency'
  // Without a sender no wallet can be proved: a person asks the customer.
  const isUnnamed = Deposits.counted(order.deposits, 'final').some(({ from }) => from === undefined)
  const cents = isUnnamed ? await quotes.inEuroCents(platform, order.gross) : 0n
  const [holder, { configuration }] = await Promise.all([holderOf(platform, row.id), inForce(platform)])
  const isListed = order.origin === undefined || order.origin === 'accepted'
  const provider = isListed && holder?.kind === 'provider' ? holder.provider : order.origin
  return (
    (await screening.checkAddresses(platform, [
      ...Deposits.senders(order.deposits),
      ...(order.refundAddress ? [order.refundAddress] : []),
    ])) ??
    (cents === undefined || cents > configuration.travelRule.proofAbove
      ? 'the chain does not name the sender'
      : undefined) ??
    (provider === 'other' ? 'the customer names a provider that is not in the list' : undefined)
  )
}

/** Compares the payee's name with the bank's. A bank that does not say is no reason to wait; a listed name is one. */
export async function checkPayee(
  platform: Platform,
  { attempt, beneficiaryId }: CommandOf<'check_payee'>,
  row: StoredSell,
  cause: Cause,
): Promise<void> {
  if (row.order.state === 'converted' && (await isHeldByStanding(platform, row, cause))) return
  const { payee } = await openPayee(platform, row.customerId, beneficiaryId)
  const hit = await listedPayee(platform, row, beneficiaryId)
  if (hit !== undefined) return answer(platform, row, cause, { type: 'checks.hold', reason: hit })
  const checked = await answerFor(platform, row.customerId, payee)
  const { match } = checked
  // The account may have taken the place of another, and its bank may read a name that is nearly the one typed.
  if (await isOfAnother(platform, row, checked.match === 'close' ? checked.name : undefined))
    return answer(platform, row, cause, { type: 'checks.hold', owner: true, reason: anotherName })
  const mismatch = {
    type: 'payee.mismatch',
    attempt,
    reason: 'the bank knows this account under another name',
  } as const
  return answer(platform, row, cause, match === 'no_match' ? mismatch : { type: 'payee.matched', attempt })
}

/** Only what the order still waits for: a payment that was decided before a hold is not sent after it. */
export async function sendPayout(
  platform: Platform,
  command: CommandOf<'send_payout'>,
  row: StoredSell,
  cause: Cause,
): Promise<void> {
  const isWanted = ({ service, order }: StoredOrder) =>
    service === 'sell' && order.state === 'converted' && Sell.payoutKey(order) === command.key
  if (!isWanted(row)) return
  const { payee } = await openPayee(platform, row.customerId, command.beneficiaryId)
  const { description } = await openDetails(platform, row)
  const { name } = payee
  const payeeName = await receiverOf(platform, row, cause, { name, names: [name], role: 'beneficiary' })
  if (payeeName === undefined) return
  await platform.db.transaction(async (sql) => {
    // The order is locked from this look until the payment is asked for.
    const present = await store.lockOrder(sql, row.id)
    if (!present || !isWanted(present)) return
    await refuseHeld(sql, row, 'money')
    await doorsOf(platform).money.bank.pay(sql, {
      key: command.key,
      owner: row.id,
      scheme: command.rail,
      amount: command.amount,
      payeeName,
      payeeAccount: payee.account,
      ...(payee.address && { payeeAddress: payee.address }),
      reference: remittance(row.order.fiat, description, row.reference),
    })
  })
}

/** Coins go back, but never to a listed address: that is for a person. */
export async function sendCoins(
  platform: Platform,
  { key, coins, to }: CommandOf<'send_coins'>,
  row: StoredSell,
  cause: Cause,
): Promise<void> {
  const hit = await screening.checkAddresses(platform, [to])
  if (hit !== undefined) return answer(platform, row, cause, { type: 'transfer.refused', key, reason: hit })
  await platform.db.transaction(async (sql) => {
    await refuseHeld(sql, row, 'coins')
    await doorsOf(platform)
      .coins.out(coins.asset)
      .pay(sql, { key, owner: row.id, ...coins, to, sent: 'at_once' })
  })
}

/** The other order gets the coins like any deposit, once. */
export async function allocateCoins(
  platform: Platform,
  { orderId: owner, deposit }: CommandOf<'allocate_coins'>,
  { id: from }: StoredSell,
): Promise<void> {
  const about = { owner, subject: `deposit:${deposit.id}`, note: { from } }
  const id = (what: string) => `allocated:${deposit.id}:${owner}:${what}`
  await platform.db.transaction(async (sql) => {
    await deliver(sql, { ...about, id: id('seen'), type: 'deposit.seen', deposit })
    await deliver(sql, { ...about, id: id('final'), type: 'deposit.final', depositId: deposit.id })
  })
}

export async function notifyCustomer(
  platform: Platform,
  { message }: CommandOf<'notify_customer'>,
  row: StoredSell,
  { key, because }: Cause,
): Promise<void> {
  const opened = await openOrder(platform, row)
  const prices = await presentPrices(platform, row)
  const isOfRate = message === 'rate_renewed'
  const { order, customerId } = opened.row
  // Coins came meanwhile, or the order ended: their own news is on its way.
  if (isOfRate && order.state !== 'awaiting_deposit') return
  const words = mailDataOf(opened, prices, platform.clock.now().getTime(), because)
  const data = { ...words, address: await spelledAddress(platform, words.address) }
  const { contactEmail } = opened.details
  const staleAt = isOfRate ? new Date(order.offers.at(-1)?.until ?? 0) : undefined
  await queueOrderMail(platform, { id: key, customerId, contactEmail, message, data, staleAt })
}
