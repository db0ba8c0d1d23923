import { expect, test } from 'vitest'
import { openWorld } from '../../../testing/world.ts'
import { close } from './shortage-store.ts'
import { countWallets, reportShortage } from './shortages.ts'

test('the shortage of the hot wallets is read when somebody asks, and gone when there is enough', async () => {
  await using world = await openWorld()
  const { db, platform } = world
  countWallets(platform)
  const lines = async () =>
    (await platform.metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('agio_'))
  const short = { asset: 'USDC@97', missing: 2_500_000n } as const
  await reportShortage(platform, { key: 'ref_1', chainId: 97 }, short)
  await lines()
  expect(await lines()).toEqual([
    'agio_hot_wallet_missing{asset="USDC@97"} 2.5',
    'agio_hot_wallet_shortages 1',
  ])
  await close(db, 97)
  await lines()
  expect(await lines()).toEqual(['agio_hot_wallet_shortages 0'])
})
