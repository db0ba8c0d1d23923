/** Each kind of what waits: its words, and the queue where it is worked on. */
import type { ApprovalView } from '@agio/contract'
import type { AnswerTo } from '@agio/contract/client'
import { hrefOf, type Queue } from '../app/shell/router.ts'

export type Waiting = AnswerTo<'lookAtToday'>['waiting'][number]
type Kind = Waiting['kind']

const words: Readonly<Record<Kind, readonly [title: string, queue: Queue, query?: string]>> = {
  my_cases: ['My cases', 'cases', 'of=me'],
  overdue_cases: ['Overdue cases', 'cases', 'due=overdue'],
  free_cases: ['Cases without an operator', 'cases', 'of=nobody'],
  reviews: ['Verifications to review', 'reviews'],
  funds: ['Papers about funds: due or exceeded', 'cases', 'kind=funds_due'],
  chats: ['Chats without an answer', 'chats'],
  uncertain_payouts: ['Payments the bank has not answered', 'cases', 'kind=payment_overdue'],
  unmatched: ['Unmatched payments', 'unmatched'],
  coins: ['Unallocated coins', 'coins'],
  files: ['Payment files that need approval', 'batches'],
  alerts: ['Alerts', 'cases'],
}

/** Mine first, then what is late or wrong, then the queues. */
export const order: readonly Kind[] = [
  'my_cases',
  'overdue_cases',
  'alerts',
  'uncertain_payouts',
  'files',
  'reviews',
  'funds',
  'chats',
  'unmatched',
  'coins',
  'free_cases',
]

const alerts: Readonly<Record<string, string>> = {
  hot_wallet_short: 'The hot wallet is short',
  nostro_short: 'A bank account is short',
  status_contradicted: 'A bank or acquirer contradicts itself',
  bank_file_trouble: 'A file of the bank cannot be read',
  reconciliation_difference: 'The ledger differs from the bank or the chain',
  ledger_out_of_balance: 'The ledger is out of balance',
  sanctions_list_refused: 'A sanctions list was refused',
  screening_silent: 'The remote list is silent',
  audit_broken: 'The audit chain is broken',
  many_refusals: 'Unusually many refusals',
}

export const titleOf = (it: Waiting): string =>
  it.case === null ? words[it.kind][0] : (alerts[it.case] ?? it.case)

export function hrefOfWaiting({ kind, case: of }: Waiting): string {
  const [, queue, query] = words[kind]
  return hrefOf(queue, undefined, new URLSearchParams(of === null ? query : { kind: of }))
}

const rooms: Readonly<Record<ApprovalView['kind'], Queue>> = {
  order_act: 'orders',
  another_account: 'orders',
  match_credit: 'unmatched',
  unallocated_debit: 'unmatched',
  unallocated_coins: 'coins',
  batch: 'batches',
  book_difference: 'reconciliation',
  screening_hit: 'cases',
  customer_link: 'cases',
  verification_review: 'reviews',
  source_of_funds: 'customers',
  configuration: 'configuration',
  operator_roles: 'operators',
  customer_erasure: 'customers',
  merchant: 'merchants',
}
/** A hit has its case; the configuration, the comparisons and the list of operators show their own approvals. */
const withoutId: readonly Queue[] = ['cases', 'reconciliation', 'configuration', 'merchants', 'operators']

export function hrefOfApproval({ kind, subject }: ApprovalView): string {
  const room = rooms[kind]
  const cases = { screening_hit: 'screening_hit', customer_link: 'same_person' }
  const ofKind = kind === 'screening_hit' || kind === 'customer_link' ? cases[kind] : undefined
  const query = ofKind === undefined ? undefined : new URLSearchParams({ kind: ofKind })
  return hrefOf(room, withoutId.includes(room) ? undefined : subject, query)
}
