/** A bank that answers as recorded (WireMock mappings): by method, address, headers, and the state of the scenario. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const recordings = fileURLToPath(
  new URL('../../../../../../../shared/vectors/ob-wiremock/', import.meta.url),
)
export const areThere = existsSync(recordings)

type Pattern = { equalTo?: string; matches?: string }
type Mapping = {
  request: {
    method: string
    url?: string
    urlPattern?: string
    headers?: Record<string, Pattern>
    bodyPatterns?: { matches?: string; equalToJson?: string }[]
  }
  response: { status: number; body?: string; bodyFileName?: string; headers?: Record<string, string> }
  priority?: number
  requiredScenarioState?: string
  newScenarioState?: string
}

export type Asked = {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
  status: number
}

/** Recorded with another person's login and another program's addresses: they must be there, not be the same. */
const another = new Set(['psu-id', 'tpp-redirect-uri', 'tpp-nok-redirect-uri'])

/** `finish` is the customer's part, which happened in a browser and was not recorded. */
export async function replay(folders: readonly string[]) {
  const mappings = folders.flatMap((folder) => {
    const root = join(recordings, folder)
    return readdirSync(join(root, 'mappings')).map((name) => ({
      ...(JSON.parse(readFileSync(join(root, 'mappings', name), 'utf8')) as Mapping),
      files: join(root, '__files'),
    }))
  })
  mappings.sort((a, b) => (a.priority ?? 5) - (b.priority ?? 5))
  const asked: Asked[] = []
  let stands = 'Started'
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const found = mappings.find((one) => fits(one, { method, url, headers, body }, stands))
      const { status = 404, bodyFileName, headers: given = {}, body: inline = '{}' } = found?.response ?? {}
      asked.push({ method, url, headers, body, status })
      if (found?.newScenarioState !== undefined) stands = found.newScenarioState
      const text = bodyFileName && found ? readFileSync(join(found.files, bodyFileName), 'utf8') : inline
      const { 'Content-Type': type = 'application/json' } = given
      response.writeHead(status, { 'content-type': type })
      response.end(text.replaceAll('{{request.headers.Host}}', headers.host ?? ''))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    finish: () => (stands = 'Finalised'),
    close: () => new Promise((closed) => server.close(closed)),
  }
}

type Question = Pick<Asked, 'method' | 'url' | 'headers' | 'body'>

function fits({ request, requiredScenarioState }: Mapping, asked: Question, stands: string): boolean {
  const { method, url, urlPattern, headers = {}, bodyPatterns = [] } = request
  if (method !== asked.method) return false
  if (url === undefined ? !new RegExp(`^${urlPattern}$`).test(asked.url) : url !== asked.url) return false
  if (requiredScenarioState !== undefined && requiredScenarioState !== stands) return false
  const isHeadersRight = Object.entries(headers).every(([written, pattern]) => {
    const name = written.toLowerCase()
    const value = asked.headers[name]
    if (name === 'psu-id') return true
    if (typeof value !== 'string') return name === 'content-type' && asked.body === ''
    return another.has(name) || matches(pattern, value)
  })
  return isHeadersRight && bodyPatterns.every((pattern) => fitsBody(pattern, asked.body))
}

const matches = ({ equalTo, matches: pattern }: Pattern, value: string) =>
  equalTo === undefined ? new RegExp(pattern ?? '').test(value) : equalTo === value

/** The recorded values are theirs; each field that we send must be one that they sent, too. */
function fitsBody(
  { matches: pattern, equalToJson }: { matches?: string; equalToJson?: string },
  body: string,
) {
  if (pattern !== undefined) return new RegExp(pattern).test(body)
  const theirs = JSON.parse(equalToJson ?? '{}') as object
  return Object.keys(JSON.parse(body) as object).every((name) => name in theirs)
}
