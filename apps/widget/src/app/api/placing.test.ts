import { expect, test } from 'vitest'
import { Refused } from './api.ts'
import { once } from './placing.ts'
import type { Storage } from '../session/storage.ts'

function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    read: (key) => kept.get(key),
    write: (key, value) => void (value === undefined ? kept.delete(key) : kept.set(key, value)),
  }
}
const no = (code: ConstructorParameters<typeof Refused>[0]) => Promise.reject(new Refused(code, 0, ''))
const order = (quoteId: string) => ({ body: { quoteId, name: 'Ada' }, sameness: { name: 'Ada' } })

test('after a lost answer the same bytes go out under the same key, even when the quote has been renewed', async () => {
  const storage = memory()
  const sent: unknown[] = []
  const first = once(storage, order('quo_1'), (body, key) => {
    sent.push([body, key])
    return no('offline')
  })
  await expect(first).rejects.toThrow(Refused)
  await once(storage, order('quo_2'), async (body, key) => sent.push([body, key]))
  expect(sent[1]).toEqual(sent[0])
})

test.each(['unauthorized', 'internal', 'overloaded', 'idempotency.in_progress'] as const)(
  '%s leaves the key in place',
  async (code) => {
    const storage = memory()
    const keys: string[] = []
    const send = (_: unknown, key: string) => {
      keys.push(key)
      return no(code)
    }
    await once(storage, order('quo_1'), send).catch(() => undefined)
    await once(storage, order('quo_1'), send).catch(() => undefined)
    expect(keys[0]).toBe(keys[1])
  },
)

test('an answer ends it: a refusal, a success, or another intention begins anew', async () => {
  const storage = memory()
  const keys: string[] = []
  const keep = (_: unknown, key: string) => Promise.resolve(keys.push(key))
  await once(storage, order('quo_1'), (_, key) => (keys.push(key), no('quote.expired'))).catch(
    () => undefined,
  )
  await once(storage, order('quo_2'), keep)
  await once(storage, order('quo_2'), keep)
  await once(storage, { body: { name: 'Bob' }, sameness: { name: 'Bob' } }, keep)
  expect(new Set(keys).size).toBe(4)
})
