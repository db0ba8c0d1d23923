/**
 * Files of customers, requested inside the process by the address that their page would use. The caller is given: the address of
 * a download has found it out by itself. A route refuses here what it refuses to its customer.
 */
import { createParse } from '../http/pipeline.ts'
import { FileReply } from '../http/reply.ts'
import { isRefused, type Call, type Refused, type RouteShape, type Serve } from '../http/route.ts'

/** Of the request that asks. A refusal adds to its answer when to come again. */
export type Asker = Pick<Call<RouteShape>, 'requestId' | 'ip' | 'headers' | 'reply' | 'caller'>

/** `address`: path and query. Refuses not-found where no customer gets a file. */
export type AskFile = (address: string, asker: Asker) => Promise<FileReply | Refused>

type FileRoute = {
  readonly path: string
  readonly pattern: RegExp
  readonly parse: ReturnType<typeof createParse>
  readonly answer: (call: object) => Promise<unknown>
}

/** `serve` as before, which now remembers the routes that answer a customer with a file. */
export function rememberFiles(serveOver: Serve): { readonly serve: Serve; readonly askFile: AskFile } {
  const files: FileRoute[] = []
  const serve: Serve = (route, handler, options) => {
    const { method, access, path, produces = 'text/event-stream' } = route
    if (method === 'GET' && access === 'customer' && produces !== 'text/event-stream') {
      const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
      const answer = (call: object) => handler(call as never)
      files.push({ path, pattern, parse: createParse(route), answer })
    }
    serveOver(route, handler, options)
  }
  const askFile: AskFile = async (address, { requestId, ip, headers, reply, caller }) => {
    const { pathname, searchParams } = new URL(address, 'http://inside')
    const found = files.find(({ pattern }) => pattern.test(pathname))
    if (!found) return { refused: 'not-found' }
    const words = {
      params: { ...found.pattern.exec(pathname)?.groups } as unknown,
      query: Object.fromEntries(searchParams) as unknown,
      body: undefined,
    }
    const fields = found.parse(words)
    if (fields) return { refused: 'invalid', fields }
    const about = { requestId, ip, headers, reply, caller, route: found.path }
    const call = { ...about, ...words, token: undefined, bytes: undefined, idempotency: undefined }
    const answer = await found.answer(call)
    return answer instanceof FileReply || isRefused(answer) ? answer : { refused: 'not-found' }
  }
  return { serve, askFile }
}
