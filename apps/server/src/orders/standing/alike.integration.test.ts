/**
 * The time of a hold tells nothing: at every awkward state of an order, whatever comes and however long it takes, a customer
 * reads the same bytes for each cause that they must not learn, and no bytes of a hold before value is here.
 */
import { expect, test } from 'vitest'
import { perTier } from '../../../../../scripts/stages/per-tier.ts'
import { answersOf, wordsOf } from '../testing/answers.ts'
import { setStanding } from '../testing/standing.ts'
import { everything, exactly, pays, states } from '../testing/stages.ts'
import { greta, openWorld, type World } from '../testing/world.ts'

/** A machine finds the first, a person decides the others. */
const reasons = ['hit_open', 'frozen', 'sanctioned', 'refused'] as const
type Reason = (typeof reasons)[number]

type Seen = readonly (readonly string[])[]

/** The answers to a customer at once, once value came, and on later days. */
async function readWith(name: string, reason: Reason): Promise<Seen> {
  await using world = await openWorld()
  const id = await (states[name] as (world: World) => Promise<string>)(world)
  const service = (await world.orders.find(id))?.service ?? 'sell'
  await setStanding(world, greta.id, reason)
  const seen: string[][] = []
  await everything(world, id, async () => seen.push(wordsOf(await answersOf(world, service, id))))
  return seen
}

/** A change compares a machine's with one of a person. */
const two: readonly Reason[] = ['hit_open', 'refused']
const compared = perTier(two, reasons)

test.each(Object.keys(states))(
  '%s: no cause of a hold is read from its time',
  { tags: ['larger'] },
  async (name) => {
    const [first = 'hit_open', ...others] = compared
    const expected = await readWith(name, first)
    for (const reason of others) expect(await readWith(name, reason), reason).toEqual(expected)
  },
)

test.each(reasons)(
  '%s: coins that come short to a customer who was held before wait for a person',
  async (reason) => {
    await using world = await openWorld()
    const id = await world.placed()
    await setStanding(world, greta.id, reason)
    await world.settle()
    expect(await world.status(id)).toBe('awaiting_deposit')
    await pays(world, id, (await exactly(world, id)) / 2n)
    expect((await world.sale(id)).order).toMatchObject({
      state: 'on_hold',
      reason: 'standing',
      resume: { state: 'underpaid' },
    })
    world.clock.advance(40 * 86_400)
    await world.settle()
    expect((await world.sale(id)).order.state).toBe('on_hold')
    expect([world.out.transfers, world.out.payments]).toEqual([[], []])
  },
)

test.each(reasons)('%s: an unpaid order expires as it does for everybody', async (reason) => {
  await using world = await openWorld()
  const sale = await world.placed()
  const purchase = await world.buy.placed()
  await setStanding(world, greta.id, reason)
  world.clock.advance(40 * 86_400)
  await world.settle()
  expect(await world.status(sale)).toBe('cancelled')
  expect(await world.status(purchase)).toBe('expired')
})
