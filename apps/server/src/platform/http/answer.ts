/** Writes answers and refusals to the wire, past the framework: one header block, one body. */
import type { ServerResponse } from 'node:http'
import type { Clock } from '../clock.ts'
import { apiHeaders } from './headers.ts'
import type { FileReply } from './reply.ts'
import type { Catalogue, FieldProblem } from './route.ts'

export type Headers = Readonly<Record<string, string>>

/** An answer is a status and a text that is JSON already. */
export type Answer = { readonly status: number; readonly text: string; readonly headers?: Headers }

const fixedHeaders = Object.entries({
  'content-type': 'application/json; charset=utf-8',
  ...apiHeaders,
}).flat()

/** Sends, unless the other side has gone. The date is the application's, so that a page counts down to the same moment. */
export function sendAnswer(response: ServerResponse, { status, text, headers }: Answer, clock?: Clock): void {
  if (response.headersSent || response.destroyed) return
  const block = [...fixedHeaders, 'content-length', String(Buffer.byteLength(text))]
  if (clock) {
    response.sendDate = false
    block.push('date', dateOf(clock.now()))
  }
  if (headers) for (const [name, value] of Object.entries(headers)) block.push(name, value)
  response.writeHead(status, block)
  response.end(text)
}

/** The application's date as a header, for streams and files. */
export const dated = (clock: Clock | undefined): Record<string, string> =>
  clock ? { date: dateOf(clock.now()) } : {}

let secondOfDate = Number.NaN
let date = ''

/** Written once a second. */
function dateOf(now: Date): string {
  const second = Math.floor(now.getTime() / 1000)
  if (second === secondOfDate) return date
  secondOfDate = second
  return (date = now.toUTCString())
}

export type Refuse = (
  code: string,
  about: {
    readonly requestId: string
    readonly fields?: readonly FieldProblem[]
    readonly headers?: Headers
  },
) => Answer

/** The body of every 4xx and 5xx. A code that is not in the catalogue is a bug and answers 500. */
export function createRefuse(catalogue: Catalogue): Refuse {
  return (code, { requestId, fields = [], headers }) => {
    const [status, message] = catalogue[code] ?? [500, 'Something went wrong on our side.']
    const known = code in catalogue ? code : 'internal'
    const wait = status === 503 || status === 429 ? { 'retry-after': status === 503 ? '1' : '30' } : undefined
    const text = JSON.stringify({ error: { code: known, message, fields, requestId } })
    return { status, text, headers: { ...wait, ...headers } }
  }
}

/** Sends bytes, as something to save where they have a name. */
export function sendFile(
  response: ServerResponse,
  { bytes, type, name }: FileReply,
  added?: Readonly<Record<string, string>>,
): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(200, {
    ...apiHeaders,
    ...added,
    'content-type': type,
    'content-length': bytes.byteLength,
    ...(name !== undefined && {
      'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
    }),
  })
  response.end(bytes)
}
