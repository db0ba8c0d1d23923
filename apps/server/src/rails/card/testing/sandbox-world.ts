/** The card rail and the sandbox's acquirer side by side, with the buttons of the control room. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { serveOn } from '../../../../../sandbox/src/app/serve.ts'
import { cardKeys, startAcquirer } from '../../../../../sandbox/src/card/index.ts'
import { customer, openCardWorld, type AcquirerHouse } from './card-world.ts'

async function sandboxAcquirer(now: () => Date): Promise<AcquirerHouse> {
  const app = fastify({ forceCloseConnections: true })
  let url = ''
  const house = startAcquirer(app, serveOn(app), {
    dataDir: mkdtempSync(join(tmpdir(), 'agio-card-')),
    now,
    base: () => url,
    hookUrl: undefined,
    payToBank: () => undefined,
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    keys: cardKeys,
    async close() {
      house.close()
      await app.close()
    },
  }
}

type More = Parameters<typeof openCardWorld>[1]

export async function openWorld(more: More = {}) {
  const world = await openCardWorld(sandboxAcquirer, more)
  const at = async (path: string, body?: object) => {
    const answer = await fetch(
      `${world.acquirer.url}${path}`,
      body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    )
    return (await answer.json()) as Record<string, unknown>
  }
  await at('/card/hooks', { url: world.hookUrl })
  return Object.assign(world, {
    at,
    payments: async () => (await at('/card')) as unknown as Record<string, unknown>[],
    fault: (kind: string) => at('/card/fault', { kind, seconds: 600 }),
    peace: () => at('/card/fault', { kind: 'down', seconds: 0 }),
    pay: (id: string, number = '4242424242424242', more: object = {}) =>
      at(`/card/sessions/${id}/pay`, { number, name: 'Ada Example', ...more }),
    events: async () => ((await at('/card/events')) as unknown as { type: string }[]).map(({ type }) => type),
    /** Rounds of the worker until it is so; the test's own time limit is the patience. */
    async until(isSo: () => Promise<boolean>) {
      for (;;) {
        await world.round()
        if (await isSo()) return
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  })
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** Begins a payment; gives its id. */
export async function begun(world: World, orderId = world.newOrder()): Promise<string> {
  const started = await world.rail.start(customer, orderId)
  if ('refused' in started) throw new Error(started.refused)
  return started.id
}

/** A payment that was taken, by a card that works where no other is named. */
export async function taken(world: World, number?: string): Promise<string> {
  const id = await begun(world)
  await world.pay(id, number)
  await world.rail.look(customer, id)
  if (!(await world.types()).includes('credit.received')) throw new Error(`${id} was not taken`)
  return id
}

/** Ends the rail at a named place, as often as `at` says so. */
export const crashes = (crash: { at: string }) => (name: string) => {
  if (name === crash.at) throw new Error(`crash at ${name}`)
}
