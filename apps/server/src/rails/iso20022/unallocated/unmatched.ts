/**
 * The queue of unallocated money. An operator gives a credit to an order, or sends it back to the account it came from, and
 * says what a debit was for (debit-causes.ts). `identity` is the statement line that reported the movement first.
 */
import { Credits, Money, Postings, type Cases } from '@agio/domain'
import { closeOpenCase, openCase } from '../../../cases/index.ts'
import { isDifferenceBooked, bankAccounts } from '../../../ledger/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import { bankOf, debtorFor } from '../bank-context.ts'
import { requestPayment } from '../payments/request.ts'
import { returnKeyOf, schemeOf } from '../payments/credit-returns.ts'
import {
  findCredit,
  listCredits,
  lockCredit,
  setClosed,
  setCounted,
  setMatched,
  setReturning,
  type LeftByOrder,
  type StoredCredit,
  recalledAmong,
  recalledOf,
} from '../credits/credit-store.ts'
import { differenceOf } from '../statements/closing.ts'
import { debitCase } from '../statements/debits.ts'
import { doubtCase, isDoubt, sourceOf } from '../credits/received-credit.ts'
import { lockAccount, setOutcome, reportedLine } from '../statements/line-store.ts'
import { openSender } from '../statements/sender-encryption.ts'
import { decisionOf, reasonPlace } from './decision.ts'
import { explainDebit } from './debit-causes.ts'
import {
  receiverName,
  type Cause,
  type LineReports,
  type No,
  type SendBack,
  type UnmatchedCredit,
  type UnmatchedFilter,
} from './unmatched-types.ts'

type Change = (sql: Sql, item: UnmatchedCredit) => Promise<No | undefined>
const notFound: No = { refused: 'not-found' }
const notNow: No = { refused: 'order.not_now' }

async function present(platform: Platform, sql: Sql, credit: StoredCredit): Promise<UnmatchedCredit> {
  const { units } = await recalledOf(sql, credit.identity)
  const item = itemOf(platform, credit, await bankOf(platform).orders.leftByOrders(sql), units)
  return item.canCount && (await isBookedAlready(platform, sql, item)) ? { ...item, canCount: false } : item
}

/** Changes one under lock; the second to come sees what the first did. Without a transaction of the caller in one of its own. */
const decide = (
  platform: Platform,
  identity: string,
  change: Change,
  sql: Sql | undefined,
): Promise<UnmatchedCredit | No> =>
  sql === undefined
    ? platform.db.transaction((tx) => decideIn(platform, tx, identity, change))
    : decideIn(platform, sql, identity, change)

async function decideIn(
  platform: Platform,
  sql: Sql,
  identity: string,
  change: Change,
): Promise<UnmatchedCredit | No> {
  const credit = await lockCredit(sql, identity)
  if (credit === undefined) return notFound
  const no = await change(sql, await present(platform, sql, credit))
  if (no !== undefined) return no
  const answered = caseOf(credit)
  if (answered) await closeOpenCase(sql, answered, platform.clock.now())
  const after = await findCredit(sql, identity)
  return after === undefined ? notFound : present(platform, sql, after)
}

/** Newest first. */
export async function list(
  platform: Platform,
  { isDebit = false, state = 'open', currency, reason, cursor, limit = 50 }: UnmatchedFilter = {},
): Promise<{ readonly items: readonly UnmatchedCredit[]; readonly cursor: string | null }> {
  const { db } = platform
  const left = await bankOf(platform).orders.leftByOrders(db)
  const before = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? cursor : undefined
  const size = Math.min(Math.max(1, limit), 100)
  const rows = await listCredits(db, { isDebit, state, currency, reason, before, limit: size + 1 }, left)
  const page = rows.slice(0, size)
  const recalled = await recalledAmong(
    db,
    page.map(({ identity }) => identity),
  )
  return {
    items: page.map((row) => itemOf(platform, row, left, recalled(row.identity).units)),
    cursor: rows.length > size ? (page.at(-1)?.seq.toString() ?? null) : null,
  }
}

export async function one(
  platform: Platform,
  identity: string,
  sql: Sql = platform.db,
): Promise<UnmatchedCredit | undefined> {
  const credit = await findCredit(sql, identity)
  return credit && present(platform, sql, credit)
}

/** The line as the bank told it, and the one that it may repeat, with who sent that where it was money from others. */
export async function reports(platform: Platform, identity: string): Promise<LineReports | undefined> {
  const { db } = platform
  const own = await reportedLine(db, identity)
  const id = own?.resembles ?? undefined
  const line = id === undefined ? undefined : await reportedLine(db, id)
  if (own === undefined || id === undefined || line === undefined) return own && { own, like: undefined }
  const credit = await findCredit(db, id)
  return { own, like: { id, line, credit: credit && (await present(platform, db, credit)) } }
}

/**
 * Gives the money to an order, in the caller's transaction where there is one. The same again is a no-op; an order that
 * cannot take it is `order.not_now`.
 */
export const match = (
  platform: Platform,
  identity: string,
  orderId: string,
  actor: string,
  sql?: Sql,
): Promise<UnmatchedCredit | No> =>
  decide(platform, identity, (tx, item) => matchCredit(platform, tx, item, { orderId, actor }), sql)

/** It is money of its own, not another report: it goes to suspense, or to the debits of unknown cause. `order.not_now` where `canCount` is false. */
export async function count(
  platform: Platform,
  identity: string,
  actor: string,
  reason: string,
  sql: Sql,
): Promise<UnmatchedCredit | No> {
  const { clock } = platform
  // Before its row, as an import does: a difference of the account is booked before or after this, not beside it.
  const known = await findCredit(sql, identity)
  if (known) await lockAccount(sql, known.account)
  return decideIn(platform, sql, identity, async (tx, { canCount, account, currency, units, isDebit }) => {
    if (!canCount) return notNow
    await setCounted(tx, identity, decisionOf(platform, identity, { actor, reason }))
    const line = { id: identity, account, currency, units, credit: !isDebit }
    await bankAccounts.postUnallocated(tx, line, clock.now())
    await setOutcome(tx, identity, { outcome: isDebit ? 'debit_unknown' : 'credit_unallocated' })
    const opened = isDebit && debitCase({ identity, currency, units, inLedger: true })
    if (opened) await openCase(tx, opened, clock.now())
    return undefined
  })
}

/**
 * Returns it to the account it came from, once however often requested, in the caller's transaction where there is one.
 * `order.not_now` where `canSendBack` is false, and where the receiver has not the name of the sender (`receiverName`).
 */
export const sendBack = (
  platform: Platform,
  identity: string,
  decision: SendBack,
  sql?: Sql,
): Promise<UnmatchedCredit | No> =>
  decide(platform, identity, (tx, item) => returnCredit(platform, tx, item, decision), sql)

/** Nothing is to be done about it. `order.not_now` where `canClose` is false: money in the ledger must go somewhere. */
export const close = (
  platform: Platform,
  identity: string,
  actor: string,
  reason: string,
): Promise<UnmatchedCredit | No> =>
  decide(
    platform,
    identity,
    async (sql, item) => {
      if (item.state === 'closed') return undefined
      if (!item.canClose) return notNow
      await setClosed(sql, identity, decisionOf(platform, identity, { actor, reason }))
      await setOutcome(sql, identity, { outcome: 'doubt_closed' })
      return undefined
    },
    undefined,
  )

/**
 * Explains a debit. A payment that does not exist is `not-found`; one of another amount or account, that has not left
 * or that is booked is `order.not_now`, and so is a debit where `canExplain` is false.
 */
export const explain = (
  platform: Platform,
  identity: string,
  cause: Cause & { readonly actor: string; readonly reason: string },
  sql?: Sql,
): Promise<UnmatchedCredit | No> =>
  decide(platform, identity, (tx, item) => explainDebit(platform, tx, item, cause), sql)

/** The case that a decision answers. */
function caseOf(credit: StoredCredit): Cases.Case | undefined {
  if (credit.isDebit) return debitCase(credit)
  return credit.reason !== undefined && isDoubt(credit.reason) ? doubtCase(credit, credit.reason) : undefined
}

async function matchCredit(
  platform: Platform,
  sql: Sql,
  item: UnmatchedCredit,
  { orderId, actor }: { readonly orderId: string; readonly actor: string },
): Promise<No | undefined> {
  const { clock } = platform
  const { deliver, orders } = bankOf(platform)
  const { identity, state, canMatch, currency, units, bookedAt: at, orderId: before } = item
  if (state === 'matched' && before === orderId) return undefined
  if (!canMatch || !Money.isFiat(currency)) return notNow
  const source = sourceOf(identity)
  const amount = Money.money(currency, units)
  const taken = await orders.takes(sql, orderId, { amount, at, isLeft: before === orderId })
  if (!taken) return taken === undefined ? notFound : notNow
  await setMatched(sql, identity, orderId, { by: actor, at: clock.now() })
  if (before !== undefined) await orders.decided(sql, before, identity)
  const id = `${Credits.keyOf(source)}:matched:${orderId}`
  if (taken.as === 'payment') {
    const credit = { source, amount, at: at.getTime(), unallocated: true } as const
    await deliver(sql, { id, owner: orderId, type: 'credit.received', credit })
    return undefined
  }
  // An order that left it may take it later: at another version it is another event.
  await deliver(sql, {
    id: `${id}:${taken.version}`,
    owner: orderId,
    type: 'payment.returned',
    key: taken.key,
    returnId: identity,
    amount,
    reason: '',
    byMerchant: true,
    matched: true,
    unallocated: true,
  })
  return undefined
}

async function returnCredit(
  platform: Platform,
  sql: Sql,
  item: UnmatchedCredit,
  { actor, reason, receiver }: SendBack,
): Promise<No | undefined> {
  const { identity, state, currency, units, payer } = item
  if (state === 'returning' || state === 'returned') return undefined
  const scheme = schemeOf(currency)
  if (!item.canSendBack || scheme === undefined || !payer.account || !Money.isFiat(currency)) return notNow
  // Another name than was looked at is no receiver.
  if (receiver !== receiverName(item)) return notNow
  const { returns = 0 } = (await findCredit(sql, identity)) ?? {}
  const key = returnKeyOf(identity, returns + 1)
  await setReturning(sql, identity, key, decisionOf(platform, identity, { actor, reason }))
  if (item.orderId !== undefined) await bankOf(platform).orders.decided(sql, item.orderId, identity)
  await requestPayment(platform, sql, {
    key,
    owner: { kind: 'statement_line', id: identity },
    scheme,
    amount: Money.money(currency, units),
    payeeName: receiver,
    payeeAccount: payer.account,
    reference: 'Your payment returned',
  })
  return undefined
}

/**
 * A difference of its account was booked as a loss or a gain since its day, and the bank's balance does not want it besides:
 * it is that difference.
 */
async function isBookedAlready(
  platform: Platform,
  sql: Sql,
  { account: id, currency, units, isDebit, bookedAt }: UnmatchedCredit,
): Promise<boolean> {
  const account = bankOf(platform).settings.accounts.find((one) => one.id === id && one.currency === currency)
  if (account === undefined) return false
  const day = new Date(`${bookedAt.toISOString().slice(0, 10)}T00:00:00Z`)
  const nostro = Postings.nostroAccount(account.currency)
  if (!(await isDifferenceBooked(sql, nostro, currency, day))) return false
  const before = (await differenceOf(platform, sql, account)) ?? 0n
  const after = before + (isDebit ? -units : units)
  return after * after >= before * before
}

const mayBeOwn = ({ isDebit, inLedger, reason }: StoredCredit): boolean =>
  isDebit
    ? !inLedger && reason !== 'another_account'
    : reason === 'reported_before_perhaps' || reason === 'return_of_either' || reason === 'negative_amount'

/** As a person sees it: what an order has left is open again, and what a sender took back cannot be given to anybody. */
function itemOf(
  platform: Platform,
  credit: StoredCredit,
  left: readonly LeftByOrder[],
  recalled: bigint,
): UnmatchedCredit {
  const { bankSenders, sealer } = platform.keys
  const { settings } = bankOf(platform)
  const { identity, isDebit, account, currency, bookedAt, recordedAt, state, inSuspense } = credit
  const { owner, proposals, decidedBy, decidedAt, decidedReasonSealed: sealed } = credit
  const { name, account: payerAccount, written, text } = openSender(bankSenders, credit)
  const rest = credit.units - recalled
  const isLeft =
    rest > 0n && state === 'matched' && left.some((it) => it.identity === identity && it.orderId === owner)
  const isOpen = state === 'open'
  const units = isLeft || isOpen ? rest : credit.units
  const canMatch = isLeft || (isOpen && inSuspense && !isDebit)
  const scheme = schemeOf(currency)
  const isPayable = scheme !== undefined && debtorFor(settings, scheme, currency) !== undefined
  return {
    identity,
    isDebit,
    account,
    currency,
    units,
    bookedAt,
    recordedAt,
    written,
    text,
    proposals,
    payer: { name, account: payerAccount },
    state: isLeft ? 'open' : state,
    reason: isLeft ? 'left_by_order' : credit.reason,
    orderId: state === 'matched' ? owner : undefined,
    decided:
      decidedBy === undefined || decidedAt === undefined
        ? undefined
        : { by: decidedBy, at: decidedAt, reason: sealed && sealer.open(reasonPlace(identity), sealed) },
    canMatch,
    canSendBack: canMatch && isPayable && payerAccount !== undefined,
    canCount: isOpen && mayBeOwn(credit) && Money.isFiat(currency),
    canClose: isOpen && !inSuspense,
    canExplain: isOpen && inSuspense && isDebit,
  }
}
