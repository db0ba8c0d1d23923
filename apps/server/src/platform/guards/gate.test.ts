import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

const rules = { atOnce: 4, laneAtOnce: 2, laneWaiting: 3, waiting: 6, choose: () => 0 }
const settled = () => new Promise((resolve) => setImmediate(resolve))

function work() {
  const ends: (() => void)[] = []
  const started: string[] = []
  const one = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve) => ends.push(() => resolve(name)))
  }
  return { one, started, end: async () => (ends.shift()?.(), settled()) }
}

test('no more pass than may, of all and of one lane, whatever comes', async () => {
  const gate = createGate(rules)
  const { one, started, end } = work()
  const done = Array.from({ length: 500 }, (_, at) => gate.pass(`lane ${at % 5}`, one(`${at}`)))
  expect(gate.inside()).toBe(4)
  expect(gate.waiting()).toBe(6)
  while (gate.inside() > 0) {
    expect(gate.inside()).toBeLessThanOrEqual(4)
    await end()
  }
  const results = await Promise.all(done)
  expect(results.filter((one) => one !== undefined)).toHaveLength(10)
  expect(started).toHaveLength(10)
  expect(gate.waiting()).toBe(0)
})

test('a full lane is refused at once, and lanes take turns: who comes alone waits for one round', async () => {
  const gate = createGate({ ...rules, atOnce: 1, laneAtOnce: 1 })
  const { one, started, end } = work()
  const crowd = Array.from({ length: 6 }, (_, at) => gate.pass('crowd', one(`crowd ${at}`)))
  const alone = gate.pass('alone', one('alone'))
  expect(await Promise.all(crowd.slice(4))).toEqual([undefined, undefined])
  await end()
  await end()
  expect(started).toEqual(['crowd 0', 'crowd 1', 'alone'])
  for (let left = 4; left > 0; left -= 1) await end()
  expect(await alone).toBe('alone')
})

test('a newcomer takes the place of one that waits where all the room is taken', async () => {
  const gate = createGate({ ...rules, atOnce: 1, waiting: 2, choose: (most) => most - 1 })
  const { one, started, end } = work()
  const crowd = ['a', 'b', 'c'].map((name) => gate.pass(name, one(name)))
  const late = gate.pass('late', one('late'))
  expect(await crowd[2]).toBe(undefined)
  for (let left = 3; left > 0; left -= 1) await end()
  expect(await late).toBe('late')
  expect(started).toEqual(['a', 'b', 'late'])
  expect(gate.waiting()).toBe(0)
})

test('work that fails makes room as well', async () => {
  const gate = createGate({ ...rules, atOnce: 1, laneAtOnce: 1 })
  const fails = gate.pass('one', () => Promise.reject(new Error('no')))
  const after = gate.pass('one', async () => 'after')
  await expect(fails).rejects.toThrow('no')
  expect(await after).toBe('after')
  expect([gate.inside(), gate.waiting()]).toEqual([0, 0])
})
