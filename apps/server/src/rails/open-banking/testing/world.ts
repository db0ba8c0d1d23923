/** For tests: the rail on a database of its own and on a real port, with an order that can be paid and facts that are kept. */
import { Money } from '@agio/domain'
import { createHttp } from '../../../platform/http/http.ts'
import { silentLog } from '../../../platform/log.ts'
import { createMetrics } from '../../../platform/metrics.ts'
import { openTestDatabase, plainSealer, testClock } from '../../../platform/testing.ts'
import type { Catalogue } from '../../../platform/http/route.ts'
import type { BankSettings } from '../banks/banks.ts'
import { createOpenBankingRail } from '../open-banking.ts'
import type { createCallback } from '../payments/callback.ts'
import type { OpenBankingWorker } from '../open-banking-worker.ts'
import type { Payable } from '../../rail.ts'

export type Reply<Body = Record<string, unknown>> = { readonly status: number; readonly body: Body }
export type RailWorld = Awaited<ReturnType<typeof openRailWorld>>

const order = `ord_${'a'.repeat(26)}`
const euro: Payable = {
  orderId: order,
  amount: Money.money('EUR', 12_345n),
  reference: 'RF18539007547034',
  creditor: { holder: 'Agio Sandbox GmbH', account: { kind: 'iban', iban: 'DE93999999990000000001' } },
}
export const pounds: Payable = {
  ...euro,
  amount: Money.money('GBP', 5_000n),
  creditor: {
    holder: 'Agio Sandbox GmbH',
    account: { kind: 'uk', sortCode: '999901', accountNumber: '12345674' },
  },
}

/** The tokens a1 and a2 are two sessions of one customer, b1 is somebody else's. `banks` may be filled later. */
export async function openRailWorld(banks: BankSettings[], catalogue: Catalogue) {
  const database = await openTestDatabase()
  await database.query(
    'create table heard (number bigint generated always as identity, id text unique, fact jsonb)',
  )
  const clock = testClock('2026-11-20T12:00:00Z')
  const owed: { now: Payable } = { now: euro }
  const wanted = { now: true }
  let url = ''
  const rail = createOpenBankingRail({
    database,
    clock,
    log: silentLog,
    secret: new Uint8Array(32).fill(7),
    settings: {
      banks,
      get publicUrl() {
        return url
      },
    },
    orders: {
      wants: async () => wanted.now,
      payable: async (customerId, orderId) =>
        customerId === 'cus_a' && orderId === order ? owed.now : { refused: 'not-found' },
    },
    deliver: async (sql, fact) => {
      const text = JSON.stringify(fact, (_, value: unknown) =>
        typeof value === 'bigint' ? value.toString() : value,
      )
      await sql.query('insert into heard (id, fact) values ($1, $2)', [fact.id, text])
    },
  })
  const http = createHttp({
    catalogue,
    log: silentLog,
    metrics: createMetrics(),
    answers: { sql: database, sealer: plainSealer },
    clock,
    authenticate: {
      customer: async ({ token = '' }) =>
        /^[ab][12]$/.test(token)
          ? { caller: { id: `cus_${token[0]}`, sessionId: `ses_${token}` } }
          : { refused: 'unauthorized' },
    },
  })
  rail.routes(http.serve)
  url = await http.listen('127.0.0.1', 0)
  const { pass } = rail.workers[0] as OpenBankingWorker

  async function call<Body>(
    method: 'GET' | 'POST',
    path: string,
    token?: string,
    body?: object,
  ): Promise<Reply<Body>> {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Body }
  }

  return {
    database,
    clock,
    rail,
    order,
    owed,
    wanted,
    url: () => url,
    call,
    pass,
    start(bankId: string, token = 'a1') {
      clock.advance(1)
      const body = { orderId: order, bankId, consent: true }
      return call<Begun>('POST', '/api/open_banking/payments', token, body)
    },
    /** The browser comes back at this address. */
    back: (location: string, token?: string) => {
      const { search: query, hash: fragment } = new URL(location)
      return call<Came>('POST', '/api/open_banking/callback', token, { query, fragment })
    },
    payments: () => rail.started.ofOrder(order),
    /** Types of the facts told so far, in order. */
    facts: async () =>
      (
        await database.query<{ type: string }>(`select fact ->> 'type' as type from heard order by number`)
      ).map(({ type }) => type),
    fact: async (type: string) =>
      (
        await database.query<{ fact: Record<string, unknown> }>(
          `select fact from heard where fact ->> 'type' = $1 order by number`,
          [type],
        )
      ).map(({ fact }) => fact),
    /** Works as the worker does, with a clock that walks, until it is so. */
    async until(isSo: () => Promise<boolean>): Promise<void> {
      const end = performance.now() + 30_000
      while (!(await isSo())) {
        if (performance.now() > end)
          throw new Error(`not so: ${JSON.stringify(await rail.started.ofOrder(order))}`)
        clock.advance(1)
        if ((await pass()) === 0) await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    async [Symbol.asyncDispose]() {
      await http.stop()
      await database.close()
    },
  }
}

type Begun = { id: string; redirectUrl: string; error?: { code: string } }
type Came = Awaited<ReturnType<ReturnType<typeof createCallback>>> & {
  outcome?: string
  orderId?: string | null
  continueAt?: string
  error?: { code: string }
}
