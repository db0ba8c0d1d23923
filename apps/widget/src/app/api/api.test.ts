import { afterEach, expect, test, vi } from 'vitest'
import { openStorage } from '../session/storage.ts'
import { createSession } from '../session/session.ts'
import { createApi } from './api.ts'

const storage = openStorage(() => {
  throw new Error('a test keeps nothing')
})
const apiWith = (fetch: () => Promise<Response>) =>
  createApi({ session: createSession(storage), fetch: fetch as unknown as typeof globalThis.fetch })

afterEach(() => void vi.useRealTimers())

/** A network that says nothing; a request that is ended is refused, as the browser does it. */
function silent() {
  const ended: string[] = []
  const fetch = (url: string, { signal }: { signal: AbortSignal }) =>
    new Promise<Response>((_, reject) => {
      const end = () => {
        ended.push(url)
        reject(signal.reason as Error)
      }
      if (signal.aborted) end()
      else signal.addEventListener('abort', end)
    })
  return { ended, api: apiWith(fetch as unknown as () => Promise<Response>) }
}

test.each(['call', 'open'] as const)(
  'a call without an answer ends like one that could not be sent, and its request with it: %s',
  async (way) => {
    vi.useFakeTimers()
    const { ended, api } = silent()
    const answer = api[way]('listCoins')
    await Promise.all([
      expect(answer).rejects.toMatchObject({ code: 'offline' }),
      vi.advanceTimersByTimeAsync(60_000),
    ])
    expect(ended).toEqual(['/api/coins'])
    expect(vi.getTimerCount()).toBe(0)
  },
)

test('a body that stops on the way ends too; a stream that was opened may last', async () => {
  vi.useFakeTimers()
  let signal: AbortSignal | undefined
  const half = (_: string, init: { signal: AbortSignal }) => {
    signal = init.signal
    return new Response(
      new ReadableStream({
        start: (stream) => init.signal.addEventListener('abort', () => stream.error(init.signal.reason)),
      }),
    )
  }
  const api = apiWith((async (url: string, init: never) => half(url, init)) as never)
  const answer = api.call('listCoins')
  await Promise.all([
    expect(answer).rejects.toMatchObject({ code: 'offline' }),
    vi.advanceTimersByTimeAsync(60_000),
  ])
  await api.open('orderEvents', { params: { id: 'ord_1' } })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(signal?.aborted).toBe(false)
})

test('a person who leaves does not read that the network failed', async () => {
  const { api } = silent()
  const leaving = new AbortController()
  const answer = api.call('listCoins', {}, { signal: leaving.signal })
  leaving.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})

test('an answer leaves no clock running', async () => {
  vi.useFakeTimers()
  const call = apiWith(async () => Response.json({ items: [], next: null })).call('listCoins')
  expect(await call).toEqual({ items: [], next: null })
  expect(vi.getTimerCount()).toBe(0)
})
