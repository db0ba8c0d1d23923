/** A hold against each command of a purchase: what is asked for and not done yet is not done while a person holds it. */
import { expect, onTestFinished, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

async function town() {
  const world = await openWorld()
  onTestFinished(world.close)
  return { ...world.buy, world, out: world.out, orders: world.orders }
}
type Town = Awaited<ReturnType<typeof town>>

/** Brings a purchase to where each command waits in the outbox, and is not carried out yet. */
const untilAsked: Readonly<Record<string, (here: Town, id: string) => Promise<unknown>>> = {
  check_order: async (here, id) => (await here.paid(id), await here.world.inbox.pass()),
  execute_exchange: async (here, id) => (
    await here.paid(id),
    await here.world.inbox.pass(),
    await here.world.carryOut()
  ),
  prepare_coins: async (here, id) => {
    await here.paid(id)
    await here.world.inbox.pass()
    await here.world.carryOut()
    await here.world.carryOut()
  },
  release_coins: async (here, id) => {
    await here.paid(id)
    await here.world.settle()
    await here.signed(id)
  },
  send_refund: async (here, id) => {
    const account = { kind: 'iban', iban: 'FR7630006000011234567890189' } as const
    await here.paid(id, '100.00', { by: { name: 'Hans Fremd', account } })
    await here.world.inbox.pass()
    await here.world.carryOut()
  },
}

test.each(Object.keys(untilAsked))(
  'held between the wish for %s and its deed: nothing leaves before it is released',
  async (command) => {
    const here = await town()
    const id = await here.placed()
    await untilAsked[command]?.(here, id)
    const kinds = await here.world.db.query<{ kind: string }>(
      'select kind from outbox where done_at is null and owner = $1',
      [id],
    )
    expect(kinds.map(({ kind }) => kind)).toContain(command)
    const left = () => [here.out.prepared.length, here.out.released.length, here.out.payments.length]
    const before = left()
    await here.orders.advance(id, 'hold', { type: 'operator.hold', reason: 'look' })
    await here.world.settle()
    expect(left()).toEqual(before)
    await here.orders.advance(id, 'go', { type: 'operator.release' })
    await here.world.settle()
    expect(left()).not.toEqual(before)
  },
)
