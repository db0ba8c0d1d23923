/**
 * Whether the database serves this process now. It is asked on the connection that listens, so that a busy pool is no silence,
 * and for less than a second: who asks whether a process is ready waits no longer.
 */
import { withDeadline } from '../deadline.ts'
import { codeOf, isRefusedWrite } from './postgres.ts'
import type { Database } from './sql.ts'

export type Readiness = 'ready' | 'silent' | 'takes_no_writes'
type Asked = Pick<Database, 'askBeside' | 'refusedWriteAt'>

const mostMilliseconds = 900
/** A refused write counts for so long by itself; an older one is tried again. */
const recentMilliseconds = 5_000
/** A refusal that was not repeated for so long is over, where nothing can be tried. */
const overMilliseconds = 30_000

/** One question at a time, however many ask. */
export function createReadiness(database: Asked): () => Promise<Readiness> {
  let asking: Promise<Readiness> | undefined
  return () => (asking ??= ask(database).finally(() => (asking = undefined)))
}

function ask(database: Asked): Promise<Readiness> {
  return withDeadline('the database', mostMilliseconds, look(database)).catch(() => 'silent' as const)
}

async function look(database: Asked): Promise<Readiness> {
  // Also of a server that only repeats another.
  const [state] = await database.askBeside<{ isReadOnly: boolean }>(
    `select current_setting('transaction_read_only')::bool as "isReadOnly"`,
  )
  if (state?.isReadOnly !== false) return 'takes_no_writes'
  const at = database.refusedWriteAt()
  return at === undefined || (await takesWrites(database, performance.now() - at))
    ? 'ready'
    : 'takes_no_writes'
}

/** A table of its own needs room as any other row does, and leaves nothing. */
async function takesWrites(database: Asked, age: number): Promise<boolean> {
  if (age < recentMilliseconds) return false
  try {
    await database.askBeside(
      'create temporary table agio_room on commit drop as select n from generate_series(1, 2000) n',
    )
    return true
  } catch (error) {
    return !isRefusedWrite(codeOf(error)) && age > overMilliseconds
  }
}
