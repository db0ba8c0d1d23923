/**
 * The real processes, for tests that are unkind to them: a server that can be killed and started again, and clients that
 * try again as the widget does.
 */
import type { BeneficiaryIn, SellOrderView } from '@agio/contract'
import { termsVersion as terms } from '../../apps/server/src/customers/terms/terms.ts'
import { operatorTokens } from '../world/back-office.ts'
import { callsTo, pause, until } from '../world/calls.ts'
import type { Outside } from '../world/outside.ts'
import { startProcesses, type Setting } from '../world/processes.ts'
import { ana, newCustomer } from '../world/customer.ts'

export type World = Awaited<ReturnType<typeof openWorld>>
export type Person = Awaited<ReturnType<typeof newPerson>>
export type Answer = { readonly status: number; readonly text: string; readonly headers: Headers }

export const account = ana satisfies BeneficiaryIn
export const consents = { correctInformation: true, ownAccount: true, terms } as const

export async function openWorld(setting: Setting = {}) {
  const processes = await startProcesses({
    ...setting,
    env: { WRITES_PER_MINUTE: '0', READS_PER_MINUTE: '0', ...setting.env },
  })
  const { stack, outside } = processes
  const root = new URL(stack.links.api).origin

  /** One request; `undefined` where no answer came, for instance because the server was killed. */
  const ask: Ask = (method, path, init = {}) =>
    fetch(root + path, { method, signal: AbortSignal.timeout(20_000), ...init }).then(
      async (answer) => ({ status: answer.status, text: await answer.text(), headers: answer.headers }),
      () => undefined,
    )

  return {
    ...processes,
    root,
    ask,
    person: () => newPerson({ ask, root, outside }),
    operatorTokens: () => operatorTokens(`${root}/api`, outside),
  }
}

type Ask = (method: string, path: string, init?: RequestInit) => Promise<Answer | undefined>
type Deps = { readonly ask: Ask; readonly root: string; readonly outside: Outside }

async function newPerson({ ask, root, outside }: Deps) {
  const customer = await newCustomer(`${root}/api`, outside)
  const [pin, token] = [customer.pin(), customer.token()]
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
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
    email: customer.email,
    pin,
    token,
    headers,
    call,
    quote,
    /** The body that places an order. */
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
