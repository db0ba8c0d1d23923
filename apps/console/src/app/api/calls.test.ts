import * as contract from '@agio/contract'
import { expect, test } from 'vitest'
import { calls } from './calls.ts'

/** Calls of shops' servers, which no person in the console makes. */
const forServers: readonly string[] = [contract.createSession.path]

test('every call goes where the contract says, and every operation for operators has a call', () => {
  const routes = new Map(Object.entries(contract) as [string, { method: string; path: string }][])
  const paths = Object.entries(calls).map(([name, [method, path]]) => {
    const route = routes.get(name)!
    expect([method, path], name).toEqual([route.method, route.path])
    return route.path
  })
  const all = Object.values(contract).flatMap((it) =>
    typeof it === 'object' &&
    it !== null &&
    'path' in it &&
    /^\/api\/(?:admin\/|merchant(?:\/|$))/.test(String(it.path)) &&
    !forServers.includes(String(it.path))
      ? [it.path]
      : [],
  )
  expect(paths.toSorted()).toEqual(all.toSorted())
})
