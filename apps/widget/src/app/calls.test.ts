import * as contract from '@agio/contract'
import { expect, test } from 'vitest'
import { calls } from './calls.ts'

test('every call goes where the contract says', () => {
  for (const [name, [method, path]] of Object.entries(calls)) {
    const route = contract[name as keyof typeof calls]
    expect([method, path], name).toEqual([route.method, route.path])
  }
})
