import { expect, test } from 'vitest'
import { captionOf } from './captions.ts'
import { scenarios } from './list.ts'
import { codeOf } from './steps.ts'

test('every step of every scenario says what happens, but those that wait for a state, which says itself', () => {
  for (const { id, steps } of scenarios)
    for (const step of steps)
      expect(captionOf(step) === undefined, `${id}: ${codeOf(step)}`).toBe(step.does === 'is')
})
