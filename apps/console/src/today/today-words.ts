/** Each kind of what waits: its words, and the queue where it is worked on. */
import type { ApprovalView } from '@agio/contract'
import type { AnswerTo } from '@agio/contract/client'
import { Operators } from '@agio/domain'
import { find, t } from 'virtual:texts/console/today'
import { hrefOf, type Queue } from '../app/shell/router.ts'

export type Waiting = AnswerTo<'lookAtToday'>['waiting'][number]
type Kind = Waiting['kind']

const queues: Readonly<Record<Kind, readonly [queue: Queue, query?: string]>> = {
  my_cases: ['cases', 'of=me'],
  overdue_cases: ['cases', 'due=overdue'],
  free_cases: ['cases', 'of=nobody'],
  reviews: ['reviews'],
  funds: ['cases', 'kind=funds_due'],
  chats: ['chats'],
  uncertain_payouts: ['cases', 'kind=payment_overdue'],
  unmatched: ['unmatched'],
  claims: ['claims'],
  coins: ['coins'],
  files: ['batches'],
  alerts: ['cases'],
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
  'claims',
  'coins',
  'free_cases',
]

export const titleOf = (it: Waiting): string =>
  it.case === null ? t(`waiting.${it.kind}`) : (find(`alert.${it.case}`) ?? it.case)

export function hrefOfWaiting({ kind, case: of }: Waiting): string {
  const [queue, query] = queues[kind]
  return hrefOf(queue, undefined, new URLSearchParams(of === null ? query : { kind: of }))
}

/** The configuration, the comparisons and the list of operators show their own approvals. */
const withoutId: readonly Queue[] = ['reconciliation', 'configuration', 'merchants', 'operators']

export function hrefOfApproval({ kind, subject }: ApprovalView): string {
  const room: Queue = Operators.fourEyes[kind].room
  const cases = { screening_hit: 'screening_hit', customer_link: 'same_person' }
  const ofKind = kind === 'screening_hit' || kind === 'customer_link' ? cases[kind] : undefined
  const query = ofKind === undefined ? undefined : new URLSearchParams({ kind: ofKind })
  return hrefOf(room, withoutId.includes(room) ? undefined : subject, query)
}
