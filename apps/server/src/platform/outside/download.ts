/** A large answer of a program outside, written to a file as it comes: bounded, with our own deadline, and hashed. */
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { Late, withDeadline } from '../deadline.ts'
import { OutsideFault, type OutsideLimits } from './outside-call.ts'

/** Publishers redirect to the place of their files. */
const mostRedirects = 3

/** The hash of the written bytes. Throws `OutsideFault` only, and where the file cannot be written. */
export async function download(url: string, file: string, limits: OutsideLimits): Promise<string> {
  const ending = new AbortController()
  const stop = () => ending.abort()
  limits.signal?.addEventListener('abort', stop)
  const { host } = new URL(url)
  const handle = await open(file, 'w', 0o600)
  try {
    if (limits.signal?.aborted) stop()
    return await withDeadline(host, limits.milliseconds, write(url, handle, limits, ending.signal))
  } catch (error) {
    if (error instanceof OutsideFault) throw error
    if (error instanceof Late) throw new OutsideFault('late', error.message)
    throw new OutsideFault(
      'unreachable',
      `${host}: ${error instanceof Error ? error.message : String(error)}`,
    )
  } finally {
    limits.signal?.removeEventListener('abort', stop)
    ending.abort()
    await handle.close()
  }
}

async function write(
  url: string,
  handle: FileHandle,
  { maxBytes, fetch: get = fetch }: OutsideLimits,
  signal: AbortSignal,
): Promise<string> {
  const response = await answerOf(url, get, signal)
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new OutsideFault('too_long', `the answer is longer than ${maxBytes} bytes`)
    hash.update(chunk)
    await handle.write(chunk)
  }
  return hash.digest('hex')
}

/** Never from https:// to http://. */
async function answerOf(url: string, get: typeof fetch, signal: AbortSignal): Promise<Response> {
  let at = new URL(url)
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await get(at, { redirect: 'manual', signal })
    if (response.ok) return response
    await response.body?.cancel()
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || location === null)
      throw new OutsideFault('unreachable', `${at.host} answered ${response.status}`)
    const next = new URL(location, at)
    if (next.protocol !== 'https:' && next.protocol !== at.protocol)
      throw new OutsideFault('unreachable', `${at.host} sends on to an address without TLS`)
    at = next
  }
  throw new OutsideFault('unreachable', `${at.host} sends on and on`)
}
