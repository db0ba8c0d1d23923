/** A transfer that can neither be signed nor sent is counted and reported, and reported again when it goes on. */
import { expect, test } from 'vitest'
import { testPlatform } from '../../../testing/world.ts'
import { createEvmRail, type Signer } from '../index.ts'
import { chainForAll, startRelay } from '../testing/chain.ts'
import { railForEach } from '../testing/rail.ts'
import { noteFailing } from './sending.ts'
import type { TransferRequest } from './transfer-store.ts'

const chain = chainForAll()
const world = railForEach(chain, { sent: 'at_once' })

/** The signer of the world, which can be made to fail. */
function moody() {
  let mood: string | undefined
  const signer: Signer = {
    hotAddresses: (count) => world.signer.hotAddresses(count),
    sign: (request) => (mood === undefined ? world.signer.sign(request) : Promise.reject(new Error(mood))),
  }
  return { signer, feel: (reason: string | undefined) => void (mood = reason) }
}
/** In life its tries are seconds apart. */
const hurry = () =>
  world.db.query(`update evm_transfer set due_at = clock_timestamp() where leased_until is null`)
const rowOf = async (key: string) =>
  (
    await world.db.query<{ failures: number; last_error: string | null; state: string }>(
      'select failures, last_error, state from evm_transfer where key = $1',
      [key],
    )
  )[0]
const failing = () => world.cases('transfer_failing')
async function failingMetric(): Promise<string | undefined> {
  const platform = testPlatform({ db: world.db })
  createEvmRail(platform, { deliver: async () => {}, lastPrice: () => undefined })
  return (await platform.metrics.registry.metrics())
    .split('\n')
    .find((line) => line.startsWith('agio_transfers_failing '))
}

test('a signer that does not sign: tries and reason are on the row; the tenth opens a case, which is closed when it goes on', async () => {
  const { signer, feel } = moody()
  feel('the signer signed with another key')
  const one = world.rail({ signer })
  world.start(one)
  await world.pay(one, 'r-1')
  await world.until(async () => {
    await hurry()
    return ((await rowOf('r-1'))?.failures ?? 0) >= 9
  }, false)
  await world.until(async () => {
    await hurry()
    return (await failing()).length > 0
  }, false)
  expect(await failing()).toMatchObject([
    {
      subject: { kind: 'order', id: 'order of r-1' },
      data: { transfer: 'r-1', reason: 'the signer signed with another key' },
      closedAt: null,
    },
  ])
  expect(await rowOf('r-1')).toMatchObject({
    state: 'designated',
    last_error: 'the signer signed with another key',
  })
  expect(await failingMetric()).toBe('agio_transfers_failing 1')

  feel(undefined)
  await hurry()
  await world.until(() => world.reported('r-1').includes('transfer.final'))
  expect(await failing()).toMatchObject([{ data: { transfer: 'r-1' }, closedAt: expect.any(Date) }])
  expect(await rowOf('r-1')).toMatchObject({ failures: 0, last_error: null })
  expect(await failingMetric()).toBe('agio_transfers_failing 0')
})

test('one failure between tries that succeed is no alarm', async () => {
  const { signer, feel } = moody()
  feel('locked')
  const one = world.rail({ signer })
  world.start(one)
  await world.pay(one, 'r-2')
  await world.until(async () => (await rowOf('r-2'))?.failures === 1, false)
  feel(undefined)
  await hurry()
  await world.until(() => world.reported('r-2').includes('transfer.final'))
  expect(await failing()).toEqual([])
})

test('bytes that no node takes are a failure, with what the nodes say; they go when one takes them', async () => {
  const relay = await startRelay(chain.url)
  relay.fault = async ({ method }) =>
    method === 'eth_sendRawTransaction'
      ? { error: { code: -32_000, message: 'transaction type not supported' } }
      : undefined
  const one = world.rail({ urls: [relay.url] })
  world.start(one)
  await world.pay(one, 'r-3')
  await world.until(async () => ((await rowOf('r-3'))?.failures ?? 0) >= 2, false)
  expect((await rowOf('r-3'))?.last_error).toBe(
    'no source takes the signed bytes: transaction type not supported',
  )
  relay.fault = async () => undefined
  await world.until(() => world.reported('r-3').includes('transfer.final'))
  expect(await rowOf('r-3')).toMatchObject({ failures: 0, last_error: null })
  await world.stop()
  await relay.close()
})

test('one case per transfer, with its newest reason; it is closed when the transfer goes on', async () => {
  const { db } = world
  const platform = testPlatform({ db })
  const note = (transfer: TransferRequest, failure?: string) => noteFailing(platform, db, transfer, failure)
  const coins = { chainId: 11155111, asset: 'USDC@11155111', units: 1n, to: world.hot } as const
  const sweep = { ...coins, key: 'swp_1', kind: 'sweep', awaitsRelease: false } as const
  const refund = { ...coins, key: 'ref_1', kind: 'out', owner: 'ord_1', awaitsRelease: false } as const
  await note(sweep, 'the signer is locked')
  await note(sweep, 'the signer signed with another key')
  await note({ ...sweep, key: 'swp_2' }, 'the signer is locked')
  await note(refund, 'no source takes the signed bytes')
  await note({ ...sweep, key: 'swp_2' })
  const wallet = { kind: 'wallet', id: 'chain:11155111:deposits' }
  expect(await failing()).toMatchObject([
    {
      subject: wallet,
      data: { transfer: 'swp_1', reason: 'the signer signed with another key' },
      closedAt: null,
    },
    {
      subject: wallet,
      data: { transfer: 'swp_2', reason: 'the signer is locked' },
      closedAt: expect.any(Date),
    },
    {
      subject: { kind: 'order', id: 'ord_1' },
      data: { transfer: 'ref_1', reason: 'no source takes the signed bytes' },
      closedAt: null,
    },
  ])
})
