import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sql } from '../sql/sql.ts'
import { stir, watchFor } from './lookout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database that notes when it is asked, and says when the next row is due. */
function openAsked() {
  const looks: number[] = []
  const next: { in: number | null } = { in: null }
  const sql = {
    query: async () => {
      looks.push(performance.now() - began)
      return [{ due_0: next.in }]
    },
  } as unknown as Sql
  const began = performance.now()
  const rings: number[] = []
  const stop = watchFor(
    sql,
    { text: 'null', values: () => [] },
    () => void rings.push(performance.now() - began),
  )
  /** The moments of its questions in the next milliseconds. */
  const asked = async (milliseconds: number) => {
    looks.length = 0
    await vi.advanceTimersByTimeAsync(milliseconds)
    return [...looks]
  }
  return { sql, next, rings, asked, stop }
}

test('it looks twice a second at first, and every two seconds once nothing happens', async () => {
  const { asked, stop } = openAsked()
  expect(await asked(5_000)).toHaveLength(10)
  expect(await asked(6_000)).toEqual([7_000, 9_000, 11_000])
  stop()
  expect(await asked(10_000)).toEqual([])
})

test('work that is due sooner than the next look is looked at in its moment', async () => {
  const { asked, next, rings, stop } = openAsked()
  await asked(7_000)
  next.in = 700
  expect(await asked(2_000)).toEqual([9_000])
  next.in = 0
  expect(await asked(700)).toEqual([9_700])
  expect(rings).toEqual([9_700])
  stop()
})

test('something that happens wakes it at once, and it stays awake for a while', async () => {
  const { asked, sql, stop } = openAsked()
  await asked(7_500)
  stir(sql)
  stir(sql)
  expect(await asked(2_000)).toEqual([7_500, 8_000, 8_500, 9_000, 9_500])
  await asked(3_500)
  expect(await asked(6_000)).toHaveLength(3)
  stop()
})

test('a row that is due and stays so is looked at twice a second', async () => {
  const { asked, next, rings, stop } = openAsked()
  next.in = 0
  await asked(20_000)
  expect(rings).toHaveLength(40)
  stop()
})
