/** A library of ENS reads the names of the sandbox as it reads those of the real chain. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChainNames } from '@agio/domain'
import { createPublicClient, getAddress, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../index.ts'
import { sandboxAccount } from './index.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ dataDir: mkdtempSync(join(tmpdir(), 'sandbox-names-')) })
})
afterAll(() => sandbox.close())

const universalResolverAddress = ChainNames.resolverOf(11155111) ?? '0x'
const leadsTo = (name: string) =>
  createPublicClient({ transport: http(sandbox.rpc[11155111][0]) }).getEnsAddress({
    name,
    universalResolverAddress,
    strict: false,
  })
const give = async (name: string, to: string, chain = 11155111) => {
  const answer = await fetch(`${sandbox.baseUrl}/chain/${chain}/name`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, to }),
  })
  return (await answer.json()) as { hash?: string; error?: string }
}

test('the wallets have names, and a name can be given, moved and taken away', async () => {
  expect(await leadsTo('customer.eth')).toBe(getAddress(sandboxAccount('customer').address))
  expect(await leadsTo('alice.eth')).toBeNull()
  for (const owner of ['customer', 'stranger'] as const) {
    const { address } = sandboxAccount(owner)
    expect(await give('alice.eth', address)).toEqual({ hash: expect.any(String) as string })
    await expect.poll(() => leadsTo('alice.eth'), { timeout: 20_000 }).toBe(getAddress(address))
  }
  await give('alice.eth', `0x${'0'.repeat(40)}`)
  await expect.poll(() => leadsTo('alice.eth'), { timeout: 20_000 }).toBeNull()
})

test('what is no name, and a chain without names, are said', async () => {
  const { address } = sandboxAccount('customer')
  expect(await give('alice', address)).toEqual({ error: 'this is not a name' })
  expect(await give('alice.eth', address, 97)).toEqual({ error: 'this chain has no names' })
})
