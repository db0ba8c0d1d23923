/**
 * What a second operator approves, in words: what is asked, whom it pays, the figures, and what is unusual about it. Names
 * and values come from the server, which hashes exactly them; ids and hashes stand at the end.
 */
import type { ApprovalView } from '@agio/contract'
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
  match_credit: 'Give money to an order',
  unallocated_debit: 'Say what a debit of the bank was for',
  unallocated_coins: 'Decide about coins that no order waits for',
  batch: 'Send a payment file to the bank',
  book_difference: 'Book a difference between ledger and world',
  configuration: 'Put a new version of the configuration in force',
}

/** Acts that are not acts on orders. */
const acts: Readonly<Record<string, string>> = {
  match: 'Give this money to the order as its customer’s payment',
  'count it': 'Count this movement as one of its own',
  return: 'Return the coins to their sender',
  keep: 'Keep the coins as income',
  'bank fee': 'Book the debit as a fee of the bank',
  loss: 'Book the debit as our loss',
}

const labels: Readonly<Record<string, string>> = {
  account: 'Account',
  amount: 'Amount',
  'came to order': 'Came to the order',
  coins: 'Coins',
  evidence: 'Evidence',
  file: 'File',
  from: 'From',
  money: 'Money',
  'order placed': 'The order was placed',
  ordered: 'The customer ordered',
  payer: 'Payer',
  payments: 'Payments in the file',
  receives: 'The customer receives',
  sends: 'The customer sends',
  state: 'State of the order',
  'takes effect': 'Takes effect',
  to: 'Paid to',
  total: 'Total',
  wallet: 'Coins go to',
}

const marks: ReadonlySet<string> = new Set([
  'about',
  'after version',
  'exactly',
  'found by run',
  'line',
  'order',
  'sha256',
  'version',
])

/** What a careful second person would ask about. */
const warnings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  names: {
    other: 'The name on the money is not the customer’s.',
    unsure: 'The name on the money is not surely the customer’s.',
  },
  'order placed': { 'after the money came': 'The order is younger than the money.' },
  payer: { 'not named': 'The bank names no payer.' },
  account: { 'not named': 'The bank names no account.' },
  from: { 'not named': 'Nobody knows who sent these coins.' },
}

export function wordsOf({ kind, action }: Pick<ApprovalView, 'kind' | 'action'>): ApprovalWords {
  const act = action.find(({ name }) => name === 'act')?.value
  const isShown = (name: string) => name !== 'act' && name !== 'book as' && name !== 'names'
  const bookedAs = action.find(({ name }) => name === 'book as')?.value
  return {
    what:
      act !== undefined ? whatOf(kind, act) : bookedAs ? `${kinds[kind]} as our ${bookedAs}` : kinds[kind],
    unusual: [
      ...(kind === 'another_account' ? ['It goes to another account than it came from.'] : []),
      ...action.flatMap(({ name, value }) => warnings[name]?.[value] ?? []),
    ],
    figures: action
      .filter(({ name }) => isShown(name) && !marks.has(name))
      .map(({ name, value }) => ({ name: labels[name] ?? name, value })),
    marks: action.filter(({ name }) => marks.has(name)),
  }
}

const isAction = (act: string): act is keyof typeof actionWords => act in actionWords

function whatOf(kind: ApprovalView['kind'], act: string): string {
  if (kind === 'order_act' && isAction(act)) return actionWords[act].label
  if (kind === 'unallocated_coins' && act === 'count')
    return 'Count the coins for another order of the customer'
  return acts[act] ?? `${kinds[kind]}: ${act.replaceAll('_', ' ')}`
}
