import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { slow, SlowFirst } from './slow-first.ts'

test('slow files are there, and start in their order before all others', async () => {
  expect(slow.filter((path) => !existsSync(path))).toEqual([])
  const files = ['e2e/faults/form.fault.test.ts', ...slow.toReversed()].map((path) => ({
    moduleId: `/somewhere/${path}`,
    project: { name: '', config: { sequence: { groupOrder: 0 } } },
  }))
  const cache = { getFileStats: () => undefined, getFileTestResults: () => undefined }
  const sequencer = new SlowFirst({ cache, config: { root: '/' } } as unknown as Vitest)
  const sorted = await sequencer.sort(files as unknown as TestSpecification[])
  expect(sorted.map(({ moduleId }) => moduleId.slice('/somewhere/'.length))).toEqual([
    ...slow,
    'e2e/faults/form.fault.test.ts',
  ])
})
