/**
 * HTTP, as slices see it. A route is a value of the contract; the shapes here are those of any such value, so that the
 * platform knows no product word. A handler gets parsed words and gives back the answer, or a refusal as a value.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type * as z from 'zod'
import type { IdempotencyScope } from '../idempotency/idempotency.ts'
import type { Gate } from '../guards/gate.ts'
import type { EventReply, FileReply, PageReply } from './reply.ts'

export type RouteShape = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly summary: string
  readonly access: string
  readonly params: z.ZodType
  readonly query: z.ZodType
  readonly body: z.ZodType
  readonly answer: z.ZodType
  readonly refusals: readonly string[]
  readonly idempotent?: boolean
  readonly produces?: string
  /** The body is a file of at most so many bytes; it is read once the caller is known. */
  readonly takesBytes?: number
  /** Of those who may come in at all, only callers with one of these roles. */
  readonly roles?: readonly string[]
}

export type FieldProblem = {
  readonly field: string
  readonly code: string
  readonly params?: Readonly<Record<string, string>>
  readonly bounds?: Readonly<
    Partial<Record<'min' | 'max', { readonly currency: string; readonly amount: string }>>
  >
}

/** An expected "no": a code of the catalogue, and the fields it is about. */
export type Refused<Code extends string = string> = {
  readonly refused: Code
  readonly fields?: readonly FieldProblem[]
}

/** A budget is spent. It says how long to wait, which travels as `retry-after`. */
export type TooMany = Refused<'too-many'> & { readonly waitSeconds: number }

export function withRetryAfter(reply: Call<RouteShape>['reply'], no: TooMany): TooMany {
  reply('retry-after', String(no.waitSeconds))
  return no
}

/** Code → HTTP status and the sentence of the body. */
export type Catalogue = Readonly<Record<string, readonly [status: number, message: string]>>

/** Every route may give these without naming them. */
export const commonRefusals = [
  'invalid',
  'malformed',
  'too-large',
  'unauthorized',
  'forbidden',
  'not-found',
  'method-not-allowed',
  'too-many',
  'overloaded',
  'idempotency.reused',
  'idempotency.in_progress',
] as const
export type CommonRefusal = (typeof commonRefusals)[number]

/** The caller of a route. For a route that is open to anyone: `anonymous`. */
export type Caller = {
  readonly id: string
  readonly sessionId: string
  /** Of an operator: what they may do. */
  readonly roles?: readonly string[]
  readonly name?: string
  /** The firm that they act for, and see nothing beyond. */
  readonly firmId?: string
  /** Of a customer: they gave a PIN in this session not long ago. */
  readonly hasFreshPin?: boolean
}
export const anonymous: Caller = { id: 'anyone', sessionId: '' }

/** The parts of a request that are known before its words are parsed. */
export type Asked = {
  readonly requestId: string
  /** The route's template: safe to log, unlike the address. */
  readonly route: string
  readonly ip: string
  readonly headers: IncomingHttpHeaders
  /** The bearer token, if one came. */
  readonly token: string | undefined
  /** The body as it came, byte for byte: signatures are made over it. */
  readonly bytes: Uint8Array | undefined
}

export type Call<R extends RouteShape> = Asked & {
  readonly params: z.output<R['params']>
  readonly query: z.output<R['query']>
  readonly body: z.output<R['body']>
  readonly caller: Caller
  /** Present when the request brought an `Idempotency-Key` and the route is served with `idempotency: 'in-statement'`. */
  readonly idempotency: IdempotencyScope | undefined
  /** Headers to add to the answer. */
  reply(header: string, value: string): void
}

export type Handler<R extends RouteShape> = (
  call: Call<R>,
) => Promise<
  z.input<R['answer']> | Refused<R['refusals'][number] | CommonRefusal> | FileReply | EventReply | PageReply
>

export type ServeOptions = {
  /**
   * `separate` (default): the platform notes the key before the handler and its answer afterwards, two statements.
   * `in-statement`: the handler writes the finished row in its own statement (see idempotency.ts).
   */
  readonly idempotency?: 'separate' | 'in-statement'
  /** On a route for anyone: the kind of caller that a valid token may name. */
  readonly recognises?: string
  /** Finds the caller by a read that the handler needs anyway; undefined leaves it to the way of the route's access. */
  readonly identify?: Identify
  /** Work that strangers can ask for: where it waits. */
  readonly gate?: Gate
  /** A monitor of this process asks often, and is never limited. */
  readonly isUncounted?: true
}

/** Connects a route of the contract with its handler. */
export type Serve = <R extends RouteShape>(route: R, handler: Handler<R>, options?: ServeOptions) => void

export type Identified = {
  readonly caller: Caller
  /** Goes into the `authorization` response header and replaces the token that came. */
  readonly newToken?: string
}

/** One per kind of access; a kind without one refuses everybody. */
export type Authenticate = (asked: Asked) => Promise<Identified | Refused>

/** The body is as it came: nothing has looked at it. */
export type Identify = (asked: Asked & { readonly body: unknown }) => Promise<Identified | undefined>

export function isRefused(value: unknown): value is Refused {
  return (
    typeof value === 'object' && value !== null && 'refused' in value && typeof value.refused === 'string'
  )
}
