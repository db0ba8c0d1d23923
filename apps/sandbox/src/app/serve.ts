/** Binds a route's value to its handler: checks what comes in, answers JSON, and says 400 where the answer is a "no". */
import type { FastifyInstance } from 'fastify'
import type { Film } from './film.ts'
import { read, type Fields, type ValuesOf } from './field.ts'
import type { SandboxRoute } from './control.ts'

export type Asked<P extends Fields, Q extends Fields, B extends Fields> = {
  params: ValuesOf<P>
  query: ValuesOf<Q>
  body: ValuesOf<B>
  /** Ends when the asking side hangs up. */
  gone: AbortSignal
}

/** An object with `error` is a "no" and travels as 400; `status` changes the number. */
export type Answer = object | { error: string; status?: number }

export type Serve = <P extends Fields, Q extends Fields, B extends Fields>(
  route: SandboxRoute<P, Q, B>,
  handler: (asked: Asked<P, Q, B>) => Answer | Promise<Answer>,
) => void

/** The one way handlers get onto the port. */
export function serveOn(app: FastifyInstance, film?: Film): Serve {
  return (route, handler) => {
    app.route({
      method: route.method,
      url: urlOf(route),
      handler: async (request, reply) => {
        const params = read(route.params, request.params)
        const query = read(route.query, request.query)
        const body = read(route.body, request.method === 'GET' ? {} : request.body)
        const wrong = [params, query, body].find((part): part is { error: string } => 'error' in part)
        if (wrong) return reply.code(400).send({ error: wrong.error })
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        const answer = await handler({ params, query, body, gone: gone.signal } as Parameters<
          typeof handler
        >[0])
        if ('error' in answer && typeof answer.error === 'string') {
          return reply
            .code('status' in answer && answer.status ? answer.status : 400)
            .send({ error: answer.error })
        }
        if (route.method === 'POST' && isAct.test(route.path)) addAct(film, request.url, request.body)
        return reply.send(answer)
      },
    })
  }
}

/** Acts of a person at the control room; all else shows in the film by its effects. */
const isAct = /\/(advance|fault|price|reorg|mine|pace|block|behaviour|end_troubles)$/

const addAct = (film: Film | undefined, path: string, body: unknown): void =>
  film?.add({ of: 'you', title: path, note: wordsOf(body), raw: JSON.stringify(body ?? {}, null, 2) })

const wordsOf = (body: unknown): string =>
  Object.entries(body ?? {})
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')

/** The path as the port knows it: `/chain/:chainId/send`. */
export const urlOf = ({ path }: { readonly path: string }) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** The same address is a page for browsers and JSON for programs. */
export function serveBoth(
  app: FastifyInstance,
  { path }: { readonly path: string },
  shown: { json: () => object; page: () => string },
): void {
  app.get(path, async ({ headers }, reply) =>
    headers.accept?.includes('text/html')
      ? reply.type('text/html').send(shown.page())
      : reply.send(shown.json()),
  )
}
