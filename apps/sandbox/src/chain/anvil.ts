/** The process of one local chain, and JSON-RPC to it. Its state is a file, so a chain outlives a restart. */
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Readable, Writable } from 'node:stream'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

export type AnvilOptions = {
  chainId: number
  /** 0: one that the system gives. */
  port: number
  stateFile: string
  mnemonic: string
  blockSeconds: number
  /** Blocks per epoch: the finalized block is two epochs behind the head. */
  slotsInEpoch: number
}

export type Anvil = {
  url: string
  rpc<T>(method: string, params?: unknown[]): Promise<T>
  close(): Promise<void>
}

export class RpcError extends Error {}

export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  mkdirSync(dirname(options.stateFile), { recursive: true })
  const child = spawn('sh', ['-c', guard, 'sh', binary(), ...flags(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${await listening(child, options)}`
  const rpc = async <T>(method: string, params: unknown[] = []) => ask<T>(url, method, params)
  // It would write a line for every question.
  await rpc('anvil_setLoggingEnabled', [false])
  return {
    url,
    rpc,
    async close() {
      child.stdin.end()
      const kill = setTimeout(() => child.kill('SIGKILL'), 5000)
      await ended
      clearTimeout(kill)
    },
  }
}

/**
 * Waits for the chain, and ends it when its own input closes: that happens in order, and also when this process is
 * killed without a chance to say so. A chain left behind would go on writing the file that the next one reads.
 */
const guard =
  'exec 3<&0; "$@" & chain=$!; (cat <&3 >/dev/null; kill $chain 2>/dev/null) & wait $chain; code=$?; wait $chain; exit $code'

function binary(): string {
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch
  const end = process.platform === 'win32' ? '.exe' : ''
  const here = createRequire(import.meta.url)
  const there = createRequire(here.resolve('@foundry-rs/anvil/package.json'))
  return there.resolve(`@foundry-rs/anvil-${process.platform}-${cpu}/bin/anvil${end}`)
}

function flags({ chainId, port, stateFile, mnemonic, blockSeconds, slotsInEpoch }: AnvilOptions): string[] {
  return [
    '--host',
    '127.0.0.1',
    '--port',
    `${port}`,
    '--chain-id',
    `${chainId}`,
    '--slots-in-an-epoch',
    `${slotsInEpoch}`,
    '--block-time',
    `${blockSeconds}`,
    '--state',
    stateFile,
    '--state-interval',
    '20',
    '--mnemonic',
    mnemonic,
    '--balance',
    '1000000000',
  ]
}

/** The port on which this very process listens, by its own word: another one may answer where it could not begin to. */
function listening(
  chain: ChildProcessByStdio<Writable, Readable, null>,
  options: AnvilOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    chain.stdout.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2000)
      const [, port] = /Listening on 127\.0\.0\.1:(\d+)\n/.exec(said) ?? []
      if (port !== undefined) resolve(port)
    })
    chain.once('exit', () => {
      chain.stdin.end()
      reject(new Error(`chain ${options.chainId} did not start: is port ${options.port} taken?`))
    })
  })
}

async function ask<T>(url: string, method: string, params: unknown[]): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await answer.json()) as { result: T; error?: { message: string } }
  if (error) throw new RpcError(`${method}: ${error.message}`)
  return result
}
