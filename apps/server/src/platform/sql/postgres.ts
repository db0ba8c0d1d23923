/**
 * `Sql` through the plain `pg` driver. numeric, int8 and date arrive as strings, timestamptz as Date, jsonb parsed.
 * Lost connections are replaced; a transaction that cannot have committed is run again.
 *
 * A hot statement names itself in its first line and is then prepared once per connection:
 *
 *   -- prepared: place_order
 *   with …
 */
import pg from 'pg'
import type { Log } from '../log.ts'
import { createListener } from './postgres-listener.ts'
import type { Database, Sql } from './sql.ts'

export type PostgresOptions = {
  /** Shown in pg_stat_activity as the holder of a connection. */
  readonly applicationName?: string
  readonly maxConnections?: number
  /** A statement that runs longer is stopped by the server. 0 is without end. */
  readonly statementTimeoutSeconds?: number
  /** The longest wait of a caller for a database that is starting or restarting. */
  readonly patienceSeconds?: number
  readonly log?: Log
}

const asText = (value: string) => value
const dateOid: number = pg.types.builtins.DATE
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === dateOid ? asText : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** Opens a pool; connects on first use. `url` may point to a unix socket: `postgresql://user@/db?host=/folder`. */
export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  const config: pg.PoolConfig = {
    connectionString: url,
    application_name: options.applicationName ?? 'agio',
    max: options.maxConnections ?? 10,
    keepAlive: true,
    // Statements are sent as they come, each with its own end: a transaction's first goes along with its beginning.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: (options.statementTimeoutSeconds ?? 30) * 1000,
    idle_in_transaction_session_timeout: 60_000,
    types,
  }
  const pool = new pg.Pool(config)
  let closed = false
  pool.on('error', (error) => {
    if (!closed) options.log?.warn({ code: codeOf(error) }, 'an idle database connection was lost')
  })
  // A connection that breaks in use fails its query; the event needs a listener, or it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  let refusedWriteAt: number | undefined
  const note = (error: unknown) => {
    if (isRefusedWrite(codeOf(error))) refusedWriteAt = performance.now()
    return error
  }
  const patience = (options.patienceSeconds ?? 10) * 1000
  const wakeAfter = createWaker((channels) => pool.query(wakeText, [channels]))
  const listener = createListener({ ...config, statement_timeout: 0 }, options.log)

  return {
    async query<Row extends object>(text: string, values?: readonly unknown[]) {
      const client = await connect(pool, patience)
      try {
        const rows = await run<Row>(client, text, values)
        client.release()
        return rows
      } catch (error) {
        client.release(isLost(error))
        throw note(error)
      }
    },
    transaction: (work) =>
      transact(pool, patience, wakeAfter, work).catch((error: unknown) => Promise.reject(note(error))),
    wakeAfter,
    listen: listener.listen,
    askBeside: listener.ask,
    refusedWriteAt: () => refusedWriteAt,
    async close() {
      closed = true
      await listener.close()
      await pool.end()
    },
  }
}

const wakeText = `select pg_notify(channel, '') from unnest($1::text[]) channel`

/** One notification at a time, for all channels that were named since the one before. */
function createWaker(send: (channels: readonly string[]) => Promise<unknown>): (channel: string) => void {
  const waiting = new Set<string>()
  let isBusy = false
  async function flush(): Promise<void> {
    while (waiting.size > 0) {
      const channels = [...waiting]
      waiting.clear()
      await send(channels).catch(() => undefined)
    }
    isBusy = false
  }
  return (channel) => {
    waiting.add(channel)
    if (isBusy) return
    isBusy = true
    setTimeout(() => void flush(), 2)
  }
}

async function transact<T>(
  pool: pg.Pool,
  patience: number,
  wakeAfter: Sql['wakeAfter'],
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const client = await connect(pool, patience)
    const wakes = new Set<string>()
    let committing = false
    try {
      const begun = client.query('begin')
      begun.catch(() => undefined)
      const result = await work({
        query: (text, values) => run(client, text, values),
        wakeAfter: (channel) => void wakes.add(channel),
      })
      await begun
      committing = true
      await client.query('commit')
      client.release()
      for (const channel of wakes) wakeAfter(channel)
      return result
    } catch (error) {
      const lost = isLost(error)
      if (!lost) await client.query('rollback').catch(() => undefined)
      client.release(lost)
      // A connection lost during the commit may have committed: only the caller can find out.
      const again = isConflict(error) || (lost && !committing)
      if (!again || tries >= 10) throw error
      await pause(Math.random() * Math.min(500, 5 * 2 ** tries))
    }
  }
}

/** Takes a connection; while the database starts or restarts nothing was sent yet, so waiting is safe. */
async function connect(pool: pg.Pool, patience: number): Promise<pg.PoolClient> {
  const until = performance.now() + patience
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      if (!isLost(error) || performance.now() > until) throw error
      await pause(50)
    }
  }
}

async function run<Row extends object>(
  client: pg.PoolClient,
  text: string,
  values?: readonly unknown[],
): Promise<Row[]> {
  const name = preparedName(text)
  if (name !== undefined) return (await client.query<Row>({ name, text, values: [...(values ?? [])] })).rows
  return values === undefined
    ? (await client.query<Row>(text)).rows
    : (await client.query<Row>(text, values as unknown[])).rows
}

const prepared = /^\s*-- prepared: (\w+)/

function preparedName(text: string): string | undefined {
  return prepared.exec(text)?.[1]
}

/** Serialization failure, deadlock: nothing happened, try again. */
function isConflict(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01'
}

const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])

/** The connection is gone or was never made: class 08, a server that shuts down or starts, a socket error. */
function isLost(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined) return /^(08|57P0[123])/.test(code) || lostCodes.has(code)
  return (
    error instanceof Error &&
    /connection (terminated|ended)|not queryable|client has encountered/i.test(error.message)
  )
}

/** Not the fault of the request: the database is down, full, or too slow. */
export function isUnavailable(error: unknown): boolean {
  return isLost(error) || /^(53|57014)/.test(codeOf(error) ?? '')
}

/** A read-only server, a full disk, a disk that fails. */
export const isRefusedWrite = (code: string | undefined): boolean =>
  code !== undefined && ['25006', '53100', '58030'].includes(code)

export function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
