import * as contract from '@agio/contract'
import { expect, test } from 'vitest'
import { calls } from './calls.ts'

test('every call goes where the contract says', () => {
  const declared: Record<string, unknown> = { ...contract }
  for (const [name, [method, path]] of Object.entries(calls)) {
    expect(declared[name], name).toMatchObject({ method, path })
  }
})
