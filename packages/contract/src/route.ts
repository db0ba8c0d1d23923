/** A route is a value: handler, client, OpenAPI, inventory and tests follow its type. */
import type * as z from 'zod'
import type { Refusal } from './refusals.ts'
import { none } from './words.ts'

/** `handover`: a phone that opened a customer's link. */
export type Access = 'anyone' | 'customer' | 'handover' | 'merchant' | 'operator'

export type Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Why extends Refusal = Refusal,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under the host root, with `{name}` for parameters: `/api/orders/sell/{id}`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly answer: Answer
  /** Every expected "no" of this route besides the common ones (invalid, unauthorized, too many, internal). */
  readonly refusals: readonly Why[]
  /** Writes that may be repeated safely with an `Idempotency-Key`. */
  readonly idempotent?: boolean
  /** Answered by a stream or a file instead of JSON. */
  readonly produces?:
    | 'text/event-stream'
    | 'application/pdf'
    | 'application/octet-stream'
    | 'text/csv'
    | 'application/xml'
  /** The body is a file of at most so many bytes instead of JSON; it is read once the caller is known. */
  readonly takesBytes?: number
  /** Of a route for operators: the roles that may call it. */
  readonly roles?: readonly string[]
}

type Empty = z.ZodObject<Record<never, never>, z.core.$strict>

/** Declares a route; parameters, query and body that are not given are empty and strict. */
export function route<
  Answer extends z.ZodType,
  const Why extends Refusal = never,
  Params extends z.ZodType = Empty,
  Query extends z.ZodType = Empty,
  Body extends z.ZodType = Empty,
  const Method extends Route['method'] = Route['method'],
  const Path extends Route['path'] = Route['path'],
>(it: {
  method: Method
  path: Path
  summary: string
  access: Access
  answer: Answer
  params?: Params
  query?: Query
  body?: Body
  refusals?: readonly Why[]
  idempotent?: boolean
  produces?: NonNullable<Route['produces']>
  takesBytes?: number
  roles?: readonly string[]
}): Route<Params, Query, Body, Answer, Why> & { readonly method: Method; readonly path: Path } {
  const { params = none, query = none, body = none, refusals = [], ...rest } = it
  return { ...rest, refusals, params: params as Params, query: query as Query, body: body as Body }
}

export type ParamsOf<R extends Route> = z.output<R['params']>
export type QueryOf<R extends Route> = z.output<R['query']>
export type BodyOf<R extends Route> = z.output<R['body']>
/** The body as a client sends it: before defaults and transforms. */
export type BodyIn<R extends Route> = z.input<R['body']>
export type QueryIn<R extends Route> = z.input<R['query']>
export type AnswerOf<R extends Route> = z.input<R['answer']>
