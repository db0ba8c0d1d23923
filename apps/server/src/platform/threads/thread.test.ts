/** Work in a thread: the event loop goes on, and work that hangs, fails or eats ends alone. */
import { expect, test } from 'vitest'
import { createSharedThread, createThread, Crowded } from './thread.ts'

type Given = { readonly do: string; readonly bytes?: Uint8Array }
const open = (milliseconds = 20_000, mostWaiting = 50) =>
  createThread<[Given], { did: string }>({
    module: new URL('./testing.ts', import.meta.url),
    name: 'work',
    milliseconds,
    memoryMegabytes: 64,
    mostWaiting,
  })

test('values and bytes go there and back; what throws says so, and the next work is done', async () => {
  const work = open()
  expect(await work({ do: 'it', bytes: new Uint8Array(7) })).toMatchObject({
    did: 'it',
    units: 5n,
    length: 7,
  })
  await expect(work({ do: 'fail' })).rejects.toThrow('work: no')
  expect(await work({ do: 'again' })).toMatchObject({ did: 'again' })
})

test('work that never ends is ended, and the event loop hears its timers meanwhile', async () => {
  const work = open(3_000)
  let ticks = 0
  const timer = setInterval(() => (ticks += 1), 20)
  await expect(work({ do: 'hang' })).rejects.toThrow('work: no end after 3 s')
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(50)
})

test('work that takes all memory ends with its thread, not with the process', async () => {
  const work = open()
  await expect(work({ do: 'eat' })).rejects.toThrow(/memory|ended/i)
  expect(await work({ do: 'after' })).toMatchObject({ did: 'after' })
})

test('more than may wait is refused at once', async () => {
  const work = open(20_000, 2)
  const both = [work({ do: 'one' }), work({ do: 'two' })]
  await expect(work({ do: 'three' })).rejects.toBeInstanceOf(Crowded)
  await Promise.all(both)
  expect(await work({ do: 'four' })).toMatchObject({ did: 'four' })
})

test('a process that ends by itself ends alone, has nothing of our environment, and the next work gets another', async () => {
  const work = createThread<[Given], { did: string; settings: number }>({
    module: new URL('./testing.ts', import.meta.url),
    name: 'work',
    milliseconds: 20_000,
    memoryMegabytes: 64,
    mostWaiting: 50,
    isProcess: true,
  })
  expect(await work({ do: 'it', bytes: new Uint8Array(7) })).toMatchObject({
    did: 'it',
    units: 5n,
    length: 7,
  })
  await expect(work({ do: 'die' })).rejects.toThrow('ended')
  await expect(work({ do: 'fail' })).rejects.toThrow('work: no')
  expect(await work({ do: 'again' })).toMatchObject({ did: 'again', settings: 0 })
})

test('a sender keeps its share of the places alone, and another one has its turn after the work that is under way', async () => {
  const work = createSharedThread<[Given], { did: string }>({
    module: new URL('./testing.ts', import.meta.url),
    name: 'work',
    milliseconds: 20_000,
    memoryMegabytes: 64,
    mostWaiting: 6,
    mostOfOne: 4,
  })
  const ended: string[] = []
  const one = (sender: string, name: string) =>
    work(sender, { do: name }).then(
      () => void ended.push(name),
      (error: unknown) => void ended.push(`${name}: ${(error as Error).name}`),
    )
  const flood = Array.from({ length: 30 }, (_, at) => one('flood', `flood ${at}`))
  await Promise.all([...flood, one('ana', 'hers'), one('ben', 'his')])
  const crowded = ended.filter((it) => it.endsWith('Crowded'))
  expect(crowded).toEqual(Array.from({ length: 26 }, (_, at) => `flood ${at + 4}: Crowded`))
  const done = ended.filter((it) => !it.endsWith('Crowded'))
  expect(done).toHaveLength(6)
  expect(done.indexOf('hers')).toBeLessThan(3)
  expect(done.indexOf('his')).toBeLessThan(4)
})
