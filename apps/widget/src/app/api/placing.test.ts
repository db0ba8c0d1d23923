import { expect, test } from 'vitest'
import { Refused } from './api.ts'
import { keepKey, mayBeDone, once, sendAgain, unansweredOf } from './placing.ts'
import { keys, type Storage } from '../session/storage.ts'

function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    read: (key) => kept.get(key),
    write: (key, value) => void (value === undefined ? kept.delete(key) : kept.set(key, value)),
  }
}
const no = (code: ConstructorParameters<typeof Refused>[0]) => Promise.reject(new Refused(code, 0, ''))
const order = (quoteId: string) => ({
  what: 'sale',
  body: { quoteId, name: 'Ada' },
  sameness: { name: 'Ada' },
})

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

test.each(['unauthorized', 'pin.required', 'internal', 'overloaded', 'idempotency.in_progress'] as const)(
  '%s leaves the key in place',
  async (code) => {
    const storage = memory()
    const used: string[] = []
    const send = (_: unknown, key: string) => {
      used.push(key)
      return no(code)
    }
    await once(storage, order('quo_1'), send).catch(() => undefined)
    await once(storage, order('quo_1'), send).catch(() => undefined)
    expect(used[0]).toBe(used[1])
  },
)

test('an answer ends it: a refusal, a success, or another intention begins anew', async () => {
  const storage = memory()
  const used: string[] = []
  const keep = (_: unknown, key: string) => Promise.resolve(used.push(key))
  await once(storage, order('quo_1'), (_, key) => (used.push(key), no('quote.expired'))).catch(
    () => undefined,
  )
  await once(storage, order('quo_2'), keep)
  await once(storage, order('quo_2'), keep)
  await once(storage, { what: 'sale', body: { name: 'Bob' }, sameness: { name: 'Bob' } }, keep)
  expect(new Set(used).size).toBe(4)
})

test('after a forced end of the session nothing but the key is kept, and only the same operation uses it', async () => {
  const storage = memory()
  const used: string[] = []
  const lost = (_: unknown, key: string) => (used.push(key), no('offline'))
  await once(storage, order('quo_1'), lost).catch(() => undefined)
  keepKey(storage, storage.read(keys.placing) ?? '')
  expect(JSON.parse(storage.read(keys.placing) ?? '')).toEqual({ what: 'sale', key: used[0] })
  const typedAgain = { what: 'sale', body: { quoteId: 'quo_2', name: 'Ada B' }, sameness: { name: 'Ada B' } }
  await once(storage, typedAgain, lost).catch(() => undefined)
  await once(storage, { ...typedAgain, what: 'purchase' }, lost).catch(() => undefined)
  expect(used[1]).toBe(used[0])
  expect(used[2]).not.toBe(used[0])
})

test('a request without an answer is known by its intention, and goes out again as it was', async () => {
  const storage = memory()
  const sent: unknown[] = []
  const lost = (body: unknown, key: string) => (sent.push([body, key]), no('offline'))
  const found = async (body: unknown, key: string) => sent.push([body, key])
  expect(unansweredOf(storage, 'sale')).toBeUndefined()
  expect(await sendAgain(storage, 'sale', found)).toBeUndefined()
  await once(storage, { ...order('quo_1'), sameness: { link: 'abc' } }, lost).catch(() => undefined)
  expect(unansweredOf(storage, 'sale')).toEqual({ link: 'abc' })
  expect(unansweredOf(storage, 'purchase')).toBeUndefined()
  expect(await sendAgain(storage, 'purchase', found)).toBeUndefined()
  await sendAgain(storage, 'sale', lost).catch(() => undefined)
  await sendAgain(storage, 'sale', found)
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map((it) => JSON.stringify(it))).size).toBe(1)
  expect(unansweredOf(storage, 'sale')).toBeUndefined()
})

test('after a forced end of the session there is nothing to send again', async () => {
  const storage = memory()
  await once(storage, order('quo_1'), () => no('offline')).catch(() => undefined)
  keepKey(storage, storage.read(keys.placing) ?? '')
  expect(unansweredOf(storage, 'sale')).toBeUndefined()
  expect(await sendAgain(storage, 'sale', async () => 'sent')).toBeUndefined()
})

test.each([
  [['offline'], true],
  [['internal'], true],
  [['pin.required'], false],
  [['unauthorized', 'too-many', 'overloaded'], false],
  [['pin.required', 'offline'], true],
  // The first may have been carried out, whatever the second says.
  [['offline', 'pin.required'], true],
] as const)('after %j an order may be placed: %s', async (answers, may) => {
  const storage = memory()
  for (const code of answers) await once(storage, order('quo_1'), () => no(code)).catch(() => undefined)
  expect(mayBeDone(storage, 'sale')).toBe(may)
  expect(mayBeDone(storage, 'purchase')).toBe(false)
})

test('a request whose page went before its answer may be done; one that was answered is no question', async () => {
  const storage = memory()
  void once(storage, order('quo_1'), () => new Promise(() => undefined))
  expect(mayBeDone(storage, 'sale')).toBe(true)
  await once(storage, order('quo_1'), async () => undefined)
  expect(mayBeDone(storage, 'sale')).toBe(false)
})
