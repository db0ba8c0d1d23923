/** The sentence of each kind of case: a kind without one does not compile. */
import type { CaseView } from '@agio/contract'
import type { Cases, Credits, Verification } from '@agio/domain'
import { fileRefusalText } from '../app/file-words.ts'
import { standingText } from '../app/standing-words.ts'
import { strengthText } from '../same-person/index.ts'

const sourceWords = { statement_line: 'statement line', open_banking: 'bank payment', card: 'card payment' }
const nameOf = ({ kind, id }: Credits.CreditSource): string => `${sourceWords[kind]} ${id}`

/** "USDC@1" → "USDC on chain 1": the same coin of another chain is another one. */
const assetText = (asset: string): string => asset.replace('@', ' on chain ')

const sentences: Cases.ByCaseKind<string> = {
  order_held: ({ by, reason }) => `Held by ${by}: ${reason}`,
  checks_hold: ({ reason }) => `The checks hold it: ${reason}`,
  customer_stopped: ({ reason, orders }) =>
    `We may not do business with this customer: ${standingText(reason)}. ${orders === 1 ? 'Their open order is' : `Their ${orders} open orders are`} held. Decide for each what goes back and what is kept.`,
  travel_data_missing: ({ missing }) =>
    `The record of the transfer lacks: ${missing}. The customer is asked.`,
  frozen_by_compliance: () => 'Frozen by compliance.',
  account_of_another_name: () => 'The customer asks for the payout to an account of another name.',
  price_moved: ({ gross, atMarket }) =>
    atMarket === null
      ? `There is no reliable market price; the rate of the order gives ${gross}.`
      : `The market is more than 10 % away: it gives ${atMarket}, the rate of the order ${gross}.`,

  unallocated_deposit: ({ asset, transaction }) =>
    `${assetText(asset)} arrived that the order didn't ask for: ${transaction}`,
  deposit_reversed: ({ transaction }) => `Final coins rolled back: ${transaction}`,
  sweep_failed: ({ chain, coin, address }) =>
    `${coin} on ${chain} can't be moved from the deposit address ${address}. We try every day.`,
  deposit_not_seen_again: () => 'Final coins rolled back and were not seen again.',

  transfer_failing: ({ transfer, chain, coin, reason }) =>
    `${coin} on ${chain} can't be sent (${transfer}): ${reason}. We keep trying.`,
  payment_overdue: ({ key }) => `The bank hasn't answered about the payment ${key}.`,
  payment_of_another_amount: ({ key }) => `The bank booked another amount for the payment ${key}.`,
  payment_settled_after_rejection: ({ key }) => `The bank booked the payment ${key}, which it had rejected.`,
  payment_returned_late: ({ key }) => `Money of the payment ${key} came back after the order moved on.`,
  status_contradicted: ({ payment, first, later }) =>
    `About the payment ${payment} we were told “${first}”, and later “${later}”. The first word stands; ask the bank or acquirer before anything is paid again.`,
  refund_failed: ({ reason }) => `The refund failed: ${reason}`,
  card_refund_of_another_amount: ({ key }) => `The acquirer refunded another amount for ${key}.`,
  transfer_of_another_amount: ({ transaction }) => `Another amount arrived in ${transaction}.`,
  transfer_final_twice: ({ transaction }) => `Coins arrived twice: ${transaction}`,
  transfer_reversed: ({ transaction }) => `Final coins came to nothing: ${transaction}`,

  unallocated_credit: ({ source }) => `Money arrived that the order wasn't waiting for: ${nameOf(source)}`,
  credit_in_doubt: ({ source, reason }) =>
    reason === 'not_notified'
      ? `The bank sent no notification of ${nameOf(source)}; it waits in unmatched payments.`
      : reason === 'negative_amount'
        ? `The bank wrote the amount of ${nameOf(source)} with a minus sign. It isn't posted and waits in unmatched payments.`
        : `${nameOf(source)} may be a duplicate report of an earlier credit; it waits in unmatched payments.`,
  credit_out_twice: ({ source, amount, currency }) =>
    `${amount} ${currency} went out twice: we sent ${nameOf(source)} back, and the bank of its sender took it back too.`,
  unallocated_debit: ({ line, amount, currency }) =>
    `${amount} ${currency} left our account, and no payment explains it: statement line ${line}, in unmatched payments.`,
  debit_in_doubt: ({ line, amount, currency }) =>
    `${amount} ${currency} may have left our account, and isn't posted: the bank reported it twice, or wrote it with a minus sign. Statement line ${line}, in unmatched payments.`,
  credit_reported_twice: ({ source, otherSource }) =>
    `${nameOf(source)} and ${nameOf(otherSource)} count as one payment. Compare their amounts and their ids.`,
  authorised_payment_missing: ({ payment }) => `The authorized payment ${payment} hasn't arrived.`,
  two_payments_authorised: ({ payment, otherPayment }) =>
    `Two payments are authorized: ${payment} and ${otherPayment}.`,
  dispute_opened: ({ dispute, source }) =>
    `${dispute === 'recall' ? 'A recall' : 'A chargeback'} of ${nameOf(source)}`,
  dispute_won: ({ disputeId, source }) =>
    `Dispute ${disputeId} is won: the money of ${nameOf(source)} stays. What the customer paid of the debt goes back.`,

  event_for_unknown_order: ({ eventId }) => `An event names an order that does not exist: ${eventId}`,
  event_not_taken: ({ eventId }) => `The order didn't take an event: ${eventId}`,
  due_event_refused: ({ event, refusal }) => `${event} is due, and the order refuses it: ${refusal}`,
  part_left_out: ({ missing }) => `The settings leave out what the order needs: ${missing}.`,
  order_idle: ({ days }) => `The order has not moved for ${days} days.`,
  purchase_unsettled: ({ days }) =>
    `A bank reported the money as paid ${days} days ago, but it hasn't reached our account.`,
  hot_wallet_short: ({ chain, coin, missing }) =>
    `The hot wallet on ${chain} lacks ${missing} ${coin}: a transfer waits.`,
  nostro_short: ({ account, asset, missing }) =>
    `The bank account ${account} lacks ${missing} ${assetText(asset)}: payments wait for money.`,

  bank_file_trouble: ({ name, refusal, entries }) =>
    refusal === null
      ? `${entries === 1 ? 'One entry' : `${entries} entries`} of the bank's file ${name} can't be read and ${entries === 1 ? "isn't" : "aren't"} posted. The rest is taken in.`
      : `Nothing of the bank's file ${name} was taken in: ${fileRefusalText(refusal)}`,

  reconciliation_difference: ({ asset, difference }) =>
    `The ledger has ${difference} ${assetText(asset)} more than the other side shows.`,
  ledger_out_of_balance: ({ rule, account, asset, units }) =>
    `${rulesBroken[rule]} ${account ?? assetText(asset)}: ${units} of the smallest unit of ${assetText(asset)}.`,

  same_person: ({ other, strength, refusal }) =>
    `${refusal === null ? strengthText[strength] : `Leads to somebody who was refused for good (${standingText(refusal)})`}: ${other}`,
  risk_raised: ({ level, before, total }) =>
    `The risk score rose to ${total}: ${level}${before === null ? '' : `, before ${before}`}. The customer’s page explains each point.`,
  screening_hit: ({ role, listedName, list, entity, score }) =>
    `The ${role} has a name like ${listedName || 'one'} on the list ${list}${entity && ` (${entity})`}: ${score} of 100.`,
  sanctions_list_refused: ({ reason }) =>
    `The sanctions list was not taken, and the version before stays in force: ${reason}`,
  screening_silent: ({ reason }) =>
    `The remote list doesn't answer. Orders and reviews wait until it does: ${reason}`,

  funds_due: ({ why, upTo, until }) =>
    `${fundsWhys[why]} ${upTo === null ? 'Nothing was accepted before.' : `Accepted: ${upTo} until ${until ?? '–'}.`}`,

  audit_broken: ({ broken }) =>
    `The audit chain is broken: ${broken}. Someone who can write to the database may have changed it.`,

  many_refusals: ({ refusal, count, minutes }) =>
    `More refusals than usual (${refusal}): ${count} in ${minutes} minutes. Someone may be guessing; see the log and /metrics.`,
}

const fundsWhys: Readonly<Record<Verification.FundsWhy, string>> = {
  due: 'The accepted source of funds expires soon.',
  amount: 'The customer wants more than the accepted source of funds.',
  date: 'The accepted source of funds has expired.',
  asked: 'New documents about the source of funds were requested.',
}

const rulesBroken: Readonly<Record<Cases.LedgerRule, string>> = {
  sums_to_zero: 'The ledger does not sum to zero.',
  balance_follows_from_entries: 'A balance does not follow from its entries.',
  holding_not_negative: 'A holding is negative.',
  debt_not_positive: 'A liability account has the wrong sign.',
}

/** The server sends the data of the kind, and of no other. */
export const caseText = ({ kind, data }: Pick<CaseView, 'kind' | 'data'>): string =>
  (sentences[kind] as (of: CaseView['data']) => string)(data)

const names: Readonly<Record<Cases.CaseSubject['kind'], string>> = {
  order: 'Order',
  customer: 'Customer',
  account: 'Bank account',
  wallet: 'Wallet',
  ledger: 'Ledger',
  audit: 'Audit',
  api: 'API',
  list: 'Sanctions list',
  file: 'Bank file',
}
/** A file's id is a hash: its beginning tells it from others. */
export const subjectText = ({ kind, id }: CaseView['subject']): string =>
  `${names[kind]} ${kind === 'file' ? id.slice(0, 12) : id}`
export const caseKinds = Object.keys(sentences) as CaseView['kind'][]
