/**
 * The words of an approval for the second operator: the request, the payee, the figures, and the unusual marks. The server says
 * which figures there are, and hashes exactly them; ids and hashes come last.
 */
import type { ApprovalView } from '@agio/contract'
import type { Operators } from '@agio/domain'
import type { FactLine } from '../app/queue/case.tsx'
import { actionWords } from '../app/words.ts'

export type ApprovalWords = {
  readonly what: string
  readonly unusual: readonly string[]
  readonly figures: readonly FactLine[]
  /** Ids and hashes: they tie the approval to exactly this. */
  readonly marks: readonly FactLine[]
}

const kinds: Readonly<Record<ApprovalView['kind'], string>> = {
  order_act: 'An act on an order',
  another_account: 'Send money back to an account that it did not come from',
  match_credit: 'Decide about unallocated money',
  unallocated_debit: 'Say what a debit of the bank was for',
  unallocated_coins: 'Decide about unallocated coins',
  batch: 'Send a payment file to the bank',
  book_difference: 'Book a difference between ledger and world',
  screening_hit: 'Decide about a name that is like one on a sanctions list',
  customer_link: 'Decide whether two accounts are one person’s',
  verification_review: 'Decide about the level of a customer',
  source_of_funds: 'Accept the source of funds of a customer',
  configuration: 'Put a new version of the configuration in force',
  operator_roles: 'Decide who works here, and in which roles',
  customer_erasure: 'Close the account of a customer who wrote for it, and erase their data',
  merchant: 'Decide about a merchant',
}

type Acts = { readonly [Kind in keyof Operators.ActOf]: Readonly<Record<Operators.ActOf[Kind], string>> }

const acts: Acts = {
  match_credit: {
    match: 'Give this money to the order as its customer’s payment',
    refund: 'Give this money to the refund of a payment: its coins go to who paid',
    count: 'Book this movement as a separate payment',
    return: 'Send this money back to the account it came from',
  },
  unallocated_coins: {
    return: 'Return the coins to their sender',
    count: 'Count the coins for another order of the customer',
    keep: 'Keep the coins as income',
  },
  unallocated_debit: {
    bank_fee: 'Book the debit as a fee of the bank',
    loss: 'Book the debit as our loss',
  },
  book_difference: {
    loss: 'Book a difference between ledger and world as our loss',
    gain: 'Book a difference between ledger and world as our gain',
  },
  customer_link: {
    joined: 'Join two accounts of one person',
    allowed: 'Allow a second account of one person',
    other_person: 'Say that two accounts are of two persons',
  },
  screening_hit: {
    true_hit: 'Say that this is who is on the list',
    false_hit: 'Say that this is somebody else',
  },
  verification_review: {
    approve: 'Approve the level',
    refuse: 'Refuse the level',
  },
  operator_roles: {
    invite: 'Invite an operator',
    change: 'Give an operator other roles',
  },
  merchant: {
    open: 'Open a merchant and invite its owner',
    invite_owner: 'Invite another owner of a merchant',
  },
}

const labels: Readonly<Record<Operators.FigureName, string>> = {
  about: 'About',
  account: 'Account',
  act: 'Act',
  after_version: 'After version',
  amount: 'Amount',
  came_to_order: 'Came to the order',
  coins: 'Coins',
  country: 'Country',
  evidence: 'Evidence',
  exactly: 'Hash of payer, account and words',
  file: 'File',
  found_by_run: 'Found by comparison',
  from: 'From',
  keeps: 'The law has kept until its time',
  legal_name: 'Name in the register',
  line: 'Statement line',
  list: 'List and entry',
  listed_name: 'Name on the list',
  merchant: 'Merchant',
  money: 'Money',
  names: 'The name on the money',
  order: 'Order',
  order_placed: 'The order was placed',
  operator: 'Operator',
  operator_email: 'Their email',
  ordered: 'The customer ordered',
  origins: 'Sites that may embed the widget',
  owner: 'Owner',
  owner_email: 'Email of the owner',
  payer: 'Payer',
  payments: 'Payments in the file',
  receiver: 'Receiver',
  receives: 'The customer receives',
  refund_asked: 'The merchant asked to refund',
  refund_requested: 'The refund was requested',
  registration_number: 'Registration number',
  roles: 'Roles',
  roles_before: 'Roles until now',
  score: 'Likeness',
  sends: 'The customer sends',
  services: 'Services',
  setting: 'Setting',
  sha256: 'SHA-256 of the file',
  state: 'State of the order',
  takes_effect: 'Takes effect',
  to: 'Paid to',
  total: 'Total',
  until: 'Until',
  version: 'Version of the order',
  wallet: 'Coins go to',
}

const isMark: Partial<Record<Operators.FigureName, true>> = {
  about: true,
  after_version: true,
  exactly: true,
  found_by_run: true,
  line: true,
  order: true,
  sha256: true,
  version: true,
}

const warnings: Readonly<Record<Operators.Unusual, string>> = {
  another_account: 'It goes to another account than it came from.',
  other_name: 'The name on the money is not the customer’s.',
  unsure_name: 'The name on the money is not surely the customer’s.',
  younger_order: 'The order is younger than the money.',
  other_beneficiary: 'The name on the money is not surely that of the beneficiary.',
  other_amount: 'The merchant asked to refund another amount.',
  younger_refund: 'The merchant asked for the refund after the money came.',
  no_other_side: 'The bank does not name the other side.',
  no_other_account: 'The bank does not name the account of the other side.',
  no_sender: 'The sender of these coins is not known.',
}

export function wordsOf({ kind, action }: Pick<ApprovalView, 'kind' | 'action'>): ApprovalWords {
  const act = action.find(({ name }) => name === 'act')?.value
  const lines = action
    .filter(({ name }) => name !== 'act')
    .map(({ name, path, value }) => ({ name: path ?? labels[name], value, isMark: isMark[name] ?? false }))
  return {
    what: (act !== undefined && actText(kind, act)) || kinds[kind],
    unusual: action.flatMap(({ unusual }) => (unusual === null ? [] : [warnings[unusual]])),
    figures: lines.filter((line) => !line.isMark).map(({ name, value }) => ({ name, value })),
    marks: lines.filter((line) => line.isMark).map(({ name, value }) => ({ name, value })),
  }
}

const isAction = (act: string): act is keyof typeof actionWords => act in actionWords

function actText(kind: ApprovalView['kind'], act: string): string | undefined {
  if (kind === 'order_act') return isAction(act) ? actionWords[act].label : undefined
  const ofKind: Readonly<Record<string, string>> | undefined =
    kind in acts ? acts[kind as keyof Acts] : undefined
  return ofKind?.[act]
}
