/**
 * JSON-RPC as two providers of the same chain offer it, `a` and `b`, each with its own troubles. A healthy source
 * passes everything on; a troubled one lags, gives wrong answers, repeats itself, refuses or goes silent for a while.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { keccak256 } from 'ox/Hash'
import type { Hex } from 'ox/Hex'
import type { Faults } from '../app/faults.ts'
import type { WaitingRoom } from './waiting-room.ts'

export const sources = ['a', 'b'] as const
export const chainFaultKinds = [
  'lag',
  'head_back',
  'empty_logs',
  'wrong_logs',
  'duplicate',
  'rate_limit',
  'timeout',
  'down',
  'send_unanswered',
  'send_lost',
  'send_refused',
  'stuck',
  'drop',
  'not_final',
] as const
export type ChainFault = (typeof chainFaultKinds)[number]
/** These happen on the next fitting answer and are then over. */
export const chainFaultsOnce = ['empty_logs', 'wrong_logs'] as const satisfies readonly ChainFault[]

type Call = { id?: unknown; method?: string; params?: unknown[] }
type Log = { blockNumber: Hex; data: Hex }
type Reply = { result?: unknown; error?: unknown }
/** The final block when the trouble with finality began. */
export type Finality = { heldAt?: Hex | undefined }
export type Source = {
  url: string
  name: string
  faults: Faults<ChainFault>
  lagBlocks: number
  wake: () => Promise<void>
  /** Hears of each transaction that reached the chain. */
  watch: (hash: string) => void
  waiting: WaitingRoom
  finality: Finality
}
/** `hang up`: close the connection without a word. */
export type Proxied = { status: number; body: unknown } | 'hang up'

const silenceMs = 30_000

export async function proxy(source: Source, body: unknown, gone: AbortSignal): Promise<Proxied> {
  const { faults, name } = source
  if (faults.on('down', name)) return { status: 503, body: { error: 'service unavailable' } }
  if (faults.on('rate_limit', name)) return { status: 429, body: { error: 'too many requests' } }
  if (faults.on('timeout', name)) {
    await sleep(silenceMs, undefined, { signal: gone }).catch(() => undefined)
    return 'hang up'
  }
  const calls = (Array.isArray(body) ? body : [body]) as Call[]
  const sends = calls.some(({ method }) => method === 'eth_sendRawTransaction')
  if (sends && faults.on('send_lost', name)) return 'hang up'
  if (sends) await source.wake()
  // Stuck transactions go on when their trouble is over.
  if (!faults.on('stuck')) for (const raw of source.waiting.leave()) await upstream(source.url, sendCall(raw))
  const isHealthy = faults.list().length === 0
  if (isHealthy && !sends && !calls.some(({ method }) => closed.test(method ?? ''))) {
    source.finality.heldAt = undefined
    return { status: 200, body: await post(source.url, body) }
  }
  const answers = await Promise.all(calls.map((call) => answer(source, call)))
  if (sends && faults.on('send_unanswered', name)) return 'hang up'
  return { status: 200, body: Array.isArray(body) ? answers : answers[0] }
}

/** Only the sandbox itself may ask these: a provider offers neither other people's keys nor miracles. */
const closed = /^(anvil|evm|hardhat|debug|miner)_|^eth_(sendTransaction|sign|accounts)/

async function answer(source: Source, call: Call): Promise<object> {
  const { faults, name } = source
  if (closed.test(call.method ?? '')) {
    return {
      jsonrpc: '2.0',
      id: call.id ?? null,
      error: { code: -32601, message: `the method ${call.method} does not exist` },
    }
  }
  const kept = await keptBack(source, call)
  if (kept) return { jsonrpc: '2.0', id: call.id ?? null, ...kept }
  const held = await finalityHeld(source, call)
  if (held) return { jsonrpc: '2.0', id: call.id ?? null, result: held.result }
  const behind = faults.on('lag', name) ? source.lagBlocks : faults.on('head_back', name) ? stepBack() : 0
  const head = behind > 0 ? Number((await upstream(source.url, { method: 'eth_blockNumber' })).result) : 0
  const limit = behind > 0 ? Math.max(head - behind, 0) : undefined
  const reply = limit === undefined ? await upstream(source.url, call) : await asOf(source.url, call, limit)
  if (call.method === 'eth_sendRawTransaction' && typeof reply.result === 'string') source.watch(reply.result)
  const result = call.method === 'eth_getLogs' ? troubleLogs(source, reply.result) : reply.result
  const body = reply.error === undefined ? { result } : { error: reply.error }
  return { jsonrpc: '2.0', id: call.id ?? null, ...body }
}

const sendCall = (raw: Hex): Call => ({ method: 'eth_sendRawTransaction', params: [raw] })

/** The answer where a transaction is kept from the chain, or is known to this source alone. */
async function keptBack(
  { faults, name, waiting }: Source,
  { method, params }: Call,
): Promise<Reply | undefined> {
  const [first] = params ?? []
  if (method === 'eth_getTransactionByHash') {
    const held = waiting.find(String(first))
    return held && { result: held }
  }
  if (method !== 'eth_sendRawTransaction') return undefined
  if (faults.on('send_refused', name))
    return { error: { code: -32000, message: 'transaction type not accepted' } }
  const raw = String(first) as Hex
  if (faults.on('drop', name)) return { result: keccak256(raw) }
  if (!faults.on('stuck', name)) return undefined
  const hash = await waiting.hold(raw)
  return hash && { result: hash }
}

/** Blocks come and none becomes final. */
async function finalityHeld(
  { faults, name, url, finality }: Source,
  { method, params: [tag, ...rest] = [] }: Call,
): Promise<Reply | undefined> {
  if (method !== 'eth_getBlockByNumber' || (tag !== 'finalized' && tag !== 'safe')) return undefined
  if (!faults.on('not_final', name)) return void (finality.heldAt = undefined)
  const ask = (block: unknown) => upstream(url, { method, params: [block, ...rest] })
  finality.heldAt ??= ((await ask('finalized')).result as { number: Hex }).number
  return ask(finality.heldAt)
}

/** The head visibly goes back and forth while time passes. */
const stepBack = () => [1, 4, 2, 6][Math.floor(Date.now() / 700) % 4] ?? 1

/** The answer of a node that has only seen the blocks up to `limit`. */
async function asOf(url: string, call: Call, limit: number): Promise<Reply> {
  if (call.method === 'eth_blockNumber') return { result: hex(limit) }
  const params = call.params?.map((param) => shift(param, limit))
  const [first] = params ?? []
  if (call.method === 'eth_getBlockByNumber' && isAbove(first, limit)) return { result: null }
  const reply = await upstream(url, { ...call, ...(params ? { params } : {}) })
  return { ...reply, result: hideAbove(reply.result, limit) }
}

function shift(param: unknown, limit: number): unknown {
  if (param === 'latest' || param === 'pending') return hex(limit)
  if (param === 'safe') return hex(Math.max(limit - 1, 0))
  if (param === 'finalized') return hex(Math.max(limit - 2, 0))
  if (param === null || typeof param !== 'object' || Array.isArray(param)) return param
  const tags = ['fromBlock', 'toBlock'].filter((tag) => tag in param)
  return {
    ...param,
    ...Object.fromEntries(tags.map((tag) => [tag, shift((param as Record<string, unknown>)[tag], limit)])),
  }
}

/** A lagging node answers an empty list for blocks it does not know, which is how deposits get lost. */
function hideAbove(result: unknown, limit: number): unknown {
  if (Array.isArray(result)) return result.filter((log: Log) => !isAbove(log?.blockNumber, limit))
  if (result === null || typeof result !== 'object') return result
  const { blockNumber, number } = result as { blockNumber?: Hex; number?: Hex }
  return isAbove(blockNumber, limit) || isAbove(number, limit) ? null : result
}

function troubleLogs({ faults, name }: Source, result: unknown): unknown {
  if (!Array.isArray(result) || result.length === 0) return result
  if (faults.take('empty_logs', name)) return []
  if (faults.take('wrong_logs', name))
    return (result as Log[]).map((log) => ({ ...log, data: tenfold(log.data) }))
  return faults.on('duplicate', name) ? [...result, ...result] : result
}

const tenfold = (data: Hex): Hex =>
  data.length === 66 ? `0x${(BigInt(data) * 10n).toString(16).padStart(64, '0').slice(-64)}` : data
const isAbove = (block: unknown, limit: number) =>
  typeof block === 'string' && /^0x[\da-f]{1,12}$/i.test(block) && Number(block) > limit
const hex = (value: number): Hex => `0x${value.toString(16)}`

const upstream = (url: string, call: Call) => post(url, { jsonrpc: '2.0', ...call, id: 1 }) as Promise<Reply>

async function post(url: string, body: unknown): Promise<unknown> {
  const answered = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answered.json()
}
