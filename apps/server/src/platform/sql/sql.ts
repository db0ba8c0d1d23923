/**
 * The interface to PostgreSQL. Stores are the only callers; a statement is plain SQL with `$1` values,
 * so that a money step can be one statement and one round trip.
 */
export interface Sql {
  /** Runs one statement and gives its rows. Values: string, number, boolean, Date, bigint as string, JSON text, arrays. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /**
   * Wakes who listens to the channel once this is committed, with one notification for many calls. A NOTIFY inside of a
   * transaction makes all commits wait for one another; this one may be lost with the process, so listeners look for
   * themselves, too.
   */
  wakeAfter(channel: string): void
}

export interface Database extends Sql {
  /** All or nothing. Serialization failures and deadlocks are tried again, so `work` must have no effect but SQL. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Wakes `heard` on every NOTIFY of the channel and after each reconnect; returns the way to stop. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /** One statement on the connection that listens: it waits for no place in the pool. */
  askBeside<Row extends object>(text: string): Promise<Row[]>
  /** When a statement last found the database read-only or full, by `performance.now()`. */
  refusedWriteAt(): number | undefined
  close(): Promise<void>
}

/**
 * Reads at one moment: what others write meanwhile is not seen, so that two reads can be compared. `work` writes nothing, and
 * lets less than a minute pass between two statements.
 */
export function atOneMoment<T>(db: Database, work: (sql: Sql) => Promise<T>): Promise<T> {
  return db.transaction(async (sql) => {
    await sql.query('set transaction isolation level repeatable read, read only')
    return work(sql)
  })
}
