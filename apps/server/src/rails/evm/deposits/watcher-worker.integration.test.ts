/** A watcher that looks at a chain rarely looks often once a customer waits for coins. */
import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../../../platform/log.ts'
import { runWorkers } from '../../../platform/queue/worker.ts'
import { openTestDatabase, type TestDatabase } from '../../../platform/testing.ts'
import { startTestChain } from '../testing/chain.ts'
import { startTestWatch } from '../testing/watch.ts'
import { keepAddress } from './address-store.ts'
import { awaited, readCursor } from './chain-store.ts'
import { createWatcherWorker } from './watcher-worker.ts'

const hour = 3_600_000
const chainId = 11155111

const give = (db: TestDatabase, index: number, at: Date) => {
  const address = `0x${String(index).padStart(40, '0')}`
  return keepAddress(db, { rail: 'evm', address, wallet: '', index: String(index) }, 'somebody', at)
}

test('coins are waited for while an address is new, and until what was seen is final', async () => {
  await using db = await openTestDatabase()
  const at = new Date('2026-11-20T12:00:00Z')
  const isAwaited = async () => {
    const { text, values } = awaited(chainId, () => at)
    const [row] = await db.query<{ due: number | null }>(`select ${text} as due`, [...values()])
    return row?.due === 0
  }
  expect(await isAwaited()).toBe(false)
  await give(db, 1, at)
  expect(await isAwaited()).toBe(false)
  await give(db, 2, new Date(at.getTime() + 1))
  expect(await isAwaited()).toBe(true)
  await db.query(`update evm_address set created_at = $1`, [at])
  const put = (state: string) =>
    db.query(
      `insert into evm_deposit (id, chain_id, transaction, asset, units, to_address, owner, block_number, block_hash, block_at, state)
       values ($1, $2, 'x', 'ETH@11155111', 1, 'y', 'somebody', 1, 'z', now(), $1)`,
      [state, chainId],
    )
  await put('final')
  expect(await isAwaited()).toBe(false)
  await put('seen')
  expect(await isAwaited()).toBe(true)
})

test('an address that is given out wakes the watcher of a chain, again and again', async () => {
  await using db = await openTestDatabase()
  await using chain = await startTestChain(chainId)
  const { platform, watch } = startTestWatch(db, [chain.url])
  const rare = { ...watch, doors: { ...watch.doors, paces: { pollMilliseconds: hour } } }
  const workers = runWorkers([createWatcherWorker(platform, rare)], silentLog)
  onTestFinished(() => workers.stop())
  const head = async () => (await readCursor(db, chainId))?.head.number
  await expect.poll(head, { timeout: 20_000 }).toBe(0n)
  await give(db, 1, new Date())
  await chain.mine(1)
  await expect.poll(head, { timeout: 20_000 }).toBe(1n)
  await chain.mine(2)
  await expect.poll(head, { timeout: 20_000 }).toBe(3n)
})
