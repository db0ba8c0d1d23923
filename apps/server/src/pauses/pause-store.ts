/** SQL of pauses. */
import type { Due } from '../platform/queue/lookout.ts'
import type { Sql } from '../platform/sql/sql.ts'

export type PauseRow = {
  readonly id: string
  readonly part: string
  readonly reason: string
  /** The operators' note, sealed. */
  readonly noteSealed: string
  readonly since: Date
  readonly until: Date
  readonly begunBy: string
  readonly endedAt: Date | null
  readonly endedBy: string | null
}

const columns = `id, part, reason, note_sealed as "noteSealed", since, until, begun_by as "begunBy", ended_at as "endedAt", ended_by as "endedBy"`

export const openPauses = (sql: Sql): Promise<PauseRow[]> =>
  sql.query<PauseRow>(
    `-- prepared: pauses_open
    select ${columns} from pause where ended_at is null order by since, id`,
  )

/** While something is paused. */
export const anyOpen: Due = {
  text: 'case when exists (select 1 from pause where ended_at is null) then 0 end',
  values: () => [],
}

/** Newest first. */
export const pausesBefore = (sql: Sql, before: string | null, count: number): Promise<PauseRow[]> =>
  sql.query<PauseRow>(
    `select ${columns} from pause where $1::text is null or id < $1 order by id desc limit $2`,
    [before, count],
  )

/** Begins a pause, or gives the present one of this part another reason and end. */
export async function savePause(
  sql: Sql,
  it: Omit<PauseRow, 'endedAt' | 'endedBy'>,
): Promise<PauseRow & { isNew: boolean }> {
  const [row] = await sql.query<PauseRow>(
    `insert into pause (id, part, reason, note_sealed, since, until, begun_by) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (part) where ended_at is null do update
       set reason = excluded.reason, note_sealed = excluded.note_sealed, until = excluded.until
     returning ${columns}`,
    [it.id, it.part, it.reason, it.noteSealed, it.since, it.until, it.begunBy],
  )
  if (!row) throw new Error(`the pause of ${it.part} was not stored`)
  return { ...row, isNew: row.id === it.id }
}

export async function endPause(
  sql: Sql,
  id: string,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<PauseRow | undefined> {
  const [row] = await sql.query<PauseRow>(
    `update pause set ended_at = $2, ended_by = $3 where id = $1 and ended_at is null returning ${columns}`,
    [id, at, by],
  )
  return row
}

/** Ends pauses at their time. */
export const endDue = (sql: Sql, now: Date): Promise<PauseRow[]> =>
  sql.query<PauseRow>(
    `update pause set ended_at = $1 where ended_at is null and until <= $1 returning ${columns}`,
    [now],
  )
