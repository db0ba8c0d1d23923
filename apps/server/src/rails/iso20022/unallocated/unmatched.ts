/**
 * The queue of unallocated money. An operator gives a credit to an order, or sends it back to the account it came from, and
 * says what a debit was for (debit-causes.ts). `identity` is the statement line that reported the movement first.
 */
import { Credits, Money, Postings, type Cases } from '@agio/domain'
import { closeOpenCase, openCase } from '../../../cases/index.ts'
import { isDifferenceBooked, bankAccounts } from '../../../ledger/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import { debtorFor, type Bank } from '../bank-context.ts'
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
import { receiverName, type No, type Unmatched, type UnmatchedCredit } from './unmatched-types.ts'

type Change = (sql: Sql, item: UnmatchedCredit) => Promise<No | undefined>
const notFound: No = { refused: 'not-found' }
const notNow: No = { refused: 'order.not_now' }

export function createUnmatched(platform: Platform, bank: Bank): Unmatched {
  const { db, clock } = platform
  const { leftByOrders } = bank.orders
  const present = async (sql: Sql, credit: StoredCredit): Promise<UnmatchedCredit> => {
    const { units } = await recalledOf(sql, credit.identity)
    const item = itemOf(platform, bank, credit, await leftByOrders(sql), units)
    return item.canCount && (await isBookedAlready(bank, sql, item)) ? { ...item, canCount: false } : item
  }
  /** Changes one under lock; the second to come sees what the first did. */
  const decide = (identity: string, change: Change) =>
    db.transaction((sql) => decideIn(sql, identity, change))
  const decideIn = async (sql: Sql, identity: string, change: Change) => {
    const credit = await lockCredit(sql, identity)
    if (credit === undefined) return notFound
    const no = await change(sql, await present(sql, credit))
    if (no !== undefined) return no
    const answered = caseOf(credit)
    if (answered) await closeOpenCase(sql, answered, clock.now())
    const after = await findCredit(sql, identity)
    return after === undefined ? notFound : present(sql, after)
  }
  return {
    async list({ isDebit = false, state = 'open', currency, reason, cursor, limit = 50 } = {}) {
      const left = await leftByOrders(db)
      const before = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? cursor : undefined
      const size = Math.min(Math.max(1, limit), 100)
      const rows = await listCredits(db, { isDebit, state, currency, reason, before, limit: size + 1 }, left)
      const page = rows.slice(0, size)
      const recalled = await recalledAmong(
        db,
        page.map(({ identity }) => identity),
      )
      return {
        items: page.map((row) => itemOf(platform, bank, row, left, recalled(row.identity).units)),
        cursor: rows.length > size ? (page.at(-1)?.seq.toString() ?? null) : null,
      }
    },
    async one(identity, sql = db) {
      const credit = await findCredit(sql, identity)
      return credit && present(sql, credit)
    },
    async reports(identity) {
      const own = await reportedLine(db, identity)
      const id = own?.resembles ?? undefined
      const line = id === undefined ? undefined : await reportedLine(db, id)
      if (own === undefined || id === undefined || line === undefined) return own && { own, like: undefined }
      const credit = await findCredit(db, id)
      return { own, like: { id, line, credit: credit && (await present(db, credit)) } }
    },
    match(identity, orderId, actor, sql) {
      const change: Change = (tx, item) => matchCredit(platform, bank, tx, item, { orderId, actor })
      return sql === undefined ? decide(identity, change) : decideIn(sql, identity, change)
    },
    async count(identity, actor, reason, sql) {
      // Before its row, as an import does: a difference of the account is booked before or after this, not beside it.
      const known = await findCredit(sql, identity)
      if (known) await lockAccount(sql, known.account)
      return decideIn(sql, identity, async (tx, { canCount, account, currency, units, isDebit }) => {
        if (!canCount) return notNow
        await setCounted(tx, identity, decisionOf(platform, identity, { actor, reason }))
        await bankAccounts.postUnallocated(
          tx,
          { id: identity, account, currency, units, credit: !isDebit },
          clock.now(),
        )
        await setOutcome(tx, identity, { outcome: isDebit ? 'debit_unknown' : 'credit_unallocated' })
        const opened = isDebit && debitCase({ identity, currency, units, inLedger: true })
        if (opened) await openCase(tx, opened, clock.now())
        return undefined
      })
    },
    sendBack(identity, decision, sql) {
      const change: Change = (tx, item) => returnCredit(platform, bank, tx, item, decision)
      return sql === undefined ? decide(identity, change) : decideIn(sql, identity, change)
    },
    close: (identity, actor, reason) =>
      decide(identity, async (sql, item) => {
        if (item.state === 'closed') return undefined
        if (!item.canClose) return notNow
        await setClosed(sql, identity, decisionOf(platform, identity, { actor, reason }))
        await setOutcome(sql, identity, { outcome: 'doubt_closed' })
        return undefined
      }),
    explain(identity, cause, sql) {
      const change: Change = (tx, item) => explainDebit(platform, bank, tx, item, cause)
      return sql === undefined ? decide(identity, change) : decideIn(sql, identity, change)
    },
  }
}

/** The case that a decision answers. */
function caseOf(credit: StoredCredit): Cases.Case | undefined {
  if (credit.isDebit) return debitCase(credit)
  return credit.reason !== undefined && isDoubt(credit.reason) ? doubtCase(credit, credit.reason) : undefined
}

async function matchCredit(
  { clock }: Platform,
  { deliver, orders }: Bank,
  sql: Sql,
  item: UnmatchedCredit,
  { orderId, actor }: { readonly orderId: string; readonly actor: string },
): Promise<No | undefined> {
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
  bank: Bank,
  sql: Sql,
  item: UnmatchedCredit,
  { actor, reason, receiver }: Parameters<Unmatched['sendBack']>[1],
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
  if (item.orderId !== undefined) await bank.orders.decided(sql, item.orderId, identity)
  await requestPayment(platform, bank, sql, {
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
  bank: Bank,
  sql: Sql,
  { account: id, currency, units, isDebit, bookedAt }: UnmatchedCredit,
): Promise<boolean> {
  const account = bank.settings.accounts.find((one) => one.id === id && one.currency === currency)
  if (account === undefined) return false
  const day = new Date(`${bookedAt.toISOString().slice(0, 10)}T00:00:00Z`)
  const nostro = Postings.nostroAccount(account.currency)
  if (!(await isDifferenceBooked(sql, nostro, currency, day))) return false
  const before = (await differenceOf(bank, sql, account)) ?? 0n
  const after = before + (isDebit ? -units : units)
  return after * after >= before * before
}

const mayBeOwn = ({ isDebit, inLedger, reason }: StoredCredit): boolean =>
  isDebit
    ? !inLedger && reason !== 'another_account'
    : reason === 'reported_before_perhaps' || reason === 'return_of_either' || reason === 'negative_amount'

/** As a person sees it: what an order has left is open again, and what a sender took back cannot be given to anybody. */
function itemOf(
  { keys: { bankSenders, sealer } }: Platform,
  { settings }: Bank,
  credit: StoredCredit,
  left: readonly LeftByOrder[],
  recalled: bigint,
): UnmatchedCredit {
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
