/** Of several nodes one serves; another takes over when it fails, and a busy one is left in peace as long as it asks. */
import { expect, test } from 'vitest'
import { NodeRefused, Unreachable, type JsonRpc } from './json-rpc.ts'
import { createSources } from './sources.ts'

const named = (url: string): JsonRpc => ({ url, call: () => Promise.reject(), batch: () => Promise.reject() })
const begin = () => {
  const time = { now: 0 }
  return { time, sources: createSources([named('a'), named('b')], () => time.now) }
}
const failing =
  (...bad: string[]) =>
  (source: JsonRpc) =>
    bad.includes(source.url) ? Promise.reject(new Unreachable('down')) : Promise.resolve(source.url)

test('stays with the source that serves', async () => {
  const { sources } = begin()
  expect(await sources.ask(failing('a'))).toBe('b')
  expect(await sources.ask(failing())).toBe('b')
  sources.turn()
  expect(await sources.ask(failing())).toBe('b')
})

test('a failed source rests one second, then twice as long, and is asked again', async () => {
  const { sources, time } = begin()
  await sources.ask(failing('a'))
  await expect(sources.ask(failing('a', 'b'))).rejects.toThrow('down')
  time.now = 1500
  expect(await sources.ask(failing('b'))).toBe('a')
})

test('a busy source rests as long as it asks for', async () => {
  const { sources, time } = begin()
  const asked: string[] = []
  const busy = (source: JsonRpc) => {
    asked.push(source.url)
    return source.url === 'a' ? Promise.reject(new Unreachable('429', 20_000)) : Promise.resolve('b')
  }
  await sources.ask(busy)
  sources.turn()
  time.now = 19_000
  await sources.ask(busy)
  expect(asked).toEqual(['a', 'b', 'b'])
})

test('a refusal of one node is tried at the other without a rest; our own bug is not tried again', async () => {
  const { sources } = begin()
  const refusing = (source: JsonRpc) =>
    source.url === 'a' ? Promise.reject(new NodeRefused(-32000, 'range too wide')) : Promise.resolve('b')
  expect(await sources.ask(refusing)).toBe('b')
  await expect(sources.ask(() => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug')
})
