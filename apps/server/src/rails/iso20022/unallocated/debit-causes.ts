/** The cause of a debit that no payment explained: a person says it, once. */
import { Money, Postings } from '@agio/domain'
import { ledger } from '../../../ledger/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import { atBank, lockPayment, paymentByKey } from '../payments/payment-store.ts'
import { setClosed } from '../credits/credit-store.ts'
import { decisionOf } from './decision.ts'
import { setOutcome } from '../statements/line-store.ts'
import { bookPayment } from '../statements/payment-lines.ts'
import type { Cause, No, UnmatchedCredit } from './unmatched-types.ts'

type Decided = { readonly actor: string; readonly reason: string }

export async function explainDebit(
  platform: Platform,
  sql: Sql,
  item: UnmatchedCredit,
  { actor, reason, ...cause }: Cause & Decided,
): Promise<No | undefined> {
  const { identity, account, currency, units, canExplain } = item
  if (!canExplain || !Money.isFiat(currency)) return { refused: 'order.not_now' }
  const amount = Money.money(currency, units)
  if (cause.as === 'payment') {
    const no = await bookAs(platform, sql, item, amount, cause.payment)
    if (no !== undefined) return no
  }
  const posting = postingOf[cause.as](`bank:${account}:out:${identity}`, amount)
  await ledger.post(sql, [posting], platform.clock.now())
  await setClosed(sql, identity, decisionOf(platform, identity, { actor, reason }), cause.as)
  return undefined
}

const postingOf = {
  bank_fee: Postings.bankFee,
  loss: Postings.debitLost,
  payment: Postings.debitIsPayment,
} as const satisfies Record<Cause['as'], unknown>

/** `payment` is its end-to-end id or its key. Its booking is the one that a line with this id makes. */
async function bookAs(
  platform: Platform,
  sql: Sql,
  { identity, account }: UnmatchedCredit,
  amount: Money.Money<Money.Fiat>,
  named: string,
): Promise<No | undefined> {
  const id = (await paymentByKey(sql, named))?.endToEndId ?? named
  const payment = await lockPayment(sql, id)
  if (payment === undefined) return { refused: 'not-found' }
  const { debtor, amount: paid, state } = payment
  const isSame = debtor === account && paid.asset === amount.asset && paid.units === amount.units
  if (!isSame || !atBank.has(state)) return { refused: 'order.not_now' }
  await bookPayment(platform, { sql, now: platform.clock.now() }, payment, {})
  await setOutcome(sql, identity, { outcome: 'payment_booked', paymentKey: payment.key })
  return undefined
}
