/** For tests: a real local chain (anvil) under the id of one of our chains, and a token at any address. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createJsonRpc, hex, type JsonRpc } from './json-rpc.ts'

export type TestChain = {
  readonly url: string
  readonly rpc: JsonRpc
  readonly accounts: readonly string[]
  mine(blocks?: number): Promise<void>
  /** Sends from an unlocked account; gives the hash. Blocks come by `mine` only. */
  send(transaction: { from?: string; to: string; value?: bigint; data?: string }): Promise<string>
  snapshot(): Promise<string>
  revert(snapshot: string): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
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
  return {
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
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
