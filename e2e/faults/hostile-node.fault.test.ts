/**
 * One provider of both chains is hostile: it stalls in the middle of a body, answers a gigabyte, plain or compressed, or lies
 * about transfers. Both chains go on by their other sources, readiness tells, memory stays small, nothing is credited wrongly.
 * Every change asks the watchers for each of these (rails/evm/deposits: stalls and faults); this is a whole server at night.
 * @module-tag night
 */
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import type { SellOrderView } from '@agio/contract'
import type { Coins } from '@agio/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pause, readinessOf, until } from '../world/calls.ts'
import { expectAllPaidOnce, sellMany } from './selling.ts'
import { openWorld, type Person, type World } from './world.ts'

const gigabyte = 1_000_000_000
/** Of the server's process alone; the bound of the product. */
const mostResidentBytes = 600_000_000

type Reply = { result?: unknown }
type Mode = 'honest' | 'stalls' | 'gigabyte' | 'squeezed' | 'lies'
const hostile: { mode: Mode; victim: string; answered: number } = { mode: 'honest', victim: '', answered: 0 }

/** Stands before the first source of each chain. */
const proxy = createServer((request, response) => {
  void text(request)
    .then((body) => answer(request.url ?? '', body, response))
    .catch(() => response.destroy())
})

async function answer(path: string, body: string, response: ServerResponse): Promise<void> {
  if (hostile.mode !== 'honest') hostile.answered += 1
  if (hostile.mode === 'gigabyte') return pour(response)
  if (hostile.mode === 'squeezed') {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    const gzip = createGzip()
    gzip.pipe(response)
    return pour(gzip, response)
  }
  const headers = { 'content-type': 'application/json' }
  const upstream = await fetch(`${world.stack.links.sandbox.replace(/\/$/, '')}/rpc${path}/a`, {
    method: 'POST',
    headers,
    body,
  })
  const said = hostile.mode === 'lies' ? invented(path, await upstream.text()) : await upstream.text()
  response.writeHead(200, headers)
  if (hostile.mode !== 'stalls') return void response.end(said)
  response.write(said.slice(0, said.length / 2))
  await pause(20_000)
  response.end(said.slice(said.length / 2))
}

/** A gigabyte, as fast as it is taken. */
async function pour(to: NodeJS.WritableStream, until: ServerResponse = to as ServerResponse): Promise<void> {
  const some = Buffer.alloc(1_000_000, ' ')
  for (let sent = 0; sent < gigabyte && !until.destroyed; sent += some.length)
    if (!to.write(some)) await Promise.race([new Promise((go) => to.once('drain', go)), pause(1000)])
  to.end()
}

type Log = { topics: string[]; data: string; logIndex: string; transactionHash: string }

/** Beside each true transfer one to the victim that never happened. */
function invented(path: string, said: string): string {
  if (hostile.victim === '' || path !== '/11155111') return said
  const withMore = (reply: Reply): Reply => {
    const logs = reply.result
    if (!Array.isArray(logs) || !isTransfer(logs[0])) return reply
    const to = `0x${hostile.victim.slice(2).toLowerCase().padStart(64, '0')}`
    const fake = (log: Log): Log => ({
      ...log,
      topics: [log.topics[0]!, log.topics[1]!, to],
      data: `0x${(1_000_000_000).toString(16).padStart(64, '0')}`,
      logIndex: '0x3e7',
      transactionHash: `0x${'ab'.repeat(32)}`,
    })
    return { ...reply, result: [...logs, fake(logs[0])] }
  }
  const read = JSON.parse(said) as Reply | Reply[]
  return JSON.stringify(Array.isArray(read) ? read.map(withMore) : withMore(read))
}

const isTransfer = (log: unknown): log is Log =>
  typeof log === 'object' && log !== null && 'topics' in log && (log as Log).topics.length === 3

let world: World
let people: Person[]
let victim: SellOrderView
let mostSeen = 0
let watching: NodeJS.Timeout

beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const first = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  world = await openWorld()
  const { sandbox } = world.stack.links
  const sources = (id: number) =>
    [`${first}/${id}`, ...['a', 'b'].map((name) => `${sandbox.replace(/\/$/, '')}/rpc/${id}/${name}`)].join(
      ',',
    )
  await world.kill()
  await world.startAgain({ CHAIN_11155111_RPC: sources(11155111), CHAIN_97_RPC: sources(97) })
  people = await Promise.all([world.person(), world.person()])
  const placed = await people[0]!.place('hostile-victim', await people[0]!.wish())
  victim = JSON.parse(placed.text) as SellOrderView
  watching = setInterval(() => (mostSeen = Math.max(mostSeen, residentBytes())), 100)
})
afterAll(async () => {
  clearInterval(watching)
  hostile.mode = 'honest'
  proxy.closeAllConnections()
  proxy.close()
  await world?.end()
})

function residentBytes(): number {
  const status = readFileSync(`/proc/${world.server().pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}

type Ready = { ready: boolean; sources: { name: string }[] }
const troubles = async () => (await readinessOf<Ready>(world.root)).sources.map(({ name }) => name)

test.each<[Mode, string]>([
  // First, while this source is the present one.
  ['lies', 'disagree'],
  ['stalls', 'silent'],
  ['gigabyte', 'silent'],
  ['squeezed', 'silent'],
])('one provider %s: both chains go on, and readiness tells', async (mode, told) => {
  hostile.victim = mode === 'lies' ? victim.depositAddress : ''
  if (mode === 'lies') world.comparing.plants('chain:11155111:deposits')
  hostile.answered = 0
  hostile.mode = mode
  const heard: string[] = []
  const listening = setInterval(() => void troubles().then((names) => heard.push(...names)), 500)
  const coinOf = (lane: number): Coins.CoinId => (lane === 0 ? 'USDC@11155111' : 'USDT@97')
  const { sold, done } = sellMany(world, people, 1, coinOf, mode)
  await done.finally(() => clearInterval(listening))
  await expectAllPaidOnce(world, sold)
  expect(hostile.answered).toBeGreaterThan(0)
  expect(heard.filter((name) => name.includes(told)).join()).toContain('chain 11155111')
  expect((await readinessOf<{ late: object[] }>(world.root)).late).toEqual([])
  hostile.mode = 'honest'
  if (told === 'silent')
    await until('the source to serve again', async () =>
      (await troubles()).every((it) => !it.includes('silent')),
    )
})

test('memory stayed under 600 MB; what was invented was never credited, and it vanished', async () => {
  expect(mostSeen).toBeGreaterThan(50_000_000)
  expect(mostSeen).toBeLessThan(mostResidentBytes)
  console.log(`resident at most ${Math.round(mostSeen / 1e6)} MB`)
  await until('the invention to vanish', async () => (await people[0]!.order(victim.id)).status === 'N')
  const order = await people[0]!.order(victim.id)
  expect(order.deposits.filter(({ state }) => state !== 'vanished')).toEqual([])
  world.comparing.heals('chain:11155111:deposits')
  expect(await world.comparing.differences()).toEqual([])
})
