/** The number of open cases of each kind. */
import type { Metrics } from '../platform/metrics.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { openByKind } from './case-store.ts'

export function countCases(metrics: Metrics, sql: Sql): void {
  metrics.gauge('agio_cases_open', 'Open cases, by kind.', ['kind'], async (gauge) => {
    const rows = await openByKind(sql)
    gauge.reset()
    for (const { kind, count } of rows) gauge.set({ kind }, count)
  })
}
