/**
 * JSON-RPC over HTTP, plainly: the process that only quotes a fee or hands out an address never loads a chain library,
 * and a watcher spends its time on `JSON.parse`, not on decoding data that it drops.
 */
import { callOutside, type OutsideFault } from '../../../platform/outside/outside-call.ts'
import { oddity } from './shapes.ts'

export type Call = { readonly method: string; readonly params: readonly unknown[] }
export type Answer = { readonly result: unknown } | { readonly error: NodeRefused }

export interface JsonRpc {
  readonly url: string
  /** Throws `NodeRefused` for the node's own no, `Unreachable` for everything else. */
  call<T>(method: string, params: readonly unknown[]): Promise<T>
  /** One round trip; a refused call does not spoil the others. */
  batch(calls: readonly Call[]): Promise<Answer[]>
}

/** The node answered with an error: its message and its code. */
export class NodeRefused extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.name = 'NodeRefused'
    this.code = code
  }
}

/** No usable answer. `restMilliseconds` is the wait that a busy node asked for. */
export class Unreachable extends Error {
  readonly restMilliseconds: number
  /** The answer was longer than we read: less is to be asked for. */
  readonly isTooLong: boolean
  constructor(message: string, restMilliseconds = 0, isTooLong = false) {
    super(message)
    this.name = 'Unreachable'
    this.restMilliseconds = restMilliseconds
    this.isTooLong = isTooLong
  }
}

/** The node contradicts itself: a log of another block, a receipt that is not there yet. Ask again later. */
export class Inconsistent extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Inconsistent'
  }
}

export function isNodeFault(error: unknown): error is NodeRefused | Unreachable | Inconsistent {
  return error instanceof NodeRefused || error instanceof Unreachable || error instanceof Inconsistent
}

type Reply = { id?: number; result?: unknown; error?: { code?: number; message?: string } }

const limitExceeded = -32005
/** Several times the size of the fullest blocks of one question. */
const maxBytes = 16_000_000

export function createJsonRpc(url: string, timeoutMilliseconds = 10_000): JsonRpc {
  async function post(body: unknown): Promise<unknown> {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const { isOk, status, headers, text } = await callOutside(url, request, {
      milliseconds: timeoutMilliseconds,
      maxBytes,
    }).catch((fault: OutsideFault) => {
      throw new Unreachable(`no answer: ${fault.message}`, 0, fault.reason === 'too_long')
    })
    if (isOk) return parsed(text)
    const seconds = parseInt(headers.get('retry-after') ?? '', 10)
    const rest = status === 429 ? (Number.isFinite(seconds) ? seconds * 1000 : 2000) : 0
    throw new Unreachable(`HTTP ${status}`, rest)
  }

  return {
    url,
    async call<T>(method: string, params: readonly unknown[]): Promise<T> {
      const answer = answerOf(method, (await post({ jsonrpc: '2.0', id: 1, method, params })) as Reply)
      if ('error' in answer) throw answer.error
      return answer.result as T
    },
    async batch(calls) {
      if (calls.length === 0) return []
      const replies = await post(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
      if (!Array.isArray(replies)) {
        const answer = answerOf('', replies as Reply)
        throw 'error' in answer ? answer.error : new Unreachable('a batch was answered with a single result')
      }
      // Answers of a batch may come in any order.
      const byId = new Map((replies as (Reply | null)[]).map((reply) => [reply?.id, reply]))
      return calls.map(({ method }, id) => answerOf(method, byId.get(id)))
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Unreachable('no answer: not JSON')
  }
}

function answerOf(method: string, reply: Reply | null | undefined): Answer {
  if (reply === undefined || reply === null || typeof reply !== 'object')
    throw new Unreachable('an answer is missing')
  if (reply.error) {
    const code = reply.error.code ?? 0
    const message = reply.error.message ?? 'the node gave no reason'
    if (code === limitExceeded || code === 429) throw new Unreachable(message, 2000)
    return { error: new NodeRefused(code, message) }
  }
  if (reply.result === undefined) throw new Unreachable('an answer has neither result nor error')
  const odd = oddity(method, reply.result)
  if (odd !== undefined) throw new Unreachable(odd)
  return { result: reply.result }
}

/** The result, or the refusal thrown. */
export function resultOf<T>(answer: Answer | undefined): T {
  if (answer === undefined) throw new Unreachable('an answer is missing')
  if ('error' in answer) throw answer.error
  return answer.result as T
}

export const hex = (number: bigint | number): string => `0x${number.toString(16)}`
