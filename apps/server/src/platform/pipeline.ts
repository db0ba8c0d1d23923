/**
 * What happens to one request, in this order: is there room · who asks · is it too often · are the words right · was it
 * asked before · the handler · the answer. Each step may end it with a refusal; nothing but a bug throws.
 */
import type { Answer, Refuse } from './answer.ts'
import { fieldProblems } from './field-problems.ts'
import { hashOf, readKey } from './idempotency.ts'
import { withKey, type Attempt } from './idempotent-call.ts'
import type { Log } from './log.ts'
import { EventReply, FileReply } from './reply.ts'
import {
  isRefused,
  nobody,
  type Asked,
  type Authenticate,
  type Call,
  type Caller,
  type Handler,
  type Refused,
  type RouteShape,
  type ServeOptions,
} from './route.ts'
import type { Sql } from './sql.ts'
import { networkOf, type Buckets, type Load } from './traffic.ts'

export type Words = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

export type Pipeline = (asked: Asked, words: Words) => Promise<Answer | FileReply | EventReply>

export type PipelineParts = {
  readonly refuse: Refuse
  readonly authenticate: Readonly<Record<string, Authenticate>>
  /** Where answers to repeated requests are kept; without it keys are ignored. */
  readonly sql: Sql | undefined
  readonly log: Log
  readonly load: Load
  readonly writes: Buckets | undefined
  /** Check answers against the contract; not in production. */
  readonly checkAnswers: boolean
}

/** Joins the steps for a route. */
export function createPipeline<R extends RouteShape>(
  parts: PipelineParts,
  route: R,
  handler: Handler<R>,
  options: ServeOptions,
): Pipeline {
  const { refuse, load, writes } = parts
  const isWrite = route.method !== 'GET'
  const parse = createParse(route)

  return async (asked, words) => {
    const { requestId } = asked
    if (load.isTooMuch()) return refuse('overloaded', { requestId })
    const tooOften = isWrite ? writes?.take(networkOf(asked.ip)) : undefined
    if (tooOften !== undefined)
      return refuse('too-many', { requestId, headers: { 'retry-after': String(tooOften) } })
    const identified = await identify(parts, route, asked)
    if (isRefused(identified)) return refuse(identified.refused, { requestId })
    const { caller, headers } = identified
    const tooMany = isWrite && caller !== nobody ? writes?.take(caller.id) : undefined
    if (tooMany !== undefined)
      return refuse('too-many', { requestId, headers: { 'retry-after': String(tooMany) } })
    const parsed = parse(words)
    if (isRefused(parsed)) return refuse(parsed.refused, { requestId, headers, ...fieldsOf(parsed) })

    const call = {
      ...asked,
      ...parsed,
      caller,
      idempotency: undefined,
      reply: (name: string, value: string) => void (headers[name] = value),
    }
    const attempt: Attempt = async (idempotency) =>
      answerOf(parts, route, await handler({ ...call, idempotency } as Call<R>), requestId)
    const key = keyOf(parts, route, call, options)
    if (key === 'malformed') return refuse('malformed', { requestId, headers })
    const answer = key ? await withKey({ ...key, refuse, requestId }, attempt) : await attempt(undefined)
    if (answer instanceof FileReply || answer instanceof EventReply) return answer
    return { ...answer, headers: { ...answer.headers, ...headers } }
  }
}

type Known = { readonly caller: Caller; readonly headers: Record<string, string> }

async function identify(parts: PipelineParts, route: RouteShape, asked: Asked): Promise<Known | Refused> {
  if (route.access === 'anyone') return { caller: nobody, headers: {} }
  const identified = await parts.authenticate[route.access]?.(asked)
  if (!identified) return { refused: 'unauthorized' }
  if (isRefused(identified)) return identified
  const { caller, newToken } = identified
  return { caller, headers: newToken === undefined ? {} : { authorization: `Bearer ${newToken}` } }
}

/** Parses parameters, query and body at once, so that all problems are told together. */
function createParse(route: RouteShape): (words: Words) => Words | Refused {
  const takesNothing = route.body.safeParse(undefined).success
  return ({ params, query, body: given }) => {
    const body = given === undefined && !takesNothing ? {} : given
    const parsed = [
      [params, route.params.safeParse(params)],
      [query, route.query.safeParse(query)],
      [body, route.body.safeParse(body)],
    ] as const
    const fields = parsed.flatMap(([input, { error }]) => (error ? fieldProblems(error.issues, input) : []))
    if (fields.length > 0) return { refused: 'invalid', fields }
    return { params: parsed[0][1].data, query: parsed[1][1].data, body: parsed[2][1].data }
  }
}

function keyOf(
  parts: PipelineParts,
  route: RouteShape,
  call: Asked & Words & { caller: Caller },
  options: ServeOptions,
) {
  const header = call.headers['idempotency-key']
  if (!route.idempotent || header === undefined || !parts.sql) return undefined
  const key = readKey(header)
  if (key === undefined) return 'malformed' as const
  const bodyHash = hashOf(call.params, call.query, call.body)
  const it = { caller: call.caller.id, key, route: `${route.method} ${route.path}`, bodyHash }
  return { sql: parts.sql, it, inStatement: options.idempotency === 'in-statement' }
}

function answerOf(
  { refuse, checkAnswers, log }: PipelineParts,
  route: RouteShape,
  result: unknown,
  requestId: string,
): Answer | FileReply | EventReply {
  if (result instanceof FileReply || result instanceof EventReply) return result
  if (isRefused(result)) return refuse(result.refused, { requestId, ...fieldsOf(result) })
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
  return { status: 200, text: JSON.stringify(result) }
}

const fieldsOf = ({ fields }: Refused) => (fields ? { fields } : {})
