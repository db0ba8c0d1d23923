/** Hooks are open to anybody: whatever is posted to them, signed or not, is refused or taken, and is never our error. */
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { perTier } from '../../../../scripts/stages/per-tier.ts'
import { signed as stripeSigned } from '../../../sandbox/src/card/hooks.ts'
import { readSettings } from '../settings/settings.ts'
import { openWorld } from '../testing/world.ts'
import { cardRoutes, createCardRail } from './card/index.ts'
import { readBanks } from './open-banking/banks/banks.ts'
import { createOpenBankingRail } from './open-banking/index.ts'

const webhookSecret = 'whsec_fuzz'
const hookSecret = 'a-secret-of-one-bank'
const rounds = perTier(600, 3_000)

/** The same figures in every run: a failure can be seen again. */
function createRandom(seed: number) {
  let state = seed
  const below = (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  return { below, one: <T>(of: readonly T[]): T => of[below(of.length)] as T }
}
type Random = ReturnType<typeof createRandom>

const names =
  'id type created data object payment_intent metadata session paymentId transactionStatus scaStatus'
const words = names.split(' ')
const leaves = [
  null,
  true,
  0,
  -1,
  1e300,
  '',
  'evt_1',
  'pi_1',
  'ACSC',
  'RJCT',
  'x'.repeat(400),
  '\u202e',
  '💶',
]
const heads = [
  't=1,v1=',
  't=,v1=',
  'v1=',
  't=1',
  '=',
  ',',
  't=1,v1=,v1=',
  't=9e99,v1=ff',
  't=-1,v0=1',
  '💶',
  '',
  'x',
]

function valueOf(random: Random, depth = 0): unknown {
  if (depth > 4 || random.below(3) === 0) return random.one(leaves)
  const inside = Array.from({ length: random.below(5) }, () => valueOf(random, depth + 1))
  if (random.below(4) === 0) return inside
  return Object.fromEntries(inside.map((value) => [random.one(words), value]))
}

function bodyOf(random: Random): string {
  const text = JSON.stringify(valueOf(random)) ?? ''
  const at = random.below(text.length + 1)
  if (random.below(3) === 0)
    return text.slice(0, at) + random.one(['', '\0', '{', '"', '\ud800', ']]]]', '\r\n'])
  return text
}

test(
  `${rounds} seeded junk hooks, every other one rightly signed: no 5xx`,
  { tags: ['larger'] },
  async () => {
    await using it = await openHooks()
    const random = createRandom(20_261_122)
    const seen = new Map<string, number>()
    for (let round = 0; round < rounds; round += 20) {
      const answers = Array.from({ length: 20 }, () => it.post(random, bodyOf(random)))
      for (const { path, status, sent } of await Promise.all(answers)) {
        expect(status, `${path} ${sent}`).toBeLessThan(500)
        seen.set(`${path} ${status}`, (seen.get(`${path} ${status}`) ?? 0) + 1)
      }
    }
    // Both hooks got far enough to take some of it, and both refused most.
    for (const path of it.paths) {
      expect([...seen.keys()].filter((key) => key.startsWith(path)).length, path).toBeGreaterThan(1)
      expect(seen.get(`${path} 204`), path).toBeGreaterThan(0)
    }
  },
)

test('each signature that is none is refused', async () => {
  await using it = await openHooks()
  for (const head of heads)
    expect(await it.send('/api/hooks/card/stripe', '{}', { 'stripe-signature': encodeURI(head) }), head).toBe(
      400,
    )
})

async function openHooks() {
  const settings = {
    ...readSettings({ NODE_ENV: 'test' }),
    publicUrl: 'http://127.0.0.1',
    cardSecretKey: 'sk_fuzz',
    cardWebhookSecret: webhookSecret,
    cardApiUrl: 'http://127.0.0.1:1',
  }
  const world = await openWorld({ at: '2026-11-20T12:00:00Z', settings })
  const { platform, clock } = world
  const orders = {
    wants: async () => true,
    payable: async () => ({ refused: 'not-found' }) as const,
    isInDebt: async () => false,
  }
  const doors = { orders, deliver: async () => undefined }
  const cards = createCardRail(platform, doors)
  const bank = {
    id: 'one',
    name: 'One',
    countries: ['DE'],
    products: { EUR: 'sepa-credit-transfers' },
    baseUrl: 'http://127.0.0.1:1',
    approach: 'redirect',
    clientId: 'agio',
    hookSecret,
  }
  const banks = readBanks(JSON.stringify([bank]))
  const openBanking = createOpenBankingRail(platform, { ...doors, banks })
  const http = await world.serve((serve) => {
    cardRoutes(serve, cards)
    openBanking.routes(serve)
  })
  const paths = http.routes.map(({ path }) => path).filter((path) => path.startsWith('/api/hooks/'))
  const now = () => clock.now()

  const send = async (path: string, body: string, headers: Record<string, string>) => {
    const given = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
    const answer = await fetch(http.url + path.replace('{bankId}', 'one'), given)
    await answer.arrayBuffer()
    return answer.status
  }
  const headersOf = (random: Random, path: string, body: string): Record<string, string> => {
    const isSigned = random.below(2) === 0
    if (path.includes('stripe')) {
      const junk = encodeURI(random.one(heads))
      return { 'stripe-signature': isSigned ? stripeSigned(body, webhookSecret, now()) : junk }
    }
    const timestamp = isSigned
      ? String(Math.floor(now().getTime() / 1000))
      : random.one(['', '1', '-1', '9'.repeat(12)])
    const event = isSigned ? `e-${random.below(500)}` : random.one(['', '1', '../..', 'x'.repeat(99)])
    const mac = createHmac('sha256', hookSecret).update(`${timestamp}.${event}.`).update(body).digest('hex')
    const signature = isSigned ? mac : encodeURI(random.one(heads))
    return { 'x-agio-event': event, 'x-agio-timestamp': timestamp, 'x-agio-signature': signature }
  }
  return {
    paths,
    send,
    async post(random: Random, body: string) {
      const path = random.one(paths)
      const headers = headersOf(random, path, body)
      return { path, status: await send(path, body, headers), sent: `${JSON.stringify(headers)} ${body}` }
    },
    [Symbol.asyncDispose]: world.close,
  }
}
