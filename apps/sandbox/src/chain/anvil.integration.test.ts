import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startAnvil, type AnvilOptions } from './anvil.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandbox-anvil-'))
let files = 0
const options = (chainId: number, port: number): AnvilOptions => ({
  chainId,
  port,
  stateFile: join(folder, `${(files += 1)}.json`),
  mnemonic: 'test test test test test test test test test test test junk',
  blockSeconds: 3600,
  slotsInEpoch: 1,
})
async function started(chainId: number, port = 0) {
  const anvil = await startAnvil(options(chainId, port))
  onTestFinished(() => anvil.close())
  return anvil
}

test('chains that start beside each other never take the port of another', async () => {
  const chains = await Promise.all(Array.from({ length: 6 }, (_, at) => started(1000 + at)))
  expect(new Set(chains.map(({ url }) => url)).size).toBe(6)
  const ids = await Promise.all(chains.map(({ rpc }) => rpc<string>('eth_chainId')))
  expect(ids.map(Number)).toEqual([1000, 1001, 1002, 1003, 1004, 1005])
})

test('a chain whose port answers for another chain does not start, and says why', async () => {
  const { url } = await started(1000)
  const port = Number(new URL(url).port)
  await expect(startAnvil(options(2000, port))).rejects.toThrow(
    `chain 2000 did not start: is port ${port} taken?`,
  )
})
