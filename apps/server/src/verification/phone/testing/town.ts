/** A town with an SMS gateway: the application over HTTP on one side, the sandbox's gateway on the other. */
import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { createGate } from '../../../platform/guards/gate.ts'
import { createMetrics, type Metrics } from '../../../platform/metrics.ts'
import { openGateway, smsKeys, smsRoutes, type Gateway } from '../../../../../sandbox/src/sms/index.ts'
import { customerRoutes } from '../../../customers/index.ts'
import { ana, noBudgets, openCustomerWorld, type CustomerWorld } from '../../../customers/testing.ts'
import { openOutside, runDoors, serveDoors } from '../../testing/door-world.ts'
import { saveStep } from '../../steps/step-store.ts'
import { phoneRoutes } from '../index.ts'
import { createPhones } from '../phones.ts'
import { createSinch } from '../sinch.ts'

export const number = '+4915123456789'
export const soon = { timeout: 30_000, interval: 30 }

type Setup = { budgets?: typeof noBudgets; isOff?: boolean; metrics?: Metrics }

export type Town = Awaited<ReturnType<typeof openTown>>

export async function openTown({
  budgets = noBudgets,
  isOff = false,
  metrics = createMetrics(),
}: Setup = {}) {
  const world = await openCustomerWorld({ budgets, env: { PUBLIC_URL: 'https://pay.example' } })
  const { gateway, outside } = await openSms(world)
  const confirmed: object[] = []
  const replaced: object[] = []
  const hookUrl = { now: '' }
  const platform = { ...world.platform, metrics }
  const phones = createPhones(platform, {
    gateway: isOff ? undefined : createSinch(sinchAt(outside.url, hookUrl)),
    onConfirmed: async (_, it) => void confirmed.push(it),
    onReplaced: async (_, it) => void replaced.push(it),
  })
  const gate = createGate({ atOnce: 9, laneAtOnce: 9, laneWaiting: 9, waiting: 9, choose: () => 0 })
  const { http, log, lines } = await serveDoors(world, (serve) => {
    customerRoutes(serve, world.platform, {
      noteRefusal: () => undefined,
      gate,
      phoneCodes: phones.codes,
      askFile: async () => ({ refused: 'not-found' }),
    })
    phoneRoutes(serve, phones)
  })
  hookUrl.now = `${http.url}/api/hooks/sms/sinch`
  runDoors(world, phones.handlers, phones.workers, log)
  type Me = { token: string }
  const phone = async ({ token }: Me) =>
    (await http.json<{ phone: Phone | null }>('GET', '/api/verification/phone', { as: token })).body.phone
  return {
    world,
    gateway,
    outside,
    confirmed,
    replaced,
    lines,
    signIn: (email = ana) => signInWithDetails(world, email),
    signInOnly: world.signIn,
    /** `ip`: the address that the request seems to come from, behind a proxy on this machine. */
    post: (path: string, body: object, { token }: Me, ip?: string) =>
      http.json<object>('POST', `/api/auth/verify/${path}`, {
        as: token,
        body,
        ...(ip !== undefined && { headers: { 'x-forwarded-for': ip } }),
      }),
    phone,
    cancel: ({ token }: Me) => http.json<object>('DELETE', '/api/verification/phone', { as: token }),
    codeState: async (me: Me) => (await phone(me))?.code?.state,
    async code(me: Me, to = number) {
      await expect.poll(async () => (await phone(me))?.code?.state, soon).toBe('delivered')
      return gateway.list(to)[0]?.code ?? ''
    },
    tries: async () =>
      (await world.db.query<{ tries: number }>(`select tries from outbox where kind = 'sms'`))[0]?.tries ?? 0,
    async stateOf(batchId: string | undefined) {
      const text = 'select state from phone_code where batch_id = $1'
      return (await world.db.query<{ state: string }>(text, [batchId]))[0]?.state
    },
    /** The report of this message was read since it was called for. */
    async lookedAt(batchId: string) {
      const text = 'select 1 from phone_code where batch_id = $1 and due_at > clock_timestamp()'
      await expect.poll(async () => (await world.db.query(text, [batchId])).length, soon).toBe(1)
    },
    async hook(body: string, secret: string, agoSeconds = 0) {
      const timestamp = String(Math.floor(world.clock.now().getTime() / 1000) + agoSeconds)
      const mac = createHmac('sha256', secret).update(`${body}.n.${timestamp}`).digest('base64')
      const headers = {
        'content-type': 'application/json',
        'x-sinch-webhook-signature': mac,
        'x-sinch-webhook-signature-nonce': 'n',
        'x-sinch-webhook-signature-timestamp': timestamp,
      }
      return (await fetch(hookUrl.now, { method: 'POST', headers, body })).status
    },
    [Symbol.asyncDispose]: world.close,
  }
}

const sinchAt = (apiUrl: string, hookUrl: { readonly now: string }) => ({
  apiUrl,
  plan: smsKeys.plan,
  token: smsKeys.token,
  from: 'Agio',
  hookSecret: smsKeys.hookSecret,
  get hookUrl() {
    return hookUrl.now
  },
})

/** A customer whose details are saved. */
async function signInWithDetails(world: CustomerWorld, email: string) {
  const me = await world.signIn(email)
  await world.db.query(
    `insert into verification (customer_id, state, target, approved)
     values ($1, 'incomplete', 'starter', 'no_service') on conflict do nothing`,
    [me.customerId],
  )
  const step = { customerId: me.customerId, personId: '', step: 'details', saved: 'sealed' }
  await saveStep(world.db, { ...step, at: world.clock.now() })
  return me
}

type Phone = { number: string; code: { state: string } | null }

async function openSms(world: CustomerWorld) {
  const opened: { gateway?: Gateway } = {}
  const outside = await openOutside(world, (app, serve, folder) => {
    const gateway = openGateway({ file: `${folder}/sms.json`, now: world.clock.now, film: undefined })
    opened.gateway = gateway
    smsRoutes(app, serve, gateway)
    return gateway.close
  })
  if (!opened.gateway) throw new Error('no gateway')
  return { gateway: opened.gateway, outside }
}
