/** Released bytes that every node refuses, against a real chain: one nonce, one payment, and an end. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startRelay, chainForAll, type Relay } from '../testing/chain.ts'
import { customer, railForEach, type RailOptions } from '../testing/rail.ts'

const chain = chainForAll()
const world = railForEach(chain, { asset: 'USDC@11155111' }, 1000n)
const refusal = (message: string) => ({ error: { code: -32000, message } })

let relay: Relay
beforeEach(async () => {
  relay = await startRelay(chain.url)
})
afterEach(() => relay.close())

/** Every node refuses the bytes of the first fee. */
function refusesFirst(message: string, before: (raw: unknown) => Promise<unknown> = async () => {}): void {
  let first: unknown
  relay.fault = async ({ method, params: [raw] }) => {
    if (method !== 'eth_sendRawTransaction') return undefined
    first ??= raw
    if (raw !== first) return undefined
    await before(raw)
    return refusal(message)
  }
}
const start = (settings: RailOptions = {}) => {
  const one = world.rail({
    urls: [relay.url],
    stuckSeconds: 1,
    ...settings,
  })
  world.start(one)
  return one
}
const wasReplaced = () => world.reported('a').includes('transfer.replaced')
const isFinal = () => world.reported('a').includes('transfer.final')

test('bytes that no node takes are signed anew under the same nonce with a higher fee', async () => {
  refusesFirst('transaction underpriced')
  const one = start()
  const before = await chain.tokensOf(customer)
  await world.pay(one, 'a')
  const first = await world.readyHash('a')
  await world.release(one, 'a', first)
  await world.quietUntil(wasReplaced)
  const second = world.fact('transfer.replaced')?.by ?? ''
  expect(world.fact('transfer.replaced')?.transaction).toBe(first)
  await world.release(one, 'a', second)
  await world.until(isFinal)
  expect(world.fact('transfer.final')?.transaction).toBe(second)
  expect((await chain.tokensOf(customer)) - before).toBe(100n)
  expect(await chain.countOf(world.hot, 'pending')).toBe(1)
})

test('bytes that a node took and said it refused: they count, and the higher fee pays nothing more', async () => {
  refusesFirst('internal error', (raw) => chain.rpc.call('eth_sendRawTransaction', [raw]).catch(() => {}))
  const one = start()
  const before = await chain.tokensOf(customer)
  await world.pay(one, 'a')
  const first = await world.readyHash('a')
  await world.release(one, 'a', first)
  await world.quietUntil(wasReplaced)
  await world.until(isFinal)
  expect(world.reported('a').slice(-2)).toEqual(['transfer.broadcast', 'transfer.final'])
  expect(world.fact('transfer.final')?.transaction).toBe(first)
  expect((await chain.tokensOf(customer)) - before).toBe(100n)
  expect(await chain.countOf(world.hot, 'pending')).toBe(1)
})

test('bytes that are replaced and wait for their release do not stop the older ones', async () => {
  let serves = false
  relay.fault = async ({ method }) =>
    method === 'eth_sendRawTransaction' && !serves ? refusal('transaction underpriced') : undefined
  const one = start()
  await world.pay(one, 'a')
  const first = await world.readyHash('a')
  await world.release(one, 'a', first)
  await world.quietUntil(wasReplaced)
  serves = true
  await world.until(isFinal)
  expect(world.fact('transfer.final')?.transaction).toBe(first)
})

test('a hot wallet that lacks the gas: a shortage is reported, no fee is raised, and the same bytes go', async () => {
  const one = start()
  await world.pay(one, 'a')
  const first = await world.readyHash('a')
  await chain.rpc.call('anvil_setBalance', [world.hot, '0x0'])
  await chain.mine()
  await world.release(one, 'a', first)
  await world.quietUntil(async () => (await shorts()).length > 0)
  expect(await shorts()).toMatchObject([{ subject: { id: 'order of a' }, data: { coin: 'ETH' } }])
  await world.db.query(`update evm_signed set released_at = released_at - interval '1 hour'`)
  await world.db.query('update evm_transfer set due_at = clock_timestamp()')
  await world.quietUntil(async () => {
    const [row] = await world.db.query<{ tries: number }>('select tries from evm_transfer')
    return (row?.tries ?? 0) > 4 || (await nudge())
  })
  expect(world.reported('a')).toEqual(['transfer.signed'])
  expect(await shorts()).toHaveLength(1)
  expect(await world.db.query('select number::int from evm_shortage')).toEqual([{ number: 1 }])
  await chain.fund(world.hot)
  await nudge()
  await world.until(isFinal)
  expect(world.fact('transfer.final')?.transaction).toBe(first)
  expect(await world.db.query('select 1 from evm_shortage where is_open')).toEqual([])
})

const shorts = () => world.cases('hot_wallet_short')
/** Makes waiting transfers due at once. */
async function nudge(): Promise<false> {
  await world.db.query('update evm_transfer set due_at = clock_timestamp() where leased_until is null')
  return false
}

test('a nonce that another program used before any node took the bytes: withdrawn, once that is final', async () => {
  refusesFirst('nonce too low')
  const one = start({ stuckSeconds: 60 })
  await world.pay(one, 'a')
  const first = await world.readyHash('a')
  await chain.rpc.call('eth_sendRawTransaction', [await world.foreign()])
  await world.release(one, 'a', first)
  await world.until(() => world.reported('a').includes('transfer.withdrawn'))
  expect(world.reported('a')).toEqual(['transfer.signed', 'transfer.withdrawn'])
})

test('coins that are sent at once and refused go with a higher fee, and nothing is asked', async () => {
  refusesFirst('max fee per gas less than block base fee')
  const one = start()
  const before = await chain.tokensOf(customer)
  await world.pay(one, 'a', { sent: 'at_once' })
  await world.until(isFinal)
  expect((await chain.tokensOf(customer)) - before).toBe(100n)
  expect(await chain.countOf(world.hot, 'pending')).toBe(1)
  expect(await world.db.query('select 1 from evm_signed')).toHaveLength(2)
})
