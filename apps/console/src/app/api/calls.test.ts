import * as contract from '@agio/contract'
import { expect, test } from 'vitest'
import { calls } from 'virtual:calls/console'

/** Operations that no person in the console asks for. */
const forPrograms: readonly string[] = [
  // A merchant's server opens a session of the widget.
  contract.createSession.path,
  // The desk reads the statement of a period; the sums by day are for programs.
  contract.listMerchantSettlements.path,
]

test('every operation for operators and merchants is called by the console', () => {
  const all = Object.values<unknown>(contract).flatMap((it) =>
    typeof it === 'object' &&
    it !== null &&
    'path' in it &&
    /^\/api\/(?:admin\/|merchant(?:\/|$))/.test(String(it.path)) &&
    !forPrograms.includes(String(it.path))
      ? [String(it.path)]
      : [],
  )
  expect(all.length).toBeGreaterThan(100)
  expect(
    Object.values(calls)
      .map(([, path]) => path as string)
      .toSorted(),
  ).toEqual(all.toSorted())
})
