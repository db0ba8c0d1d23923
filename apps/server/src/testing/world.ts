/**
 * The world of a test: a migrated database of its own with the first version of the configuration, a clock that is set by
 * hand, the events of the rails, and routes behind real HTTP. It closes all that it opened: `await using world = await openWorld()`.
 */
import { randomBytes } from 'node:crypto'
import { refusals } from '@agio/contract'
import { beginConfiguration } from '../configuration/index.ts'
import { installationKeysOf, keysFrom } from '../keys/index.ts'
import { systemClock } from '../platform/clock.ts'
import { neverCrash } from '../platform/crash.ts'
import { createHttp, type HttpOptions, type Serve, type Http as Server } from '../platform/http/http.ts'
import { silentLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { openTestDatabase, plainSealer, testClock, type TestDatabase } from '../platform/testing.ts'
import type { Platform } from '../platform/platform.ts'
import { readSettings } from '../settings/settings.ts'
import type { Deliver } from '../rails/rail.ts'

export { silentLog, type TestDatabase }

type Asked = {
  /** The bearer token; of a world without sign-in, the customer's id. */
  readonly as?: string | undefined
  readonly body?: unknown
  readonly key?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

type WorldOptions = { readonly at?: string } & Partial<Omit<Platform, 'made' | 'db' | 'clock'>>

export type World = Awaited<ReturnType<typeof openWorld>>
export type Http = Awaited<ReturnType<World['serve']>>

/** The platform of a test: a real database, keys of its own, the usual settings; nothing outside answers. */
export const testPlatform = (parts: Pick<Platform, 'db'> & Partial<Omit<Platform, 'made'>>): Platform => ({
  settings: readSettings({ NODE_ENV: 'test' }),
  clock: systemClock,
  random: randomBytes,
  log: silentLog,
  metrics: createMetrics(),
  keys: installationKeysOf(keysFrom(randomBytes(32))),
  crashPoint: neverCrash,
  ...parts,
  made: new Map(),
})

export async function openWorld({ at = '2026-11-20T10:00:00Z', ...parts }: WorldOptions = {}) {
  const db = await openTestDatabase()
  const clock = testClock(at)
  const closing: (() => Promise<unknown>)[] = [() => db.close()]
  const close = async () => {
    for (const one of closing.splice(0).toReversed()) await one()
  }
  const platform = testPlatform({ ...parts, db, clock })
  await beginConfiguration(platform)
  return {
    db,
    clock,
    platform,
    /** Called before earlier parts are closed. */
    onClose: (work: () => Promise<unknown>) => void closing.push(work),

    /** Routes on a port of their own, called `as` this caller by default. */
    async serve(
      register: (serve: Serve, http: Server) => unknown,
      { as: usual, ...options }: Partial<HttpOptions> & Pick<Asked, 'as'> = {},
    ) {
      const http = createHttp({
        catalogue: refusals,
        answers: { sql: db, sealer: plainSealer },
        log: silentLog,
        metrics: createMetrics(),
        clock,
        authenticate: {
          customer: async ({ token }) =>
            token
              ? { caller: { id: token, sessionId: 'ses', hasFreshPin: true } }
              : { refused: 'unauthorized' },
        },
        ...options,
      })
      register(http.serve, http)
      const url = await http.listen('127.0.0.1', 0)
      closing.push(() => http.stop())
      const ask = (method: string, path: string, { as = usual, body, key, headers }: Asked = {}) =>
        fetch(url + path, {
          method,
          headers: {
            ...(as !== undefined && { authorization: `Bearer ${as}` }),
            ...(body !== undefined &&
              !(body instanceof Uint8Array) && { 'content-type': 'application/json' }),
            ...(body instanceof Uint8Array && { 'content-type': 'application/octet-stream' }),
            ...(key !== undefined && { 'idempotency-key': key }),
            ...headers,
          },
          ...(body !== undefined && {
            body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body),
          }),
        })
      return {
        url,
        routes: http.routes,
        ask,
        async json<Body>(method: string, path: string, asked?: Asked) {
          const answer = await ask(method, path, asked)
          const text = await answer.text()
          const body = (text === '' ? {} : JSON.parse(text)) as Body
          return { status: answer.status, body, headers: answer.headers }
        },
      }
    },

    close,
    [Symbol.asyncDispose]: close,
  }
}

export type Delivered = Readonly<Record<string, unknown>> & { readonly id: string; readonly type: string }

/**
 * Keeps the events of a rail in the rail's own transactions, in their order; bigints become texts. An event that comes
 * twice breaks the table.
 */
export async function keepEvents(database: TestDatabase) {
  await database.query(
    'create table heard (number bigint generated always as identity, id text unique, event jsonb)',
  )
  const deliver: Deliver = async (sql, event) => {
    const text = JSON.stringify(event, (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    )
    await sql.query('insert into heard (id, event) values ($1, $2)', [event.id, text])
  }
  const events = async (): Promise<Delivered[]> =>
    (await database.query<{ event: Delivered }>('select event from heard order by number')).map(
      ({ event }) => event,
    )
  return { deliver, events, types: async () => (await events()).map(({ type }) => type) }
}
