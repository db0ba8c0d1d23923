import { expect, test } from 'vitest'
import { createMetrics } from '../../../platform/metrics.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import { countWallets } from './shortages.ts'

test('the shortage of the hot wallets is read when somebody asks, and gone when there is enough', async () => {
  const metrics = createMetrics()
  let open = [{ asset: 'USDC@97', missing: '2500000' }]
  const sql: Sql = {
    query: async <Row extends object>(text: string) =>
      (/evm_shortage/.test(text) ? open : []) as unknown as Row[],
  }
  countWallets(metrics, sql)
  const lines = async () =>
    (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('agio_'))
  await lines()
  expect(await lines()).toEqual([
    'agio_hot_wallet_missing{asset="USDC@97"} 2.5',
    'agio_hot_wallet_shortages 1',
  ])
  open = []
  await lines()
  expect(await lines()).toEqual(['agio_hot_wallet_shortages 0'])
})
