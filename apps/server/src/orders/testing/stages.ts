/** States of a sale and of a purchase at which a hold is awkward, and all that may happen while it lasts. */
import { expect } from 'vitest'
import type { World } from './world.ts'

export const exactly = async (world: World, id: string): Promise<bigint> =>
  (await world.sale(id)).order.offers.at(-1)?.coins.units ?? 0n

export async function pays(world: World, id: string, units: bigint, { name = 'one', settles = true } = {}) {
  const transfer = await world.pays(id, units, { name })
  await transfer.seen()
  await transfer.final()
  if (settles) await world.settle()
}

/** Brings an order to a state. Its next command is not carried out. */
export const states: Readonly<Record<string, (world: World) => Promise<string>>> = {
  'a sale that waits for coins': (world) => world.placed(),
  'a sale whose coins are not final': async (world) => {
    const id = await world.placed()
    await (await world.pays(id, await exactly(world, id))).seen()
    await world.inbox.pass()
    return id
  },
  'a sale that is paid and not checked': async (world) => {
    const id = await world.placed()
    await pays(world, id, await exactly(world, id), { settles: false })
    await world.inbox.pass()
    return id
  },
  'a sale that lacks coins': async (world) => {
    const id = await world.placed()
    await pays(world, id, 50_000_000n)
    return id
  },
  'a sale with a surplus': async (world) => {
    const id = await world.placed()
    await pays(world, id, 200_000_000n)
    return id
  },
  'a sale whose payee is not checked': async (world) => {
    const id = await world.placed()
    await pays(world, id, await exactly(world, id), { settles: false })
    await world.inbox.pass()
    await world.carryOut()
    expect(await world.status(id)).toBe('converted')
    return id
  },
  'a sale whose account is in question': async (world) => {
    world.out.match = 'no_match'
    const id = await world.placed()
    await pays(world, id, await exactly(world, id))
    expect(await world.status(id)).toBe('needs_revision')
    return id
  },
  'a purchase that waits for money': (world) => world.buy.placed(),
  'a purchase whose payer is not checked': async (world) => {
    const id = await world.buy.placed()
    await world.buy.paid(id)
    await world.inbox.pass()
    return id
  },
  'a purchase that is not exchanged': async (world) => {
    const id = await world.buy.placed()
    await world.buy.paid(id)
    await world.inbox.pass()
    await world.carryOut()
    expect(await world.status(id)).toBe('cleared')
    return id
  },
  'a purchase whose coins are signed': async (world) => {
    const id = await world.buy.placed()
    await world.buy.paid(id)
    await world.settle()
    await world.buy.signed(id)
    return id
  },
  'a purchase whose money goes back': async (world) => {
    const id = await world.buy.placed()
    await world.buy.paid(id, '100.00', { by: { name: 'Karl Fremd', account: undefined } })
    await world.inbox.pass()
    await world.carryOut()
    expect(await world.status(id)).toBe('failed')
    return id
  },
}

/** The world moves on: money and coins come and become final, and days go by. `look` is called after each. */
export async function everything(
  world: World,
  id: string,
  look: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  await world.settle()
  await look()
  const row = await world.orders.find(id)
  if (row?.service === 'sell' && row.order.state === 'awaiting_deposit')
    await pays(world, id, await exactly(world, id), { name: 'late' })
  if (row?.service === 'sell' && row.order.state === 'confirming')
    for (const { id: depositId } of row.order.deposits)
      await world.tell({ id: `final:${depositId}`, owner: id, type: 'deposit.final', depositId })
  if (row?.service === 'buy' && row.order.credits.length === 0) await world.buy.paid(id)
  await world.settle()
  await look()
  for (const days of [1, 6, 30]) {
    world.clock.advance(days * 86_400)
    await world.settle()
    await look()
  }
}
