/** A purchase commands checks, a price, coins in two steps, refunds, messages to the customer. */
import { holderOf, keepRecord } from '../../travel-rule/index.ts'
import { queueOrderMail } from '../../notify/index.ts'
import { levelOf, nameOf } from '../../verification/index.ts'
import { type Names, Buy, Credits, type Money } from '@agio/domain'
import { limits } from '../../limits/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { quotes } from '../../quotes/index.ts'
import { screening } from '../../screening/index.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Payer } from '../../rails/rail.ts'
import { buyMailDataOf } from './mail.ts'
import { payerVerdict } from './payer-verdict.ts'
import {
  answer,
  askForProof,
  isHeldByStanding,
  refuseHeld,
  type Cause,
  type CommandOf,
} from '../core/command.ts'
import { spelledAddress } from '../placing/spelled-address.ts'
import type { Value } from '../../standing/index.ts'
import { doorsOf } from '../core/doors.ts'
import { receiverOf } from '../standing/receiver.ts'
import { isDestinationInQuestion } from '../wallet/question.ts'
import { openBuy, openBuyDetails } from '../core/order-details.ts'
import * as store from '../core/order-store.ts'
import type { StoredBuy, StoredOrder } from '../core/order-store.ts'

type Verdict =
  | { readonly type: 'checks.hold'; readonly reason: string }
  | { readonly type: 'checks.refused'; readonly cause: 'payer' | 'limit'; readonly reason: string }
  | { readonly type: 'checks.set_aside'; readonly sources: readonly Credits.CreditSource[] }

/** Checks who paid, whether that name is listed, and room in the limit for what really came. */
export async function checkOrder(
  platform: Platform,
  _: CommandOf<'check_order'>,
  row: StoredBuy,
  cause: Cause,
): Promise<void> {
  const { order } = row
  // Asked late: the order no longer waits for this check, or it waits for more money.
  if (order.state !== 'payment_received' || Buy.waitsFor(order)) return
  if (await isHeldByStanding(platform, row, cause)) return
  const amount = Buy.paid(order)
  // A person looked at it, as it was then, and let it pass; the limit holds all the same.
  const isCleared = isClearedBy(cause, row)
  const verdict =
    (await listedPayer(platform, row)) ?? (isCleared ? undefined : await validatePayers(platform, row))
  if (verdict) return answer(platform, row, cause, verdict)
  const full = await weigh(platform, row, amount)
  return answer(platform, row, cause, full ?? { type: 'checks.clear', amount })
}

const isClearedBy = ({ because, version }: Cause, row: StoredBuy): boolean =>
  because === 'case.cleared' && version === row.version

/** More is waited for: others' money neither counts for it nor keeps the customer from another choice. */
export async function checkPayers(
  platform: Platform,
  _: CommandOf<'check_payers'>,
  row: StoredBuy,
  cause: Cause,
): Promise<void> {
  if (!Buy.waitsFor(row.order)) return
  const others = (await payersOf(platform, row)).filter(mayBeSetAside)
  const sources = others.filter(({ verdict }) => verdict === 'other').map(({ credit }) => credit.source)
  if (sources.length > 0) await answer(platform, row, cause, { type: 'checks.set_aside', sources })
}

type Payment = {
  readonly credit: Buy.KnownCredit
  readonly names: readonly string[]
  /** Undefined where it says no name. */
  readonly verdict: Names.NameVerdict | undefined
}

async function payersOf(platform: Platform, row: StoredBuy): Promise<Payment[]> {
  const { payerName } = await openBuyDetails(platform, row)
  const shown = await nameOf(platform, row.customerId)
  return Promise.all(
    Buy.counted(row.order).map(async (credit): Promise<Payment> => {
      const names = await namesOn(platform, credit)
      return { credit, names, verdict: payerVerdict(names, payerName, shown) }
    }),
  )
}

/** Anybody who knows the reference can send a transfer; what two persons matched, or the customer began, is the customer's. */
const mayBeSetAside = ({ credit }: Pick<Payment, 'credit'>): boolean =>
  Buy.methodOf(credit) === 'bank_transfer' && !credit.unallocated

/** The customer's name at their bank, and every name on the money that came. */
export async function payerNames(platform: Platform, row: StoredBuy): Promise<string[]> {
  const { payerName } = await openBuyDetails(platform, row)
  const payments = await payersOf(platform, row)
  return [...new Set([payerName, ...payments.flatMap((payment) => payment.names)])]
}

/** A listed name is for two persons, whatever one said of the order: its money is not sent away. */
async function listedPayer(platform: Platform, row: StoredBuy): Promise<Verdict | undefined> {
  const names = await payerNames(platform, row)
  const about = { customerId: row.customerId, orderId: row.id, role: 'payer' } as const
  const reason = await screening.checkNames(
    platform,
    names.map((name) => ({ name })),
    about,
  )
  return reason === undefined ? undefined : { type: 'checks.hold', reason }
}

/** Every account the money came from must be the customer's own. */
async function validatePayers(platform: Platform, row: StoredBuy): Promise<Verdict | undefined> {
  const { order } = row
  const payments = await payersOf(platform, row)
  const sources = besideOwn(order, payments).map(({ credit }) => credit.source)
  if (sources.length > 0) return { type: 'checks.set_aside', sources }
  const verdicts = payments.map(({ verdict }) => verdict)
  if (verdicts.includes('other'))
    return { type: 'checks.refused', cause: 'payer', reason: 'the account belongs to somebody else' }
  if (verdicts.includes('unsure'))
    return { type: 'checks.hold', reason: 'the name on the money is not surely the customer’s' }
  return verdicts.includes(undefined)
    ? { type: 'checks.hold', reason: 'the money does not say who sent it' }
    : undefined
}

/** Money of others beside the customer's own; of an unsure name where it is too little to be a purchase, and the own is enough. */
function besideOwn(order: Buy.BuyOrder, payments: readonly Payment[]): Payment[] {
  const own = payments.filter(({ verdict, credit }) => verdict === 'same' || !mayBeSetAside({ credit }))
  const { minimum } = order
  const ownUnits = own.reduce((sum, { credit }) => sum + credit.amount.units, 0n)
  if (own.length === 0) return []
  return payments.filter((payment) => {
    const { credit, verdict } = payment
    if (verdict === 'same' || !mayBeSetAside(payment)) return false
    return verdict === 'other' || (credit.amount.units < minimum.units && ownUnits >= minimum.units)
  })
}

type Reported = { readonly source: Credits.Source; readonly duplicateReport?: Credits.Source }

/** Both reports of the same money may say who sent it: the payer's bank, and the line on our statement. */
async function reportsOf(platform: Platform, { source, duplicateReport }: Reported): Promise<Payer[]> {
  const { payerOf } = doorsOf(platform).money.payments
  const payers = await Promise.all([
    payerOf(source),
    duplicateReport === undefined ? undefined : payerOf(duplicateReport),
  ])
  return payers.filter((payer) => payer !== undefined)
}

const namesOn = async (platform: Platform, credit: Reported): Promise<string[]> =>
  (await reportsOf(platform, credit)).flatMap(({ name }) => (name === undefined ? [] : [name]))

async function weigh(
  platform: Platform,
  { id, customerId }: StoredBuy,
  amount: Money.Money<Money.Fiat>,
): Promise<Verdict | undefined> {
  const cents = await quotes.inEuroCents(platform, amount)
  if (cents === undefined) throw new Error(`${id}: no rate to weigh the limit by`)
  const level = await levelOf(platform, customerId)
  const full = await limits.raise(platform, id, customerId, level, 'buy', cents, platform.clock.now())
  return full && { type: 'checks.refused', cause: 'limit', reason: `above the limit of the ${full.window}` }
}

/** The present price is added where the step is taken; none at the moment is tried again. The network fee floats with it. */
export async function executeExchange(
  platform: Platform,
  _: CommandOf<'execute_exchange'>,
  row: StoredBuy,
  cause: Cause,
): Promise<void> {
  const { order } = row
  if (order.state !== 'cleared') return
  if (await isHeldByStanding(platform, row, cause)) return
  const isKept = Buy.keepsFees(order)
  const network = isKept ? undefined : await quotes.networkFiat(platform, order.coin, order.fiat)
  if (!network && !isKept) throw new Error(`${row.id}: price.unavailable for the network fee`)
  await answer(platform, row, cause, { type: 'exchange.executed', ...(network && { network }) })
}

/** The address once more, the owner's proof where it is needed, then bytes that are signed and not sent yet. */
export async function prepareCoins(
  platform: Platform,
  { key, coins, to }: CommandOf<'prepare_coins'>,
  row: StoredBuy,
  cause: Cause,
): Promise<void> {
  const isWanted = ({ service, order }: StoredOrder) =>
    service === 'buy' &&
    (order.state === 'executed' || order.state === 'transfer_signed') &&
    Buy.pendingCommands(order).some((it) => it.do === 'prepare_coins' && it.key === key)
  if (!isWanted(row)) return
  const hit = await screening.checkAddresses(platform, [to])
  if (hit !== undefined) return answer(platform, row, cause, { type: 'transfer.refused', key, reason: hit })
  if (row.order.state === 'executed') {
    if (await isDestinationInQuestion(platform, row))
      return askForProof(platform, row, cause, { type: 'proof.asked' }, async () => {
        return !(await isDestinationInQuestion(platform, row))
      })
    const held = isClearedBy(cause, row) ? undefined : await travelHold(platform, row)
    if (held) return answer(platform, row, cause, { type: 'checks.hold', ...held })
  }
  await ifWanted(platform, row, 'coins', isWanted, (sql) =>
    doorsOf(platform)
      .coins.out(coins.asset)
      .pay(sql, { key, owner: row.id, ...coins, to, sent: 'when_released' }),
  )
}

/** Keeps the record of the transfer; gives why a person looks first where the coins go to another provider. */
async function travelHold(
  platform: Platform,
  row: StoredBuy,
): Promise<{ readonly reason: string; readonly lacks?: string } | undefined> {
  const { id: orderId, customerId, order } = row
  const { payerName: bankName } = await openBuyDetails(platform, row)
  const wallets = [order.destination]
  const of = { orderId, customerId, service: 'buy', bankName, wallets, depositAddress: null } as const
  const missing = await keepRecord(platform, of)
  const holder = await holderOf(platform, orderId)
  if (holder?.kind !== 'provider') return undefined
  const lacks = missing.join(', ')
  if (lacks !== '') return { reason: lacks, lacks }
  return holder.provider === 'other'
    ? { reason: 'the customer names a provider that is not in the list' }
    : undefined
}

export async function releaseCoins(
  platform: Platform,
  { key, transaction }: CommandOf<'release_coins'>,
  row: StoredBuy,
): Promise<void> {
  const isWanted = ({ service, order }: StoredOrder) =>
    service === 'buy' &&
    Buy.pendingCommands(order).some((it) => it.do === 'release_coins' && it.transaction === transaction)
  await ifWanted(platform, row, 'coins', isWanted, (sql) =>
    doorsOf(platform).coins.out(row.order.coin).release(sql, { key, transaction }),
  )
}

export async function withdrawCoins(
  platform: Platform,
  { key }: CommandOf<'withdraw_coins'>,
  { order }: StoredBuy,
): Promise<void> {
  const { out } = doorsOf(platform).coins
  await platform.db.transaction(async (sql) => void (await out(order.coin).cancel(sql, key)))
}

/** To the account or card the money came from, under a reference that tells the customer why. */
export async function sendRefund(
  platform: Platform,
  { key, by, amount, to }: CommandOf<'send_refund'>,
  row: StoredBuy,
  cause: Cause,
): Promise<void> {
  const isWanted = ({ service, order }: StoredOrder) =>
    service === 'buy' && Buy.pendingCommands(order).some((it) => it.do === 'send_refund' && it.key === key)
  if (!isWanted(row)) return
  // An approved account is no credit's source: then the payer of the credit does not matter.
  const credit = row.order.credits.find(({ source }) => Credits.isSame(source, to))
  const payers = await reportsOf(platform, credit ?? { source: to })
  const account = payers.find((payer) => payer.account)?.account
  if (!account && by !== 'card')
    return answer(platform, row, cause, {
      type: 'refund.impossible',
      key,
      reason: 'no account to send it to is known',
    })
  const { payerName } = await openBuyDetails(platform, row)
  const known = payers.flatMap(({ name }) => (name === undefined ? [] : [name]))
  const [name = payerName] = known
  const names = known.length === 0 ? [payerName] : known
  const payeeName = await receiverOf(platform, row, cause, { name, names, role: 'payer' })
  if (payeeName === undefined) return
  const { money } = doorsOf(platform)
  const payment = { key, owner: row.id, amount }
  const reference = amount.asset === 'GBP' ? row.reference : `${row.reference} money back`
  await ifWanted(platform, row, 'money', isWanted, (sql) =>
    by === 'card' || !account
      ? money.cards.pay(sql, { ...payment, sessionId: to.id })
      : money.bank.pay(sql, { ...payment, scheme: by, payeeName, payeeAccount: account, reference }),
  )
}

/** The order and its customer's standing are locked from this look until the rail is asked. */
function ifWanted(
  { db }: Platform,
  row: StoredBuy,
  what: Value,
  isWanted: (row: StoredOrder) => boolean,
  ask: (sql: Sql) => Promise<unknown>,
): Promise<void> {
  return db.transaction(async (sql) => {
    const present = await store.lockOrder(sql, row.id)
    if (!present || !isWanted(present)) return
    await refuseHeld(sql, row, what)
    await ask(sql)
  })
}

export async function notifyCustomer(
  platform: Platform,
  { message }: CommandOf<'notify_customer'>,
  row: StoredBuy,
  { key }: Cause,
): Promise<void> {
  const { customerId } = row
  const opened = await openBuy(platform, row)
  const { contactEmail } = opened.details
  const words = buyMailDataOf(opened)
  const data = { ...words, address: await spelledAddress(platform, words.address) }
  await queueOrderMail(platform, {
    id: key,
    customerId,
    contactEmail,
    message: `buy_${message}`,
    data,
  })
}
