/** A sale commands checks, money to a bank, refunds of coins, messages to the customer. */
import { Commands, Deposits, Names, Sell } from '@agio/domain'
import { remittance } from '../reference/beneficiary.ts'
import {
  answer,
  askForProof,
  isHeldByStanding,
  refuseHeld,
  type Cause,
  type CommandDeps,
  type CommandOf,
} from '../core/command.ts'
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
  deps: CommandDeps,
  { passed }: CommandOf<'check_order'>,
  row: StoredSell,
  cause: Cause,
): Promise<void> {
  const { quotes, limits, verification, clock } = deps
  const { order } = row
  // Asked late: the order no longer waits for this check.
  if (order.state !== 'funded') return
  if (await isHeldByStanding(deps, row, cause)) return
  const wallets = await walletsInQuestion(deps, row)
  if (wallets.length > 0)
    return askForProof(deps, row, cause, { type: 'proof.asked', wallets }, async () => {
      return (await walletsInQuestion(deps, row)).length === 0
    })
  // No payout is made twice, or after the end, without a person's look: the payer gave up, and coins came all the same.
  if (passed === undefined && order.link !== undefined && !(await deps.takeLink(order.link, row.id)))
    return answer(deps, row, cause, { type: 'checks.hold', reason: 'the payment link is paid or has ended' })
  const hit = (await listedPayee(deps, row)) ?? (passed === undefined ? await screen(deps, row) : undefined)
  if (hit !== undefined) return answer(deps, row, cause, { type: 'checks.hold', reason: hit })
  if (!Commands.hasPassed(passed, 'owner') && (await isOfAnother(deps, row)))
    return answer(deps, row, cause, { type: 'checks.hold', owner: true, reason: anotherName })
  const lacks = Commands.hasPassed(passed, 'travel_rule') ? undefined : await missingOf(deps, row)
  if (lacks !== undefined) return answer(deps, row, cause, { type: 'checks.hold', reason: lacks, lacks })
  const cents = await quotes.inEuroCents(order.gross)
  if (cents === undefined) throw new Error(`${cause.key}: no rate to weigh the limit by`)
  // Two persons let it pass above the limit; what it takes of the limit is used all the same.
  if (passed === 'limit') {
    await limits.take(row.id, row.customerId, 'sell', cents, clock.now())
    return answer(deps, row, cause, { type: 'checks.clear' })
  }
  const level = await verification.levelOf(row.customerId)
  const full = await limits.raise(row.id, row.customerId, level, 'sell', cents, clock.now())
  const hold = { type: 'checks.hold', above: 'limit' } as const
  return answer(
    deps,
    row,
    cause,
    full ? { ...hold, reason: `above the limit of the ${full.window}` } : { type: 'checks.clear' },
  )
}

const anotherName = 'the account is in another name than the verified one'

/**
 * A sale pays the customer's own account: the holder's name, and what its bank reads, are compared with the verified one, as a
 * payer's is. Links are exempt: compliance approved their payee, and the payer is screened.
 */
async function isOfAnother(
  deps: CommandDeps,
  { customerId, order }: StoredSell,
  named?: string,
): Promise<boolean> {
  if (order.link !== undefined || order.acceptedAccount === order.beneficiaryId) return false
  const verified = await deps.verification.nameOf(customerId)
  if (verified === undefined) return false
  const { payee } = await openPayee(deps, customerId, order.beneficiaryId)
  return [payee.name, named ?? payee.name].some((name) => Names.compareNames(verified, name) !== 'same')
}

/** A person's yes to an order is none to a name on a list: its hits are decided one by one, by two persons. */
async function listedPayee(
  deps: CommandDeps,
  { id: orderId, customerId, order }: StoredSell,
  beneficiaryId = order.beneficiaryId,
): Promise<string | undefined> {
  const { payee } = await openPayee(deps, customerId, beneficiaryId)
  const listed = await deps.screening.names([{ name: payee.name }], {
    customerId,
    orderId,
    role: 'beneficiary',
  })
  // The customer is not always whom the order pays.
  const payer = await deps.verification.nameOf(customerId)
  const own = payer && (await deps.screening.names([{ name: payer }], { customerId, orderId, role: 'payer' }))
  return listed ?? own
}

/** Keeps the record of the transfer; gives what it lacks where another provider sent the coins. */
async function missingOf(deps: CommandDeps, row: StoredSell): Promise<string | undefined> {
  const { travelRule } = deps
  const { id: orderId, customerId, order } = row
  const { payee } = await openPayee(deps, customerId, order.beneficiaryId)
  const missing = await travelRule.keep({
    orderId,
    customerId,
    service: 'sell',
    // The account of a link is not the customer's.
    bankName: order.link === undefined ? payee.name : 'not named',
    wallets: sendersOf(order),
    depositAddress: row.depositAddress,
  })
  const isProvider = (await travelRule.holderOf(orderId))?.kind === 'provider'
  return isProvider && missing.length > 0 ? missing.join(', ') : undefined
}

/** Debts are read, and the senders and the refund address are compared with the lists. */
async function screen(deps: CommandDeps, row: StoredSell): Promise<string | undefined> {
  const { screening } = deps
  const { order } = row
  // One in the order's own currency is settled by its money.
  const balances = await store.balancesOf(deps.db, row.customerId)
  if (balances.some(({ asset, units }) => units > 0n && asset !== order.fiat))
    return 'the customer owes us in another currency'
  // Without a sender no wallet can be proved: a person asks the customer.
  const isUnnamed = Deposits.counted(order.deposits, 'final').some(({ from }) => from === undefined)
  const cents = isUnnamed ? await deps.quotes.inEuroCents(order.gross) : 0n
  const [holder, { configuration }] = await Promise.all([deps.travelRule.holderOf(row.id), deps.inForce()])
  const isListed = order.origin === undefined || order.origin === 'accepted'
  const provider = isListed && holder?.kind === 'provider' ? holder.provider : order.origin
  return (
    (await screening.addresses([
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
  deps: CommandDeps,
  { attempt, beneficiaryId }: CommandOf<'check_payee'>,
  row: StoredSell,
  cause: Cause,
): Promise<void> {
  if (row.order.state === 'converted' && (await isHeldByStanding(deps, row, cause))) return
  const { payee } = await openPayee(deps, row.customerId, beneficiaryId)
  const hit = await listedPayee(deps, row, beneficiaryId)
  if (hit !== undefined) return answer(deps, row, cause, { type: 'checks.hold', reason: hit })
  const checked = await deps.checkPayee(payee.name, payee.account)
  const { match } = checked
  // The account may have taken the place of another, and its bank may read a name that is nearly the one typed.
  if (await isOfAnother(deps, row, checked.match === 'close' ? checked.name : undefined))
    return answer(deps, row, cause, { type: 'checks.hold', owner: true, reason: anotherName })
  const mismatch = {
    type: 'payee.mismatch',
    attempt,
    reason: 'the bank knows this account under another name',
  } as const
  return answer(deps, row, cause, match === 'no_match' ? mismatch : { type: 'payee.matched', attempt })
}

/** Only what the order still waits for: a payment that was decided before a hold is not sent after it. */
export async function sendPayout(
  deps: CommandDeps,
  command: CommandOf<'send_payout'>,
  row: StoredSell,
  cause: Cause,
): Promise<void> {
  const isWanted = ({ service, order }: StoredOrder) =>
    service === 'sell' && order.state === 'converted' && Sell.payoutKey(order) === command.key
  if (!isWanted(row)) return
  const { payee } = await openPayee(deps, row.customerId, command.beneficiaryId)
  const { description } = await openDetails(deps, row)
  const { name } = payee
  const payeeName = await receiverOf(deps, row, cause, { name, names: [name], role: 'beneficiary' })
  if (payeeName === undefined) return
  await deps.db.transaction(async (sql) => {
    // The order is locked from this look until the payment is asked for.
    const present = await store.lockOrder(sql, row.id)
    if (!present || !isWanted(present)) return
    await refuseHeld(sql, row, 'money')
    await deps.bank.pay(sql, {
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
  deps: CommandDeps,
  { key, coins, to }: CommandOf<'send_coins'>,
  row: StoredSell,
  cause: Cause,
): Promise<void> {
  const hit = await deps.screening.addresses([to])
  if (hit !== undefined) return answer(deps, row, cause, { type: 'transfer.refused', key, reason: hit })
  await deps.db.transaction(async (sql) => {
    await refuseHeld(sql, row, 'coins')
    await deps.coins(coins.asset).pay(sql, { key, owner: row.id, ...coins, to, sent: 'at_once' })
  })
}

/** The other order gets the coins like any deposit, once. */
export async function allocateCoins(
  deps: CommandDeps,
  { orderId: owner, deposit }: CommandOf<'allocate_coins'>,
  { id: from }: StoredSell,
): Promise<void> {
  const about = { owner, subject: `deposit:${deposit.id}`, note: { from } }
  const id = (what: string) => `allocated:${deposit.id}:${owner}:${what}`
  await deps.db.transaction(async (sql) => {
    await deliver(sql, { ...about, id: id('seen'), type: 'deposit.seen', deposit })
    await deliver(sql, { ...about, id: id('final'), type: 'deposit.final', depositId: deposit.id })
  })
}

export async function notifyCustomer(
  deps: CommandDeps,
  { message }: CommandOf<'notify_customer'>,
  row: StoredSell,
  { key, because }: Cause,
): Promise<void> {
  const opened = await openOrder(deps, row)
  const prices = await presentPrices(deps.quotes, row)
  const data = mailDataOf(opened, prices, deps.clock.now().getTime(), because)
  const { customerId } = row
  const { contactEmail } = opened.details
  await deps.notify(deps.db, { id: key, customerId, contactEmail, message, data })
}
