/** SQL of what waits: counts over the queues of several slices in one statement, because each of them is asked at each look. */
import type { Sql } from '../../platform/sql/sql.ts'

export type Waiting = {
  readonly kind: TodayKind
  readonly count: number
  readonly since: Date
  /** Of alerts, the kind of the case. */
  readonly case: string | null
}
export type TodayKind =
  | 'my_cases'
  | 'overdue_cases'
  | 'free_cases'
  | 'reviews'
  | 'funds'
  | 'chats'
  | 'uncertain_payouts'
  | 'unmatched'
  | 'claims'
  | 'coins'
  | 'files'
  | 'alerts'

/** Alerts of money and connections: somebody looks at once, whichever operator has the case. */
export const alertKinds = [
  'hot_wallet_short',
  'nostro_short',
  'bank_file_trouble',
  'reconciliation_difference',
  'status_contradicted',
  'ledger_out_of_balance',
  'sanctions_list_refused',
  'screening_silent',
  'audit_broken',
  'many_refusals',
] as const

export const waitingFor = (
  sql: Sql,
  { operatorId, today }: { readonly operatorId: string; readonly today: string },
): Promise<Waiting[]> =>
  sql.query<Waiting>(
    `with open_case as materialized (select * from operator_case where closed_at is null)
     select * from (
       select 'my_cases' as kind, count(*)::int, min(opened_at) as since, null::text as "case"
         from open_case where assigned_to = $1
       union all select 'overdue_cases', count(*)::int, min(due_on)::timestamptz, null
         from open_case where due_on < $2::date
       union all select 'free_cases', count(*)::int, min(opened_at), null
         from open_case where assigned_to is null
       union all select 'alerts', count(*)::int, min(opened_at), kind
         from open_case where kind = any($3) group by kind
       union all select 'reviews', count(*)::int, min(waits_since), null
         from verification_review where decision is null and waits_since is not null
       union all select 'funds', count(*)::int, min(opened_at), null from open_case where kind = 'funds_due'
       union all select 'chats', count(*)::int, min(waiting_since), null
         from support_thread where waiting_since is not null
       union all select 'uncertain_payouts', count(*)::int, min(opened_at), null
         from open_case where kind = 'payment_overdue'
       union all select 'unmatched', count(*)::int, min(booked_at), null from bank_credit where state = 'open'
       union all select 'claims', count(*)::int, min(created_at), null from payment_claim where state = 'open'
       union all select 'coins', count(*)::int, min(updated_at), null from orders where unallocated = 'open'
       union all select 'files', count(*)::int, min(created_at), null
         from bank_batch where approval = 'held' and state = 'persisted'
     ) all_kinds where count > 0 order by kind, "case"`,
    [operatorId, today, alertKinds],
  )
