/** For tests: a real local chain (anvil) under the id of one of our chains, and a token at any address. */
import { spawn } from 'node:child_process'
import { createServer as createHttpServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Coins } from '@agio/domain'
import { afterAll, beforeAll } from 'vitest'
import { freePort } from '../../../../../../scripts/run.mjs'
import { createJsonRpc, hex, NodeRefused, type JsonRpc } from '../node/json-rpc.ts'
import { mintCall, putToken } from './token.ts'

export type TestChain = {
  readonly url: string
  readonly rpc: JsonRpc
  readonly accounts: readonly string[]
  mine(blocks?: number): Promise<void>
  /** Sends from an unlocked account; gives the hash. Blocks come by `mine` only. */
  send(transaction: { from?: string; to: string; value?: bigint; data?: string }): Promise<string>
  snapshot(): Promise<string>
  revert(snapshot: string): Promise<void>
  /** Units of the native coin, and of the token that `chainForAll` put there. */
  coinsOf(address: string): Promise<bigint>
  tokensOf(address: string): Promise<bigint>
  mint(to: string, units: bigint): Promise<string>
  /** One ether, in a block. */
  fund(address: string): Promise<void>
  /** The number of transactions that an address sent. */
  countOf(address: string, at?: 'latest' | 'pending'): Promise<number>
  [Symbol.asyncDispose](): Promise<void>
}

export const usdc = Coins.coinOf('USDC@11155111').contract ?? '0x'

/** One chain with a token for all tests of a file. */
export function chainForAll(): TestChain {
  const chain = {} as TestChain
  beforeAll(async () => {
    Object.assign(chain, await startTestChain(11155111))
    await putToken(chain, usdc)
    await chain.mine(3)
  })
  afterAll(() => chain[Symbol.asyncDispose]())
  return chain
}

/** Starts anvil with two-block finality and no mining of its own. */
export async function startTestChain(chainId: number): Promise<TestChain> {
  const port = await freePort()
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  const carrier = createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${platform}/package.json`)
  const binary = join(dirname(carrier), 'bin/anvil')
  const options = [
    '--port',
    port,
    '--chain-id',
    chainId,
    '--no-mining',
    '--slots-in-an-epoch',
    1,
    '--silent',
    '--accounts',
    4,
  ]
  const child = spawn(binary, options.map(String), { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const rpc = createJsonRpc(url)
  const accounts = await untilServing(rpc)
  const chain: TestChain = {
    url,
    rpc,
    accounts,
    async mine(blocks = 1) {
      for (let block = 0; block < blocks; block += 1) await rpc.call('evm_mine', [])
    },
    send: ({ from = accounts[0], to, value = 0n, data = '0x' }) =>
      rpc.call('eth_sendTransaction', [{ from, to, value: hex(value), data, gas: hex(300_000) }]),
    snapshot: () => rpc.call('evm_snapshot', []),
    async revert(snapshot) {
      await rpc.call('evm_revert', [snapshot])
    },
    coinsOf: async (address) => BigInt(await rpc.call<string>('eth_getBalance', [address, 'latest'])),
    async tokensOf(address) {
      const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
      return BigInt(await rpc.call<string>('eth_call', [{ to: usdc, data }, 'latest']))
    },
    mint: (to, units) => chain.send({ to: usdc, data: mintCall(to, units) }),
    async fund(address) {
      await rpc.call('anvil_setBalance', [address, '0xde0b6b3a7640000'])
      await chain.mine()
    },
    countOf: async (address, at = 'latest') =>
      parseInt(await rpc.call<string>('eth_getTransactionCount', [address, at]), 16),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
  return chain
}

async function untilServing(rpc: JsonRpc): Promise<string[]> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await rpc.call<string[]>('eth_accounts', [])
    } catch (error) {
      if (tries > 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

type RelayCall = { id: number; method: string; params: unknown[] }
/** The relay's reply to a call: an object replaces the result, `break` ends the connection, a number is an HTTP status. */
export type Fault = (
  call: RelayCall,
  real: () => Promise<unknown>,
) => Promise<
  { result: unknown } | { error: { code: number; message: string } } | 'break' | number | undefined
>

export type Relay = Awaited<ReturnType<typeof startRelay>>

/** Passes JSON-RPC on to a node, with faults. `fault` may be changed at any time. */
export async function startRelay(url: string) {
  const relay = {
    url: '',
    fault: (() => Promise.resolve(undefined)) as Fault,
    close: () => Promise.resolve(),
  }
  const rpc = createJsonRpc(url)
  async function answer(call: RelayCall): Promise<object | 'break' | number> {
    const changed = await relay.fault(call, () => rpc.call(call.method, call.params))
    if (changed === 'break' || typeof changed === 'number') return changed
    if (changed) return { jsonrpc: '2.0', id: call.id, ...changed }
    try {
      return { jsonrpc: '2.0', id: call.id, result: await rpc.call(call.method, call.params) }
    } catch (error) {
      if (!(error instanceof NodeRefused)) return 'break'
      return { jsonrpc: '2.0', id: call.id, error: { code: error.code, message: error.message } }
    }
  }
  const server = createHttpServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => void serve(Buffer.concat(parts).toString()))
    async function serve(body: string): Promise<void> {
      const asked = JSON.parse(body) as RelayCall | RelayCall[]
      const answers = await Promise.all([asked].flat().map(answer))
      const failed = answers.find((one) => typeof one !== 'object')
      if (failed === 'break') return void request.socket.destroy()
      if (typeof failed === 'number') return void response.writeHead(failed, { 'retry-after': '1' }).end()
      response.end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  relay.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  relay.close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return relay
}
