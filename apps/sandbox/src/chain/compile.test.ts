import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileTokens } from './compile.ts'

test('the kept code is what the source compiles to', () => {
  const kept = JSON.parse(readFileSync(new URL('contracts/tokens.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >
  expect(kept).toEqual(compileTokens())
})
