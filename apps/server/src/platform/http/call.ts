/** One request on its way. A class, because thousands a second are made: nothing is computed before it is asked for. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { IdempotencyScope } from '../idempotency/idempotency.ts'
import { readBytes } from './http-server.ts'
import { anonymous, type Asked, type Caller } from './route.ts'
import { plainIp } from './traffic.ts'

export class LiveCall implements Asked {
  readonly requestId: string
  readonly route: string
  readonly headers: IncomingHttpHeaders
  /** As they came, until the pipeline has parsed them. */
  params: unknown
  query: unknown
  body: unknown
  caller: Caller = anonymous
  idempotency: IdempotencyScope | undefined = undefined
  /** To be added to the answer. */
  added: Record<string, string> | undefined = undefined
  readonly #request: FastifyRequest

  constructor(request: FastifyRequest, route: string) {
    this.#request = request
    this.requestId = request.id
    this.route = route
    this.headers = request.headers
    this.params = request.params
    this.query = request.query
    this.body = request.body
  }

  get bytes(): Uint8Array | undefined {
    return this.#request.bodyBytes
  }

  /** Reads a body that is a file, or says what is wrong with it. */
  readBytes(most: number) {
    return readBytes(this.#request, most)
  }

  get ip(): string {
    return plainIp(this.#request.ip)
  }

  get token(): string | undefined {
    return bearer.exec(this.headers.authorization ?? '')?.[1]
  }

  /** Made when asked for, so that a handler may take it apart from the call. */
  get reply(): (header: string, value: string) => void {
    return (header, value) => {
      this.added ??= {}
      this.added[header] = value
    }
  }
}

const bearer = /^Bearer ([\w.~+/=-]{1,500})$/i
