/** How many cases of each kind are open. */
import type { Metrics } from '../platform/metrics.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { openByKind } from './case-store.ts'

export function countCases(metrics: Metrics, sql: Sql): void {
  const open = metrics.gauge('agio_cases_open', 'Open cases, by kind.', ['kind'])
  metrics.reading('agio_cases_open_all', 'Open cases of all kinds.', async () => {
    const rows = await openByKind(sql)
    open.reset()
    for (const { kind, count } of rows) open.set({ kind }, count)
    return rows.reduce((sum, { count }) => sum + count, 0)
  })
}
