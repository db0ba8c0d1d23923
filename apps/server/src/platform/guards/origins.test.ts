import { expect, test } from 'vitest'
import { ownOrigins } from './origins.ts'

test.each(['http://localhost:4400/', 'http://127.0.0.1:4400'])(
  '%s: on one machine the name and the address are ours, at its port',
  (url) => {
    expect(ownOrigins(url)).toEqual(['http://localhost:4400', 'http://127.0.0.1:4400'])
  },
)

test('elsewhere only the public address is', () => {
  expect(ownOrigins('https://ramp.example/')).toEqual(['https://ramp.example'])
})
