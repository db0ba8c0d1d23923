/**
 * JSON-RPC over HTTP, plainly: the process that only quotes a fee or hands out an address never loads a chain library,
 * and a watcher spends its time on `JSON.parse`, not on decoding what it throws away.
 */

export type Call = { readonly method: string; readonly params: readonly unknown[] }
export type Answer = { readonly result: unknown } | { readonly error: NodeRefused }

export interface JsonRpc {
  readonly url: string
  /** Throws `NodeRefused` for the node's own no, `Unreachable` for everything else. */
  call<T>(method: string, params: readonly unknown[]): Promise<T>
  /** One round trip; a refused call does not spoil the others. */
  batch(calls: readonly Call[]): Promise<Answer[]>
}

/** The node answered with an error: what it said, and its code. */
export class NodeRefused extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.name = 'NodeRefused'
    this.code = code
  }
}

/** No usable answer. `restMilliseconds` is what a busy node asked us to wait. */
export class Unreachable extends Error {
  readonly restMilliseconds: number
  constructor(message: string, restMilliseconds = 0) {
    super(message)
    this.name = 'Unreachable'
    this.restMilliseconds = restMilliseconds
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

export function createJsonRpc(url: string, timeoutMilliseconds = 10_000): JsonRpc {
  async function post(body: unknown): Promise<unknown> {
    let response: Response
    try {
      response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMilliseconds),
      })
      if (response.ok) return JSON.parse(await response.text())
    } catch (error) {
      throw new Unreachable(`no answer: ${error instanceof Error ? error.message : String(error)}`)
    }
    const seconds = parseInt(response.headers.get('retry-after') ?? '', 10)
    await response.body?.cancel()
    const rest = response.status === 429 ? (Number.isFinite(seconds) ? seconds * 1000 : 2000) : 0
    throw new Unreachable(`HTTP ${response.status}`, rest)
  }

  return {
    url,
    async call<T>(method: string, params: readonly unknown[]): Promise<T> {
      const answer = answerOf((await post({ jsonrpc: '2.0', id: 1, method, params })) as Reply)
      if ('error' in answer) throw answer.error
      return answer.result as T
    },
    async batch(calls) {
      if (calls.length === 0) return []
      const replies = await post(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
      if (!Array.isArray(replies)) {
        const answer = answerOf(replies as Reply)
        throw 'error' in answer ? answer.error : new Unreachable('a batch was answered with a single result')
      }
      // Answers of a batch may come in any order.
      const byId = new Map((replies as Reply[]).map((reply) => [reply.id, reply]))
      return calls.map((_, id) => answerOf(byId.get(id)))
    },
  }
}

function answerOf(reply: Reply | undefined): Answer {
  if (reply === undefined || reply === null || typeof reply !== 'object')
    throw new Unreachable('an answer is missing')
  if (reply.error) {
    const code = reply.error.code ?? 0
    const message = reply.error.message ?? 'the node gave no reason'
    if (code === limitExceeded || code === 429) throw new Unreachable(message, 2000)
    return { error: new NodeRefused(code, message) }
  }
  if (reply.result === undefined) throw new Unreachable('an answer has neither result nor error')
  return { result: reply.result }
}

/** The result, or the refusal thrown. */
export function resultOf<T>(answer: Answer | undefined): T {
  if (answer === undefined) throw new Unreachable('an answer is missing')
  if ('error' in answer) throw answer.error
  return answer.result as T
}

export const hex = (number: bigint | number): string => `0x${number.toString(16)}`
