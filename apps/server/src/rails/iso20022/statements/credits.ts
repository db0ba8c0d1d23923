/**
 * Money that came in: each movement once, although a notification and a statement tell it. Whoever waits for it hears of it;
 * else it is booked aside and a person is asked. All in the importing transaction.
 */
import { Money } from '@agio/domain'
import type { CreditOnAccount, Whose } from '../bank-context.ts'
import { insertCredit, isCreditKnown, isToldDifferently, ownersOfMark, placeCredit } from './credit-store.ts'
import { leftToStatement, toldBefore, unmatched, type Outcome, type Tools } from './outcome.ts'
import type { DebtorAccount } from '../files/pain001.ts'
import { accountText, payerOfLine, sealSender } from './payer.ts'
import type { Line } from '../files/camt.ts'
import type { Why } from './unmatched-views.ts'

export const creditId = (identity: string): string => `line:${identity}`

/** A booked credit on an account of ours that gives back no payment of ours. */
export async function takeCredit(tools: Tools, account: DebtorAccount, line: Line): Promise<Outcome> {
  const { sql, movements, deliver } = tools
  const movement = movements.get(line.identity)
  if (movement === undefined) return leftToStatement
  if (!Money.isFiat(line.currency)) return forPerson(tools, account.id, line, 'another_currency')
  if (await isCreditKnown(sql, account.id, movement.key)) return toldBefore
  const differs =
    movement.reference !== undefined &&
    (await isToldDifferently(
      sql,
      account.id,
      movement.reference,
      [...movements.values()].map(({ key }) => key),
    ))
  if (differs) return forPerson(tools, account.id, line, 'told_differently')
  if (!(await insertCredit(sql, newCredit(tools, account.id, line)))) return toldBefore
  const credit = await offered(tools, account, line, line.currency)
  const whose = await whoseIs(tools, line, credit)
  if ('why' in whose) return bookAside(tools, account, line, whose)
  if ('taken' in whose) {
    await placeCredit(sql, line.identity, { state: 'closed', aside: false })
    return { state: 'matched' }
  }
  const { orderId: owner, payment } = whose
  await placeCredit(sql, line.identity, { state: 'matched', aside: false, owner })
  const { id, amount, at } = credit
  await deliver(sql, {
    id,
    owner,
    type: 'credit.received',
    credit: {
      id,
      through: 'bank_transfer',
      amount,
      at: at.getTime(),
      from: id,
      ...(payment !== undefined && { payment }),
    },
  })
  return { state: 'matched' }
}

/** It calls itself the return of a payment that is not ours: it is booked, and no order is looked for. */
export async function takeStrangeReturn(tools: Tools, account: DebtorAccount, line: Line): Promise<Outcome> {
  if (tools.movements.get(line.identity) === undefined) return leftToStatement
  if (!(await insertCredit(tools.sql, newCredit(tools, account.id, line)))) return toldBefore
  return bookAside(tools, account, line, { why: 'return', proposals: [] })
}

/** Money that is not ours, or that may have been told already: a person looks at it, and nothing is booked. */
export async function forPerson(tools: Tools, account: string, line: Line, why: Why): Promise<Outcome> {
  const credit = newCredit(tools, account, line)
  await insertCredit(tools.sql, { ...credit, reference: undefined, movement: undefined })
  await placeCredit(tools.sql, line.identity, { state: 'open', aside: false, why })
  return unmatched(why)
}

async function whoseIs(tools: Tools, line: Line, credit: CreditOnAccount): Promise<Whose> {
  if (line.reversal || line.returnReason !== undefined) return { why: 'return', proposals: [] }
  return (await tools.onCredit?.(tools.sql, credit)) ?? { why: 'no_reference', proposals: [] }
}

async function bookAside(
  { sql, onUnmatched }: Tools,
  account: DebtorAccount,
  { identity, currency, units }: Line,
  { why, proposals }: Extract<Whose, { why: Why }>,
): Promise<Outcome> {
  await placeCredit(sql, identity, { state: 'open', aside: true, why, proposals })
  await onUnmatched?.(sql, { id: creditId(identity), account: account.id, currency, units, credit: true })
  return unmatched(why)
}

async function offered(
  { sql, now, vault }: Tools,
  account: DebtorAccount,
  line: Line,
  currency: Money.Fiat,
): Promise<CreditOnAccount> {
  const payer = payerOfLine(line)
  return {
    id: creditId(line.identity),
    account: account.id,
    amount: Money.money(currency, line.units),
    at: bookedAt(line, now),
    text: textOf(line),
    endToEndId: line.endToEndId,
    payer,
    written: line.sender?.account,
    paidBefore: payer.account ? await ownersOfMark(sql, vault.mark(accountText(payer.account))) : [],
  }
}

function newCredit({ vault, movements, now }: Tools, account: string, line: Line) {
  const { identity, currency, units } = line
  const payer = payerOfLine(line)
  const movement = movements.get(identity)
  return {
    identity,
    account,
    currency,
    units,
    reference: movement?.reference,
    movement: movement?.key,
    bookedAt: bookedAt(line, now),
    names: namesOf(line),
    sender: sealSender(vault, identity, { ...payer, written: line.sender?.account, text: textOf(line) }),
    mark: payer.account && vault.mark(accountText(payer.account)),
    at: now,
  }
}

/** Under these a recall names a movement. */
export const namesOf = (line: Line): string[] => [
  ...(line.servicerReference === undefined ? [] : [`bank ${line.servicerReference}`]),
  ...(line.transactionId === undefined ? [] : [`clearing ${line.transactionId}`]),
  ...(line.endToEndId === undefined ? [] : [`payer ${line.endToEndId}`]),
]

/** Where a reference may stand. */
const textOf = ({ remittance, endToEndId, additionalInformation }: Line): string =>
  [remittance, endToEndId ?? '', additionalInformation].filter((part) => part !== '').join(' ')

/** A bank says the day. Of today it is now; of an earlier one its beginning, so that nobody is late by our ignorance. */
function bookedAt({ bookingDay }: Line, now: Date): Date {
  if (bookingDay === undefined || bookingDay >= now.toISOString().slice(0, 10)) return now
  return new Date(`${bookingDay}T00:00:00Z`)
}
