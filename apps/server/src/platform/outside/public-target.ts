/**
 * Addresses that another party chose, validated at each call: the name is resolved once, each of its addresses must be public,
 * and the connection goes to exactly those. So a name that resolves otherwise after the check gains nothing. A redirect is not
 * followed, and only the beginning of the answer is read.
 *
 *   url ──► scheme, port, host ──► resolve ──► all public? ──► connect to these ──► status + first bytes
 */
import { lookup } from 'node:dns/promises'
import { request as overHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** A call to this target is not allowed; the message does not name an address that it resolved to. */
export class TargetRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TargetRefused'
  }
}

type Resolved = readonly { readonly address: string; readonly family: number }[]

export type TargetRules = {
  /** Origins of this machine or its network that are allowed all the same: a sandbox. */
  readonly allowed: readonly string[]
  /** Another way to resolve, for tests. */
  readonly resolve?: (host: string) => Promise<Resolved>
}

const ports = ['', '443', '8443']
const withoutName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|invalid|test|onion|arpa)$/

/** The address to call; a sentence where it cannot be a target. */
export function targetOf(text: string, { allowed }: TargetRules): URL | string {
  if (/[\s\p{Cc}\\]/u.test(text)) return 'it has a character that an address has not'
  if (!URL.canParse(text)) return 'it is no address'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return 'it carries a user or a password'
  if (url.hash !== '') return 'it has a fragment'
  if (allowed.includes(url.origin)) return url
  if (url.protocol !== 'https:') return 'it does not begin with https://'
  if (!ports.includes(url.port)) return 'its port is neither 443 nor 8443'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return isPublicAddress(host) ? url : 'it is not in public'
  const name = host.replace(/\.$/, '')
  if (!name.includes('.') || withoutName.test(name)) return 'its name is not found in public'
  return url
}

const resolveAll = async (host: string): Promise<Resolved> => lookup(host, { all: true, verbatim: true })

/** The addresses to connect to; throws where one of them is not public. */
async function checkedAddresses(url: URL, { allowed, resolve = resolveAll }: TargetRules): Promise<Resolved> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family === 0 ? await resolve(host) : [{ address: host, family }]
  if (found.length === 0) throw new Error(`${host} has no address`)
  if (allowed.includes(url.origin)) return found
  if (!found.every(({ address }) => isPublicAddress(address)))
    throw new TargetRefused(`${host} is not in public`)
  return found
}

/** `fetch` for such targets, as `callOutside` takes it. The answer's body is cut after so many bytes. */
export function fetchTarget(rules: TargetRules, mostBytes: number): typeof fetch {
  return async (input, init = {}) => {
    const text = input instanceof Request ? input.url : String(input)
    const url = targetOf(text, rules)
    if (typeof url === 'string') throw new TargetRefused(url)
    const pinned = await checkedAddresses(url, rules)
    if (init.signal?.aborted) throw new Error('the call was given up')
    return send(url, init, pinned, mostBytes)
  }
}

/** A look-up that gives these addresses for every name. */
const pinnedTo =
  (found: Resolved): LookupFunction =>
  (_name, options, done) => {
    const wanted = found.filter(({ family }) => !options.family || family === Number(options.family))
    const [first] = wanted
    if (!first) return done(new Error('no address of this kind'), '', 0)
    if (options.all) done(null, [...wanted])
    else done(null, first.address, first.family)
  }

function send(url: URL, init: RequestInit, pinned: Resolved, mostBytes: number): Promise<Response> {
  const options: RequestOptions = {
    method: init.method ?? 'GET',
    headers: { ...Object.fromEntries(new Headers(init.headers)), 'accept-encoding': 'identity' },
    // A connection of an earlier check is not used again.
    agent: false,
    lookup: pinnedTo(pinned),
    maxHeaderSize: 16_384,
    ...(init.signal && { signal: init.signal }),
  }
  return new Promise((resolve, reject) => {
    const call = (url.protocol === 'https:' ? overHttps : overHttp)(url, options, (answer) => {
      const { statusCode = 0 } = answer
      beginningOf(answer, mostBytes).then((bytes) => {
        call.destroy()
        // Without a body where the status has none by definition.
        const body = [204, 205, 304].includes(statusCode) ? null : new Uint8Array(bytes)
        if (statusCode < 200 || statusCode > 599) reject(new Error(`the status ${statusCode} is none`))
        else resolve(new Response(body, { status: statusCode }))
      }, reject)
    })
    call.on('error', reject)
    const { body } = init
    call.end(typeof body === 'string' || body instanceof Uint8Array ? body : undefined)
  })
}

async function beginningOf(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= mostBytes) break
  }
  return Buffer.concat(chunks).subarray(0, mostBytes)
}
