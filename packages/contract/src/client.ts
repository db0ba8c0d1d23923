/**
 * The client of the API for a page: the routes as types, and a call as a request. No schema is loaded: a page lists the calls it
 * makes with method and path, and a list that differs from the contract does not compile.
 */
import type * as contract from './index.ts'
import type { Act } from './act.ts'
import type { AnswerOf, BodyIn, ParamsOf, QueryIn, Route } from './route.ts'

type Contract = typeof contract
type Routes = {
  [Name in keyof Contract as Contract[Name] extends Route ? Name : never]: Contract[Name]
}

/** The list of a page's calls: `{ … } as const satisfies Calls`. */
export type Calls = {
  readonly [Name in keyof Routes]?: readonly [method: Routes[Name]['method'], path: Routes[Name]['path']]
}
/** The operations with such a path. */
export type OperationsAt<Path extends string> = {
  [Name in keyof Routes]: Routes[Name]['path'] extends Path ? Name : never
}[keyof Routes]
/** Method and path of each of these operations, as the build writes them for a page (scripts/pages/calls.ts). */
export type CallsOf<Name extends keyof Routes> = {
  readonly [One in Name]: readonly [method: Routes[One]['method'], path: Routes[One]['path']]
}
/** The acts of operators, each asked for in a dialog. */
export type ActName = {
  [Name in keyof Routes]: Routes[Name] extends Act ? Name : never
}[keyof Routes]
/** An act by its name, and where it has choices, by each of them. */
export type Asked<Name extends ActName = ActName> = Name extends ActName
  ? [Contract[Name]['choices'][number]] extends [never]
    ? Name
    : `${Name}.${Contract[Name]['choices'][number]}`
  : never
export type InputOf<Name extends keyof Routes> = {
  params?: ParamsOf<Routes[Name]>
  query?: Partial<QueryIn<Routes[Name]>>
  body?: BodyIn<Routes[Name]>
}
export type AnswerTo<Name extends keyof Routes> = AnswerOf<Routes[Name]>

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
type Extras = {
  token: string | undefined
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  headers?: Record<string, string> | undefined
}

/** A call as the arguments of `fetch`. */
export function requestOf(
  [method, path]: readonly [method: string, path: string],
  { params = {}, query = {}, body }: AnyInput,
  { token, idempotencyKey, signal, headers }: Extras,
): [url: string, init: RequestInit] {
  const hasBody = body !== undefined
  const init: RequestInit = {
    method,
    cache: 'no-store',
    credentials: 'same-origin',
    signal: signal ?? null,
    body: hasBody ? JSON.stringify(body) : null,
    headers: {
      accept: 'application/json',
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...headers,
    },
  }
  return [fill(path, params) + search(query), init]
}

/** A fresh key, also on pages without https, where `randomUUID` is missing. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

function fill(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function search(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return given.length > 0 ? `?${new URLSearchParams(given as [string, string][])}` : ''
}
