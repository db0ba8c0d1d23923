/** Unallocated money as the back office shows it. Names and accounts are masked for roles without access to personal data. */
import type { UnmatchedItem, UnmatchedView } from '@agio/contract'
import { wireAmount, wireTime } from '@agio/contract/wire'
import { BankAccounts, Money } from '@agio/domain'
import type { ApprovalRow } from '../approvals/approvals.ts'
import type { LineReports, UnmatchedCredit } from '../../rails/iso20022/index.ts'
import { maskAccount, maskName, maskText, seesPersonal } from '../masks.ts'
import type { Actor } from '../sign-in/caller.ts'

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

/** The operator who decided; where there were two, the second one, and apart from them the one who had asked. */
export function decisionOf(
  { decided }: UnmatchedCredit,
  approvals: readonly ApprovalRow[],
  nameOf: (operatorId: string) => string,
): UnmatchedView['decided'] {
  if (!decided) return null
  // Both are of one transaction, and the approval is written last.
  const approval = approvals.find(
    ({ state, decidedAt }) => state === 'approved' && decidedAt && decidedAt >= decided.at,
  )
  return {
    by: nameOf(approval?.decidedBy ?? decided.by),
    at: wireTime(decided.at),
    reason: (approval ? approval.decidedReason : decided.reason) ?? null,
    asked: approval
      ? { by: nameOf(approval.askedBy), at: wireTime(approval.askedAt), reason: approval.reason }
      : null,
  }
}

/** An amount in a currency in which we have no account is written in the bank's cents. */
function amountOf({ currency, units }: UnmatchedCredit): UnmatchedItem['amount'] {
  if (Money.isFiat(currency)) return wireAmount(Money.money(currency, units))
  return { currency, amount: `${units / 100n}.${String(units % 100n).padStart(2, '0')}` }
}

export type Masked = Pick<UnmatchedItem, 'payer' | 'payerAccount' | 'text'>

/** Of a line that opened by itself, what its list shows is shown. */
export function maskedMoney<Item extends Masked>(item: Item, { roles }: Actor, isUnasked = false): Item {
  const seesAll = seesPersonal(roles)
  if (seesAll && !isUnasked) return item
  const { payer, payerAccount, text } = item
  const account = { payerAccount: payerAccount === null ? null : maskAccount(payerAccount) }
  if (seesAll) return { ...item, ...account }
  return { ...item, ...account, payer: payer === null ? null : maskName(payer), text: maskText(text) }
}
