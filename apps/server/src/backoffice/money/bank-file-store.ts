/** SQL of the cases of a file. */
import type { Sql } from '../../platform/sql/sql.ts'

export const casesOfFile = (
  sql: Sql,
  sha256: string,
): Promise<{ id: string; kind: string; isOpen: boolean }[]> =>
  sql.query(
    `select id::text, kind, closed_at is null as "isOpen" from operator_case
     where subject_kind = 'file' and subject_id = $1 order by operator_case.id desc`,
    [sha256],
  )
