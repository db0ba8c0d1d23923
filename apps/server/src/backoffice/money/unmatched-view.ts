/** Unallocated money as the back office shows it. Names and accounts are masked by the routes. */
import type { UnmatchedItem, UnmatchedView } from '@agio/contract'
import { wireAmount, wireTime } from '@agio/contract/wire'
import { BankAccounts, Money } from '@agio/domain'
import type { LineReports, UnmatchedCredit } from '../../rails/iso20022/index.ts'

export function unmatchedItem(it: UnmatchedCredit): UnmatchedItem {
  const { account } = it.payer
  return {
    id: it.identity,
    direction: it.isDebit ? 'out' : 'in',
    at: wireTime(it.bookedAt),
    amount: amountOf(it),
    account: it.account,
    payer: it.payer.name ?? null,
    payerAccount: account ? BankAccounts.textOf(account) : (it.written ?? null),
    text: it.text,
    state: it.state,
    reason: it.reason ?? null,
    orderId: it.orderId ?? null,
  }
}

/** The line, and beside it the one that it may repeat. */
export function reportsView({ own, like }: LineReports) {
  if (like === undefined) return { line: lineView(own), like: null }
  const { id, line, credit } = like
  const { payer, payerAccount, text, orderId } = credit ? unmatchedItem(credit) : noSender
  return { line: lineView(own), like: { ...lineView(line), id, payer, payerAccount, text, orderId } }
}
const lineView = ({ message, statement, day, reference, endToEndId }: LineReports['own']) => ({
  message,
  statement,
  day,
  reference,
  endToEndId,
})
const noSender = { payer: null, payerAccount: null, text: '', orderId: null }

export const decisionOf = (
  { decided }: UnmatchedCredit,
  nameOf: (operatorId: string) => string,
): UnmatchedView['decided'] =>
  decided ? { by: nameOf(decided.by), at: wireTime(decided.at), reason: decided.reason ?? null } : null

/** An amount in a currency in which we have no account is written in the bank's cents. */
function amountOf({ currency, units }: UnmatchedCredit): UnmatchedItem['amount'] {
  if (Money.isFiat(currency)) return wireAmount(Money.money(currency, units))
  return { currency, amount: `${units / 100n}.${String(units % 100n).padStart(2, '0')}` }
}
