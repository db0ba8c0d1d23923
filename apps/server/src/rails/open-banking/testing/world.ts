/** For tests: the rail on a database of its own and on a real port, with an order that can be paid and recorded events. */
import { Money } from '@agio/domain'
import { listCases } from '../../../cases/index.ts'
import { readSettings } from '../../../settings/settings.ts'
import { keepEvents, openWorld } from '../../../testing/world.ts'
import type { Catalogue } from '../../../platform/http/route.ts'
import type { BankSettings } from '../banks/banks.ts'
import { createOpenBankingRail } from '../open-banking.ts'
import type { comeBack } from '../payments/callback.ts'
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
  locale: 'en',
}
export const pounds: Payable = {
  ...euro,
  amount: Money.money('GBP', 5_000n),
  creditor: {
    holder: 'Agio Sandbox GmbH',
    account: { kind: 'uk', sortCode: '999901', accountNumber: '12345674' },
  },
}

/** The tokens a1 and a2 are two sessions of one customer, b1 is another's. `banks` may be filled later. */
export async function openRailWorld(banks: BankSettings[], catalogue: Catalogue) {
  let url = ''
  const settings = {
    ...readSettings({ NODE_ENV: 'test' }),
    get publicUrl() {
      return url
    },
  }
  const world = await openWorld({ at: '2026-11-20T12:00:00Z', settings })
  const { db, clock, platform } = world
  const reported = await keepEvents(db)
  const owed: { now: Payable } = { now: euro }
  const wanted = { now: true }
  const rail = createOpenBankingRail(platform, {
    banks,
    orders: {
      wants: async () => wanted.now,
      payable: async (customerId, orderId) =>
        customerId === 'cus_a' && orderId === order ? owed.now : { refused: 'not-found' },
    },
    deliver: reported.deliver,
  })
  const http = await world.serve(rail.routes, {
    catalogue,
    authenticate: {
      customer: async ({ token = '' }) =>
        /^[ab][12]$/.test(token)
          ? { caller: { id: `cus_${token[0]}`, sessionId: `ses_${token}` } }
          : { refused: 'unauthorized' },
    },
  })
  url = http.url
  const { pass } = rail.workers[0] as OpenBankingWorker

  const call = <Body>(
    method: 'GET' | 'POST',
    path: string,
    as?: string,
    body?: object,
  ): Promise<Reply<Body>> => http.json<Body>(method, path, { as, body })

  return {
    db,
    clock,
    rail,
    /** Questions for operators. */
    cases: () => listCases(db, { kind: null, orderId: null, isOpen: true, before: null, count: 9 }),
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
    /** Types of the events so far, in order. */
    facts: reported.types,
    fact: async (type: string) => (await reported.events()).filter((event) => event.type === type),
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
    [Symbol.asyncDispose]: world.close,
  }
}

type Begun = { id: string; redirectUrl: string; error?: { code: string } }
type Came = Awaited<ReturnType<typeof comeBack>> & {
  outcome?: string
  orderId?: string | null
  continueAt?: string
  error?: { code: string }
}
