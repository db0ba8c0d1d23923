/**
 * The real processes, for tests that are unkind to them: sandbox and server on free ports and a temporary folder, a server
 * that can be killed and started again, and clients that try again as the widget does.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BeneficiaryIn, SellOrderView } from '@agio/contract'
import { embeddedUrl } from '../../apps/server/src/platform/sql/embedded-postgres.ts'
import { freePort } from '../../scripts/run.mjs'
import { startStack, type Child } from '../../scripts/stack.mjs'
import { openBooks, type Books } from '../world/books.ts'
import { callsTo, pause, until } from '../world/calls.ts'
import { openOutside, type Outside } from '../world/outside.ts'

export type House = Awaited<ReturnType<typeof openHouse>>
export type Person = Awaited<ReturnType<typeof newPerson>>
type BankLine = { readonly endToEndId?: string; readonly direction: string; readonly amount: string }
export type Answer = { readonly status: number; readonly text: string; readonly headers: Headers }

export const account = {
  name: 'Ana Example',
  iban: 'DE89370400440532013000',
} as const satisfies BeneficiaryIn
export const consents = { correctInformation: true, ownAccount: true } as const

/** `settings` are the server's own, besides those of every stack; with `databaseUrl` it shares that server. */
export async function openHouse({
  settings = {},
  databaseUrl,
}: { settings?: Readonly<Record<string, string>>; databaseUrl?: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'agio-fault-'))
  // The embedded database may run as another user, who must be able to pass through.
  chmodSync(folder, 0o755)
  const said: string[] = []
  const keyFile = join(folder, 'personal-data.key')
  writeFileSync(keyFile, randomBytes(32).toString('hex'), { mode: 0o600 })
  const stack = await startStack({
    folder,
    serverPort: await freePort(),
    sandboxPort: await freePort(),
    onLine: (line, name) => name === 'server' && said.push(line),
    env: {
      WRITES_PER_MINUTE: '0',
      // Many people are paid at once here, and nobody sits at the desk.
      PAYOUT_APPROVAL_ABOVE: '999999999',
      DATABASE_URL: databaseUrl ?? '',
      KEY_FILE: keyFile,
      ...settings,
    },
  })
  const outside = openOutside(stack.links.sandbox.replace(/\/$/, ''))
  const root = new URL(stack.links.api).origin
  let server: Child = stack.first
  const opened: Books[] = []

  /** One request; `undefined` where no answer came, for instance because the server was killed. */
  const ask: Ask = (method, path, init = {}) =>
    fetch(root + path, { method, signal: AbortSignal.timeout(20_000), ...init }).then(
      async (answer) => ({ status: answer.status, text: await answer.text(), headers: answer.headers }),
      () => undefined,
    )

  return {
    folder,
    stack,
    outside,
    /** Every booked line of our accounts at the bank. */
    bankLines: () => callsTo(stack.links.sandbox.replace(/\/$/, ''))<BankLine[]>('GET', '/bank/entries'),
    root,
    ask,
    /** What the server processes had to say. */
    said,
    get server() {
      return server
    },
    /** Ends the server without a chance to tidy up, and only it. */
    async kill(child: Child = server) {
      const runs = child.exitCode === null && child.signalCode === null
      if (child.pid !== undefined && runs) process.kill(child.pid, 'SIGKILL')
      await child.done
    },
    async startAgain(more: Readonly<Record<string, string>> = {}) {
      server = stack.launchServer(more)
      await stack.isReady(server)
    },
    /** The books of the database as it runs now. */
    books() {
      const books = openBooks(databaseUrl ?? embeddedUrl(join(folder, 'data')), folder, outside)
      opened.push(books)
      return books
    },
    person: () => newPerson({ ask, root, outside }),
    async end() {
      for (const books of opened) await books.end()
      await stack.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Ask = (method: string, path: string, init?: RequestInit) => Promise<Answer | undefined>
type Ways = { readonly ask: Ask; readonly root: string; readonly outside: Outside }

async function newPerson({ ask, root, outside }: Ways) {
  const email = `ana-${randomBytes(6).toString('hex')}@example.test`
  const anyone = callsTo(root)
  await anyone('POST', `/api/auth/send_login_link/${email}`, {})
  const pin = await outside.pinFor(email)
  const entered = await anyone<{ token: string }>('POST', `/api/auth/login/${email}/${pin}`)
  const headers = { authorization: `Bearer ${entered.token}`, 'content-type': 'application/json' }
  const call = callsTo(root, () => ({ authorization: headers.authorization }))
  const quote = async (wanted: object) => {
    for (;;) {
      const answer = await ask('POST', '/api/quotes/sell', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ coin: 'USDC@11155111', fiat: 'EUR', fiatAmount: '50', ...wanted }),
      })
      if (answer?.status === 200) return JSON.parse(answer.text) as { id: string }
      if (answer !== undefined && answer.status < 500)
        throw new Error(`no quote: ${answer.status} ${answer.text}`)
      await pause(100)
    }
  }
  return {
    email,
    pin,
    token: entered.token,
    headers,
    call,
    quote,
    /** What placing an order takes. */
    async wish(wanted: object = {}, more: object = {}) {
      return { quoteId: (await quote(wanted)).id, beneficiary: account, consents, ...more }
    },
    /** Asks until there is an answer, each time with the same key and body. */
    async place(key: string, body: object, service: 'sell' | 'buy' = 'sell'): Promise<Answer> {
      return until(
        `an answer to ${key}`,
        async () => {
          const answer = await ask('POST', `/api/orders/${service}`, {
            headers: { ...headers, 'idempotency-key': key },
            body: JSON.stringify(body),
          })
          return answer !== undefined && answer.status < 500 && answer
        },
        { every: 100 },
      )
    },
    /** The order as its page shows it; waits while the server is away. */
    order: (id: string) =>
      until(`order ${id}`, async () => {
        const answer = await ask('GET', `/api/orders/sell/${id}`, { headers })
        return answer?.status === 200 && (JSON.parse(answer.text) as SellOrderView)
      }),
  }
}
