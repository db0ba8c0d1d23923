/**
 * Scenarios of the sandbox's control room, played as fast as they go: each ends in the state that its last step names. A change
 * plays so many that each kind of step is played; the night plays every one, and each once more in the same world.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scenarios } from '../../apps/demo/src/index.ts'
import { callsTo, until, type Call } from '../world/calls.ts'
import { cards } from '../world/payers.ts'
import { openWorld, type World } from '../world/world.ts'

type Play = {
  readonly id: string
  readonly state: 'plays' | 'ended' | 'failed'
  readonly problem?: string
  readonly steps: readonly { readonly state: string; readonly calls: readonly string[] }[]
}

let world: World
let sandbox: Call
beforeAll(async () => {
  // Files above a limit wait for two operators, as in a sandbox that somebody plays with.
  const configuration = '{"above":{"paymentFile":{"EUR":"5000.00","GBP":"500.00"}}}'
  world = await openWorld({ env: { FIRST_CONFIGURATION: configuration } })
  sandbox = callsTo(world.sandbox)
})
afterAll(() => world?.end())

async function plays(id: string): Promise<Play> {
  const begun = await sandbox<Play>('POST', `/control-room/scenarios/${id}/play`, { pace: 'fast' })
  let last = begun
  return until(
    () => `the end of ${id}: ${JSON.stringify(last.steps)}`,
    async () => {
      const { plays: all } = await sandbox<{ plays: Play[] }>('GET', '/control-room/state')
      last = all.find((one) => one.id === begun.id) ?? last
      return last.state !== 'plays' && last
    },
    { seconds: 240, every: 500 },
  )
}

const steps = (id: string) => scenarios.find((one) => one.id === id)?.steps ?? []
/** Scenarios for the whole sandbox are played after the others, one by one. */
const isAlone = (id: string) =>
  steps(id).some(({ does }) => ['sandbox', 'approves the file', 'matches the money'].includes(does))

test('there are twenty of them at least, each under its own name, and each says how it ends', () => {
  expect(scenarios.length).toBeGreaterThanOrEqual(20)
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length)
  for (const { id } of scenarios) expect(steps(id).at(-1)?.does, id).toBe('is')
})

async function endsAsItsNameSays(id: string): Promise<void> {
  const play = await plays(id)
  expect(play.problem).toBeUndefined()
  expect(play.state).toBe('ended')
  expect(play.steps.every(({ state }) => state === 'done')).toBe(true)
  expect(play.steps[0]?.calls.join(' ')).toContain('/auth/login/')
}

const ids = scenarios.map(({ id }) => id)
const beside = ids.filter((id) => !isAlone(id))
const alone = ids.filter(isAlone)
const inFives = (some: readonly string[]) =>
  Array.from({ length: Math.ceil(some.length / 5) }, (_, at) => some.slice(at * 5, at * 5 + 5))
const groups = inFives(beside)

/** In their order each that has a step of a kind that none before it had. */
const played = new Set<string>()
const firsts = ids.filter((id) => {
  const kinds = steps(id).map(({ does }) => does)
  const isFirst = kinds.some((kind) => !played.has(kind))
  for (const kind of kinds) played.add(kind)
  return isFirst
})
const firstsBeside = inFives(firsts.filter((id) => !isAlone(id)))
const firstsAlone = firsts.filter(isAlone)
async function play(group: readonly string[]): Promise<void> {
  await Promise.all(group.map(endsAsItsNameSays))
}

describe('scenarios beside each other, five at a time', () => {
  test.each(firstsBeside.map((group) => [group.join(', '), group] as const))(
    '%s end as they say',
    (_, group) => play(group),
  )
})
describe('scenarios that move what all share', () => {
  test.each(firstsAlone)('%s ends as it says', endsAsItsNameSays)
})

test('after a charge back was played it and a payment by card end again, and the card of the README pays for everybody', async () => {
  for (const id of ['charge-back', 'card', 'charge-back']) await endsAsItsNameSays(id)
  const purchase = await (await world.customer()).buys({ method: 'CREDIT_CARD' })
  await purchase.paysByCard(cards.visa)
  await purchase.is('C')
})

describe('every scenario twice in a row in one world', { tags: ['night'] }, () => {
  test.each(groups.map((group) => [group.join(', '), group] as const))(
    '%s end as they say, and do so again',
    async (_, group) => {
      await play(group)
      await play(group)
    },
  )
  test.each(alone)('%s ends as it says, and does so again', async (id) => {
    await endsAsItsNameSays(id)
    await endsAsItsNameSays(id)
  })
})
