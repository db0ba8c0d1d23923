/**
 * The HTTP door: Fastify finds the route and reads the body, the pipeline does the rest. Addresses are never logged, only
 * route templates: an address may carry a PIN.
 *
 *   const http = createHttp({ catalogue, authenticate, sql, log, metrics, … })
 *   http.serve(placeOrder, async ({ body, caller }) => …)
 *   const url = await http.listen('127.0.0.1', 0)
 */
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createRefuse, dated, sendAnswer, sendFile, type Answer, type Refuse } from './answer.ts'
import { LiveCall } from './call.ts'
import type { Clock } from '../clock.ts'
import { createEventStreams, type EventStreams, type StreamsOptions } from './event-streams.ts'
import { apiHeaders } from './headers.ts'
import { createMeasure, type Measure } from './http-metrics.ts'
import { createFastify, listen, stopServer, takeUnderWay, unusedSockets } from './http-server.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { isTracing, orderOf, traced, type Traced } from '../tracing.ts'
import { createPipeline, type Pipeline, type RequestOptions } from './pipeline.ts'
import { isUnavailable } from '../sql/postgres.ts'
import { watchRefusals, type NoteRefusal, type RefusalRules } from '../guards/refusal-watch.ts'
import { EventReply, FileReply } from './reply.ts'
import type { Catalogue, RouteShape, Serve } from './route.ts'
import { createBuckets, watchLoad, type BucketRules, type Load, type LoadRules } from './traffic.ts'

export type { Serve } from './route.ts'
export { events, file } from './reply.ts'

export type HttpOptions = RequestOptions & {
  readonly catalogue: Catalogue
  readonly metrics: Metrics
  /** Writes and reads per network and per caller. Without a rule there is no limit. */
  readonly writes?: BucketRules
  readonly reads?: BucketRules
  readonly load?: LoadRules
  /** Proxies on other machines whose X-Forwarded-For is believed. */
  readonly trustedProxies?: readonly string[]
  /** Dates the answers. Without it the machine's clock does. */
  readonly clock?: Clock
  readonly streams?: StreamsOptions
  readonly refusals?: RefusalRules
  /** Hears of each request that may have changed something, once it is answered. */
  readonly onWrite?: () => void
  /** A route is served on the host that a request names. Without it every host has every route. */
  readonly isOnHost?: ((host: string | undefined, route: string) => boolean) | undefined
}

export type Http = {
  readonly app: FastifyInstance
  readonly serve: Serve
  /** Every route served so far. */
  readonly routes: readonly RouteShape[]
  readonly streams: EventStreams
  /** For a refusal that travels as an answer. */
  readonly noteRefusal: NoteRefusal
  /** Answers 404, or 405 with `Allow` when the path is known. */
  missing(request: FastifyRequest, response: ServerResponse): void
  /** Gives the address, e.g. `http://127.0.0.1:4400`. */
  listen(host: string, port: number): Promise<string>
  /** Takes no new requests, ends the streams, finishes what is in work. */
  stop(): Promise<void>
}

/** Nothing listens yet; routes may be served until `listen`. */
export function createHttp(options: HttpOptions): Http {
  const { log, metrics, catalogue, isOnHost } = options
  const answerRefusal = createRefuse(catalogue)
  const noteRefusal = options.refusals ? watchRefusals(options.refusals, { log, metrics }) : () => undefined
  const refuse: Refuse = (code, about) => {
    noteRefusal(code)
    return answerRefusal(code, about)
  }
  const load = watchLoad(options.load ?? { mostInFlight: 400, mostLagMilliseconds: 1_000 })
  const streams = createEventStreams(options.streams)
  const bucketsOf = (rules: BucketRules | undefined) => (rules ? createBuckets(rules) : undefined)
  const routes: RouteShape[] = []
  const app = createFastify(refuse, options)
  const unused = unusedSockets(app)
  const deps = { options, refuse, load, writes: bucketsOf(options.writes), reads: bucketsOf(options.reads) }
  const carry = createCarry({
    log,
    refuse,
    load,
    streams,
    measure: createMeasure(metrics, load.inFlight, streams.count),
    clock: options.clock,
    onWrite: options.onWrite,
  })

  const missing: Http['missing'] = (request, response) => {
    const here = routes.filter(({ path }) => isOnHost?.(request.headers.host, path) ?? true)
    const methods = methodsOf(here, pathOf(request))
    const known = methods.length > 0
    const headers = known ? { allow: methods.join(', ') } : {}
    sendAnswer(
      response,
      refuse(known ? 'method-not-allowed' : 'not-found', { requestId: request.id, headers }),
      options.clock,
    )
  }
  // By the route that was found: an address may be written in many ways. Each route gets its own check once.
  if (isOnHost)
    app.addHook('onRoute', (route) => {
      const { url } = route
      route.onRequest = [route.onRequest ?? []].flat().concat((request, reply, next) => {
        if (isOnHost(request.headers.host, url)) return next()
        reply.hijack()
        missing(request, reply.raw)
      })
    })
  app.setNotFoundHandler((request, reply) => {
    reply.hijack()
    missing(request, reply.raw)
  })

  const serve: Serve = (route, handler, serveOptions = {}) => {
    routes.push(route)
    const pipeline = createPipeline(deps, route, handler, serveOptions)
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(route.takesBytes !== undefined && { onRequest: markFile }),
      handler: (request, reply) => {
        reply.hijack()
        const { raw } = reply
        if (!isTracing()) return void carry(route, pipeline, request, raw)
        void traced(spanOf(route, request, raw), () => carry(route, pipeline, request, raw))
      },
    })
  }

  return {
    app,
    serve,
    routes,
    streams,
    noteRefusal,
    missing,
    listen: (host, port) => listen(app, host, port),
    async stop() {
      await takeUnderWay(app, unused)
      streams.close()
      await stopServer(app, unused)
      load.close()
    },
  }
}

function markFile(request: FastifyRequest, _reply: unknown, next: () => void): void {
  request.takesBytes = true
  next()
}

type Carried = {
  readonly log: Log
  readonly refuse: Refuse
  readonly load: Load
  readonly streams: EventStreams
  readonly measure: Measure
  readonly clock: Clock | undefined
  readonly onWrite: (() => void) | undefined
}

/** The template and the request's id; of the words in the path only an order. */
function spanOf(route: RouteShape, request: FastifyRequest, response: ServerResponse): Traced<void> {
  return {
    name: `${route.method} ${route.path}`,
    kind: 'server',
    about: () => ({
      'http.request.method': route.method,
      'http.route': route.path,
      'agio.request': request.id,
      ...orderOf(...Object.values(request.params as Readonly<Record<string, string>>)),
    }),
    result: () => ({ 'http.response.status_code': response.statusCode }),
  }
}

/** From the found route to the last byte of the answer. */
function createCarry({ log, refuse, load, streams, measure, clock, onWrite }: Carried) {
  return async (route: RouteShape, pipeline: Pipeline, request: FastifyRequest, response: ServerResponse) => {
    const started = performance.now()
    const call = new LiveCall(request, route.path)
    load.enter()
    try {
      const result = request.url.includes('%00')
        ? refuse('malformed', { requestId: request.id })
        : await pipeline(call)
      // Streams and files carry a new token too: without it the caller is signed out a minute later.
      if (result instanceof EventReply)
        result.opened(
          streams.open(request.raw, response, { ...apiHeaders, ...dated(clock), ...call.added }, call.caller),
        )
      else if (result instanceof FileReply) sendFile(response, result, { ...dated(clock), ...call.added })
      else sendAnswer(response, result, clock)
    } catch (error) {
      const answer = failed(log, refuse, route, request, error)
      sendAnswer(response, { ...answer, headers: { ...answer.headers, ...call.added } }, clock)
    } finally {
      load.leave()
      if (route.method !== 'GET') onWrite?.()
      const { statusCode: status } = response
      const milliseconds = performance.now() - started
      measure(route, status, milliseconds / 1000)
      log.debug(
        { route: route.path, method: route.method, status, milliseconds, requestId: request.id },
        'answered',
      )
    }
  }
}

/** A bug, or a database that is away: the log knows which, the caller gets an id to ask with. */
function failed(
  log: Log,
  refuse: Refuse,
  route: RouteShape,
  request: FastifyRequest,
  error: unknown,
): Answer {
  const code = isUnavailable(error) ? 'overloaded' : 'internal'
  log.error({ err: error, route: `${route.method} ${route.path}`, requestId: request.id }, 'a request failed')
  return refuse(code, { requestId: request.id })
}

/** The methods a path takes, for what the router did not find. */
function methodsOf(routes: readonly RouteShape[], path: string): string[] {
  const takes = ({ path: template }: RouteShape) =>
    new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
  return [...new Set(routes.filter(takes).map((route) => route.method))]
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? ''
