import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPublicClient, getAddress, http, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../index.ts'
import { impostorAddress, tokenAbi, tokensOn } from './tokens.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-chain-'))
let sandbox: Sandbox
beforeAll(async () => {
  // An hour between blocks: the tests decide what is mined when.
  sandbox = await startSandbox({ dataDir, blockSeconds: 3600 })
})
afterAll(() => sandbox.close())

async function ask<T>(path: string, body?: object): Promise<T> {
  const options = body
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : {}
  return (await fetch(sandbox.baseUrl + path, options)).json() as Promise<T>
}
const send = async (body: object) => (await ask<{ hash: Hex }>('/chain/97/send', body)).hash
const mine = (blocks: number) => ask<{ head: number }>('/chain/97/mine', { blocks })
const client = (source: 'a' | 'b' = 'a') =>
  createPublicClient({
    transport: http(`${sandbox.baseUrl}/rpc/97/${source}`, { retryCount: 0, timeout: 3000 }),
  })
const usdc = tokensOn(97).find(({ symbol }) => symbol === 'USDC')!
const usdt = tokensOn(97).find(({ symbol }) => symbol === 'USDT')!
let last = 0x1000
const someone = () => getAddress(`0x${(last += 1).toString(16).padStart(40, 'a')}`)
const logsTo = (to: Hex, address: Hex = usdc.address, source: 'a' | 'b' = 'a') =>
  client(source).getContractEvents({
    abi: tokenAbi,
    eventName: 'Transfer',
    address,
    args: { to },
    fromBlock: 1n,
    strict: true,
  })

test('the chains answer under their ids, and finality is two blocks behind', async () => {
  expect(await client().getChainId()).toBe(97)
  const { head, finalized } = await ask<{ head: number; finalized: number }>('/chain/97')
  expect(head - finalized).toBe(2)
  const sepolia = createPublicClient({ transport: http(sandbox.rpc[11155111][0]) })
  expect(await sepolia.getChainId()).toBe(11155111)
})

test('coins arrive: native, by symbol, by contract; amounts are whole coins', async () => {
  const to = someone()
  await send({ to, amount: '0.05' })
  await send({ to, amount: '12.5', token: 'USDC' })
  await send({ to, amount: '7', token: usdt.address })
  await mine(1)
  expect(await client().getBalance({ address: to })).toBe(50_000_000_000_000_000n)
  expect((await logsTo(to)).map(({ args }) => args.value)).toEqual([12_500_000n])
  expect((await logsTo(to, usdt.address)).map(({ args }) => args.value)).toEqual([7n * 10n ** 18n])
})

test('USDT returns nothing from transfer', async () => {
  const customer = (await ask<{ wallets: { address: Hex }[] }>('/chain/97')).wallets[0]!.address
  const data = '0xa9059cbb' + someone().slice(2).toLowerCase().padStart(64, '0') + '1'.padStart(64, '0')
  const { data: answer } = await client().call({ account: customer, to: usdt.address, data: data as Hex })
  expect(answer).toBeUndefined()
})

test('the impostor has the symbol of USDC and another address', async () => {
  const to = someone()
  await send({ to, amount: '5', token: 'IMPOSTOR' })
  await mine(1)
  expect(await logsTo(to)).toEqual([])
  expect(await logsTo(to, impostorAddress)).toHaveLength(1)
})

test('several transfers in one transaction are several logs', async () => {
  const to = someone()
  const many = await ask<{ hash: Hex }>('/chain/97/send_many', { token: 'USDC', to, amounts: ['1', '2.5'] })
  const twice = await send({ token: 'USDT', to, amount: '3', times: 2 })
  await mine(1)
  const logs = await logsTo(to)
  expect(logs.map(({ transactionHash, args }) => [transactionHash, args.value])).toEqual([
    [many.hash, 1_000_000n],
    [many.hash, 2_500_000n],
  ])
  expect(new Set(logs.map(({ logIndex }) => logIndex)).size).toBe(2)
  expect((await logsTo(to, usdt.address)).map(({ transactionHash }) => transactionHash)).toEqual([
    twice,
    twice,
  ])
})

test('a reorganisation brings transactions back in another block', async () => {
  const to = someone()
  const hash = await send({ token: 'USDC', to, amount: '9' })
  await mine(3)
  const before = await client().getTransactionReceipt({ hash })
  const result = await ask<{ included: Hex[] }>('/chain/97/reorg', { depth: 3 })
  const after = await client().getTransactionReceipt({ hash })
  expect(result.included).toEqual([hash])
  expect(after.blockHash).not.toBe(before.blockHash)
  expect(after.blockNumber).toBe(before.blockNumber + 1n)
})

test('a dropped transaction never comes back, the others and later ones of the same wallet do', async () => {
  const to = someone()
  const gone = await send({ token: 'USDC', to, amount: '1' })
  await mine(1)
  const stays = await send({ token: 'USDC', to, amount: '2' })
  await mine(1)
  await ask('/chain/97/reorg', { depth: 2, drop: [gone] })
  await mine(3)
  expect((await logsTo(to)).map(({ transactionHash }) => transactionHash)).toEqual([stays])
  await expect(client().getTransactionReceipt({ hash: gone })).rejects.toThrow(/could not be found/)
})

describe('each source has its own troubles', () => {
  const fault = (kind: string, seconds: number, source?: string) =>
    ask('/chain/97/fault', { kind, seconds, source })
  const heal = () => fault('lag', 0)

  test('lag: one source is ten blocks behind and knows nothing of what came later', async () => {
    const to = someone()
    await mine(12)
    await send({ token: 'USDC', to, amount: '4' })
    await mine(1)
    await fault('lag', 60, 'b')
    expect(
      (await client('a').getBlockNumber({ cacheTime: 0 })) -
        (await client('b').getBlockNumber({ cacheTime: 0 })),
    ).toBe(10n)
    expect(await logsTo(to, usdc.address, 'a')).toHaveLength(1)
    expect(await logsTo(to, usdc.address, 'b')).toHaveLength(0)
    await heal()
    expect(await logsTo(to, usdc.address, 'b')).toHaveLength(1)
  })

  test('not_final: blocks come, and none becomes final until it is over', async () => {
    const final = async (source: 'a' | 'b') =>
      (await client(source).getBlock({ blockTag: 'finalized' })).number
    const before = await final('a')
    await fault('not_final', 60)
    expect(await final('a')).toBeGreaterThanOrEqual(before)
    const held = await final('a')
    await mine(12)
    expect([await final('a'), await final('b')]).toEqual([held, held])
    await fault('not_final', 0)
    expect(await final('b')).toBeGreaterThanOrEqual(held + 12n)
  })

  test('empty and wrong logs happen once; duplicates go on', async () => {
    const to = someone()
    await send({ token: 'USDC', to, amount: '4' })
    await mine(1)
    await fault('empty_logs', 60, 'a')
    expect(await logsTo(to)).toHaveLength(0)
    expect(await logsTo(to)).toHaveLength(1)
    await fault('wrong_logs', 60, 'a')
    expect((await logsTo(to))[0]!.args.value).toBe(40_000_000n)
    expect((await logsTo(to))[0]!.args.value).toBe(4_000_000n)
    await fault('duplicate', 60, 'a')
    expect(await logsTo(to)).toHaveLength(2)
    await heal()
  })

  test('down, too many requests, and silence', async () => {
    const call = (source: string) =>
      fetch(`${sandbox.baseUrl}/rpc/97/${source}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        signal: AbortSignal.timeout(300),
        body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}',
      })
    await fault('down', 60, 'a')
    expect((await call('a')).status).toBe(503)
    expect((await call('b')).status).toBe(200)
    await heal()
    await fault('rate_limit', 60)
    expect((await call('b')).status).toBe(429)
    await heal()
    await fault('timeout', 60, 'a')
    await expect(call('a')).rejects.toThrow(/timeout/)
    await heal()
    await fault('down', 1)
    await sleep(1100)
    expect((await call('a')).status).toBe(200)
  })
})

describe('faults that a sender may meet', () => {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const heal = () => ask('/chain/97/fault', { kind: 'stuck', seconds: 0 })
  const fault = (kind: string) => ask('/chain/97/fault', { kind, seconds: 600 })
  const sign = (nonce: number, gwei: bigint) =>
    wallet.signTransaction({
      chainId: 97,
      type: 'eip1559',
      to: wallet.address,
      nonce,
      gas: 21_000n,
      maxFeePerGas: gwei * 10n ** 9n,
      maxPriorityFeePerGas: 10n ** 9n,
    })
  const give = (serializedTransaction: Hex, source: 'a' | 'b' = 'a') =>
    client(source).request({ method: 'eth_sendRawTransaction', params: [serializedTransaction] })
  const known = async (hash: Hex) =>
    (await client('b').request({ method: 'eth_getTransactionByHash', params: [hash] })) !== null
  const count = () => client().getTransactionCount({ address: wallet.address })

  test('stuck: known and not mined, until a dearer one takes its nonce or the trouble ends', async () => {
    await ask('/chain/97/fund', { to: wallet.address, amount: '3' })
    await mine(1)
    await fault('stuck')
    const cheap = await give(await sign(0, 10n))
    expect(await give(await sign(0, 10n), 'b')).toBe(cheap)
    await mine(2)
    expect([await known(cheap), await count()]).toEqual([true, 0])
    const dear = await give(await sign(0, 20n))
    await expect(give(await sign(0, 20n), 'b')).rejects.toThrow(/already/)
    await mine(1)
    expect((await client().getTransactionReceipt({ hash: dear })).status).toBe('success')
    expect(await known(cheap)).toBe(false)
    await give(await sign(1, 10n))
    await mine(1)
    expect(await count()).toBe(1)
    await heal()
    expect(await count()).toBe(1)
    await mine(1)
    expect(await count()).toBe(2)
  })

  test('dropped: taken and forgotten, with all that waits', async () => {
    const waiting = await give(await sign(2, 10n))
    await fault('drop')
    const lost = await give(await sign(3, 10n))
    expect(lost).toMatch(/^0x/)
    expect([await known(waiting), await known(lost)]).toEqual([false, false])
    await heal()
    await mine(1)
    expect(await count()).toBe(2)
  })

  test('refused: the node says no', async () => {
    await fault('send_refused')
    await expect(give(await sign(2, 10n))).rejects.toThrow(/not accepted/)
    await heal()
  })

  test('a token refuses one receiver, or everybody, and serves again', async () => {
    const to = someone()
    const block = (body: object) => ask<{ hash?: Hex; error?: string }>('/chain/97/block', body)
    await block({ token: 'USDC', address: to })
    await mine(1)
    expect(await ask('/chain/97/send', { to, amount: '1', token: 'USDC' })).toMatchObject({
      error: expect.stringContaining('receiver refused') as string,
    })
    await block({ token: 'USDC', address: to, lift: 'yes' })
    await block({ token: 'USDC' })
    await mine(1)
    expect(await ask('/chain/97/send', { to, amount: '1', token: 'USDC' })).toMatchObject({
      error: expect.stringContaining('paused') as string,
    })
    await block({ token: 'USDC', lift: 'yes' })
    await mine(1)
    await send({ to, amount: '1', token: 'USDC' })
    await mine(1)
    expect(await logsTo(to)).toHaveLength(1)
    expect(await block({ token: 'native' })).toEqual({ error: 'only a token can refuse' })
  })
})

test('a source never gives out the keys of the node', async () => {
  await expect(client().request({ method: 'anvil_mine' as never })).rejects.toThrow(/does not exist/)
})

test('bad requests are refused with a sentence', async () => {
  const to = someone()
  const refused = async (path: string, body: object) => {
    const answer = await fetch(sandbox.baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status, path).toBe(400)
    return ((await answer.json()) as { error: string }).error
  }
  expect(await refused('/chain/1/send', { to, amount: '1' })).toMatch(/chainId/)
  expect(await refused('/chain/97/send', { to: 'me', amount: '1' })).toBe('to is not an address')
  expect(await refused('/chain/97/send', { to, amount: '-1' })).toMatch(/amount/)
  expect(await refused('/chain/97/send', { to, amount: '1', token: 'DOGE' })).toMatch(/no token/)
  expect(await refused('/chain/97/send', { to, amount: '0.1234567', token: 'USDC' })).toMatch(/6 decimals/)
  expect(await refused('/chain/97/send', { to, amount: '1', tokn: 'USDC' })).toMatch(/unknown field/)
  expect(await refused('/chain/97/reorg', { depth: 99_999 })).toMatch(/depth/)
  expect(await refused('/chain/97/send', { to, amount: '2000000000', token: 'USDC' })).toMatch(/refused/)
})

test('a wallet is topped up, and the chain outlives a restart', async () => {
  const to = someone()
  await ask('/chain/97/fund', { to, amount: '3' })
  const { head } = await mine(1)
  await sandbox.close()
  sandbox = await startSandbox({ dataDir, blockSeconds: 3600 })
  const { amount } = await ask<{ amount: string }>(`/chain/97/balance?address=${to}`)
  expect(amount).toBe('3.000000000000000000')
  expect((await ask<{ head: number }>('/chain/97')).head).toBeGreaterThanOrEqual(head)
})

test('a moved clock outlives a restart on the chains too', async () => {
  await ask('/clock/advance', { seconds: 86_400 })
  await sandbox.close()
  sandbox = await startSandbox({ dataDir, blockSeconds: 3600 })
  await mine(1)
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] }
  const { result } = await ask<{ result: { timestamp: string } }>('/rpc/97/a', call)
  expect(Number(result.timestamp)).toBeGreaterThan(Date.now() / 1000 + 86_000)
})
