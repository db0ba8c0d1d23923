import { expect, test } from 'vitest'
import { hiddenCallers, networkOf, networksOf } from './traffic.ts'

test.each([
  ['192.0.2.7', ['192.0.2.7 × 1', '192.0.2/24 × 4']],
  ['::ffff:192.0.2.7', ['192.0.2.7 × 1', '192.0.2/24 × 4']],
  ['2001:db8:a:b1c2:3:4:5:6', ['2001:db8:a:b1c2 × 1', '2001:db8:a/48 × 4']],
  ['2001:db8::1', ['2001:db8:0:0 × 1', '2001:db8:0/48 × 4']],
  ['127.0.0.1', [`127.0.0.1 × ${hiddenCallers}`]],
  ['::1', [`0:0:0:0 × ${hiddenCallers}`]],
])('%s is part of %j, the smallest first', (ip, names) => {
  expect(networksOf(ip).map(({ name, shares }) => `${name} × ${shares}`)).toEqual(names)
  expect(networksOf(ip)[0]?.name).toBe(networkOf(ip))
})

test('neighbours share a /24 or a /48 and nothing smaller; strangers share nothing', () => {
  const shared = (one: string, other: string) => {
    const names = networksOf(other).map(({ name }) => name)
    return networksOf(one).filter(({ name }) => names.includes(name)).length
  }
  expect(shared('192.0.2.7', '192.0.2.8')).toBe(1)
  expect(shared('192.0.2.7', '192.0.3.7')).toBe(0)
  expect(shared('2001:db8:a:1::1', '2001:db8:a:1::2')).toBe(2)
  expect(shared('2001:db8:a:1::1', '2001:db8:a:2::1')).toBe(1)
  expect(shared('2001:db8:a:1::1', '2001:db8:b:1::1')).toBe(0)
})
