/**
 * The steps of one request, in this order: is there room · who asks · is it too often · are the fields valid · was it
 * asked before · the handler · the answer. Each step may end it with a refusal; nothing but a bug throws.
 *
 * The way of an ordinary request makes no closures and few objects: it is walked thousands of times a second.
 */
import type { Answer, Refuse } from './answer.ts'
import type { LiveCall } from './call.ts'
import { fieldProblems } from './field-problems.ts'
import { hashOf, readKey, type AnswerKeeper } from '../idempotency/idempotency.ts'
import { withKey } from '../idempotency/idempotent-call.ts'
import type { Gate } from '../guards/gate.ts'
import type { Log } from '../log.ts'
import { EventReply, FileReply, PageReply } from './reply.ts'
import {
  isRefused,
  type Authenticate,
  type Call,
  type FieldProblem,
  type Handler,
  type RouteShape,
  type ServeOptions,
} from './route.ts'
import { hiddenCallers, isLoopback, networkOf, type Buckets, type Load } from './traffic.ts'

export type Result = Answer | FileReply | EventReply
export type Pipeline = (call: LiveCall) => Promise<Result>

export type RequestOptions = {
  /** By the access word of a route; `anyone` needs none. */
  readonly authenticate: Readonly<Record<string, Authenticate>>
  /** Keeps answers to repeated requests, sealed; without it keys are ignored. */
  readonly answers?: AnswerKeeper
  readonly log: Log
  /** Off in production: answers are checked against the contract. */
  readonly checkAnswers?: boolean
}

type PipelineDeps = {
  readonly options: RequestOptions
  readonly refuse: Refuse
  readonly load: Load
  readonly writes: Buckets | undefined
  readonly reads: Buckets | undefined
}

/** Joins the steps for a route. */
export function createPipeline<R extends RouteShape>(
  deps: PipelineDeps,
  route: R,
  handler: Handler<R>,
  options: ServeOptions,
): Pipeline {
  const { refuse, load } = deps
  const { answers } = deps.options
  const buckets = options.isUncounted ? undefined : route.method === 'GET' ? deps.reads : deps.writes
  const isOpen = route.access === 'anyone'
  const parse = createParse(route)
  const attempt = async (call: LiveCall) =>
    answerOf(deps, route, await handler(call as unknown as Call<R>), call.requestId)
  const work = (call: LiveCall) =>
    route.idempotent && answers && call.headers['idempotency-key'] !== undefined
      ? keyed(deps, route, call, attempt, options)
      : attempt(call)

  return async (call) => {
    if (load.isTooMuch()) return refuse('overloaded', { requestId: call.requestId })
    const refusal =
      tooOften(deps, call, buckets?.take(networkOf(call.ip), isLoopback(call.ip) ? hiddenCallers : 1)) ??
      (isOpen ? undefined : await identify(deps, route, call, options)) ??
      (isOpen ? undefined : tooOften(deps, call, buckets?.take(call.caller.id)))
    if (refusal) return refusal
    if (isOpen && options.recognises !== undefined) await greet(deps, options.recognises, call)
    const fields = parse(call)
    const unread =
      fields || route.takesBytes === undefined ? undefined : await call.readBytes(route.takesBytes)
    if (unread) return withHeaders(refuse(unread, { requestId: call.requestId, headers: closing }), call)
    if (fields) return withHeaders(refuse('invalid', { requestId: call.requestId, fields }), call)
    const result = options.gate
      ? await through(options.gate, load, laneOf(call), () => work(call))
      : await work(call)
    return withHeaders(result ?? refuse('too-many', { requestId: call.requestId, headers: soon }), call)
  }
}

/** A request that waits at a gate does nothing: it is not counted as work, so it crowds no other request out. */
async function through<T>(
  gate: Gate,
  load: Load,
  lane: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  load.leave()
  try {
    return await gate.pass(lane, () => {
      load.enter()
      return work().finally(load.leave)
    })
  } finally {
    load.enter()
  }
}

/** The rest of the body is still on its way. */
const closing = { connection: 'close' }
/** A lane of a gate is full for moments only. */
const soon = { 'retry-after': '2' }

/** A network has a lane; behind an address that hides its callers each account that is named has one. */
function laneOf({ ip, params, body, caller }: LiveCall): string {
  if (!isLoopback(ip)) return networkOf(ip)
  const named = (words: unknown) => (words as { email?: string } | undefined)?.email
  return `${ip} ${named(params) ?? named(body) ?? caller.id}`
}

function tooOften(
  { refuse }: PipelineDeps,
  { requestId }: LiveCall,
  seconds: number | undefined,
): Answer | undefined {
  if (seconds === undefined) return undefined
  return refuse('too-many', { requestId, headers: { 'retry-after': String(seconds) } })
}

/** Sets the caller, or refuses. */
async function identify(
  deps: PipelineDeps,
  route: RouteShape,
  call: LiveCall,
  options: ServeOptions,
): Promise<Answer | undefined> {
  const identified =
    (await options.identify?.(call)) ?? (await deps.options.authenticate[route.access]?.(call))
  if (!identified) return deps.refuse('unauthorized', { requestId: call.requestId })
  if (isRefused(identified)) return deps.refuse(identified.refused, { requestId: call.requestId })
  if (route.roles && !route.roles.some((role) => identified.caller.roles?.includes(role)))
    return deps.refuse('forbidden', { requestId: call.requestId })
  call.caller = identified.caller
  if (identified.newToken !== undefined) call.reply('authorization', `Bearer ${identified.newToken}`)
  return undefined
}

/** Sets the caller of an open route, where it brings a valid token. */
async function greet({ options }: PipelineDeps, access: string, call: LiveCall): Promise<void> {
  if (call.token === undefined) return
  const identified = await options.authenticate[access]?.(call)
  if (!identified || isRefused(identified)) return
  call.caller = identified.caller
  if (identified.newToken !== undefined) call.reply('authorization', `Bearer ${identified.newToken}`)
}

type Unparsed = { params: unknown; query: unknown; body: unknown }

/** Parses parameters, query and body in place; gives all problems together. */
export function createParse(route: RouteShape): (call: Unparsed) => FieldProblem[] | undefined {
  const takesNothing = route.body.safeParse(undefined).success
  return (call) => {
    const given = call.body === undefined && !takesNothing ? {} : call.body
    const params = route.params.safeParse(call.params)
    const query = route.query.safeParse(call.query)
    const body = route.body.safeParse(given)
    if (params.success && query.success && body.success) {
      call.params = params.data
      call.query = query.data
      call.body = body.data
      return undefined
    }
    return [
      ...fieldProblems(params.error?.issues ?? [], call.params),
      ...fieldProblems(query.error?.issues ?? [], call.query),
      ...fieldProblems(body.error?.issues ?? [], given),
    ]
  }
}

async function keyed(
  { options: { answers }, refuse }: PipelineDeps,
  route: RouteShape,
  call: LiveCall,
  attempt: (call: LiveCall) => Promise<Result>,
  { idempotency }: ServeOptions,
): Promise<Result> {
  const key = readKey(call.headers['idempotency-key'])
  if (key === undefined || !answers) return refuse('malformed', { requestId: call.requestId })
  const file = route.takesBytes === undefined ? undefined : call.bytes
  const bodyHash = hashOf(call.params, call.query, call.body, file)
  const it = { caller: call.caller.id, key, route: `${route.method} ${route.path}`, bodyHash }
  const inStatement = idempotency === 'in-statement'
  return withKey({ answers, it, inStatement, refuse, requestId: call.requestId }, (scope) => {
    call.idempotency = scope
    return attempt(call)
  })
}

function answerOf(
  { refuse, options: { checkAnswers = true, log } }: PipelineDeps,
  route: RouteShape,
  result: unknown,
  requestId: string,
): Result {
  if (result instanceof FileReply || result instanceof EventReply) return result
  if (result instanceof PageReply) return { status: 303, text: '', headers: { location: result.path } }
  if (isRefused(result))
    return refuse(result.refused, { requestId, ...(result.fields && { fields: result.fields }) })
  if (checkAnswers) {
    const { error } = route.answer.safeParse(result)
    if (error) {
      const where = error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`)
      log.error({ route: route.path, where }, 'an answer is not what the contract says')
      throw new Error(
        `The answer of ${route.method} ${route.path} breaks its contract at ${where.join(', ')}`,
      )
    }
  }
  return result === null ? { status: 204, text: '' } : { status: 200, text: JSON.stringify(result) }
}

function withHeaders(result: Result, { added }: LiveCall): Result {
  if (added === undefined || !('text' in result)) return result
  return { ...result, headers: { ...result.headers, ...added } }
}
