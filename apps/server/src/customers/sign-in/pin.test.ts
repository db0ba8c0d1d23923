import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { deviceName } from './device.ts'
import { hashPin, hashToken, newToken, pinMatches } from '../../platform/secrets.ts'
import { newPin } from './pin.ts'

test('a PIN has six digits, leading zeros included', () => {
  expect(newPin(drawing(0))).toBe('000000')
  expect(newPin(drawing(42))).toBe('000042')
  expect(newPin(drawing(999_999))).toBe('999999')
})

test('every PIN is equally likely: a draw above the last full million is repeated', () => {
  expect(newPin(drawing(4_294_000_000, 0xffffffff, 7))).toBe('000007')
  expect(newPin(drawing(4_293_999_999))).toBe('999999')
})

test('only the right PIN matches, only under the same pepper and salt', async () => {
  const peppers = [randomBytes(32)]
  const stored = await hashPin(peppers, '004711', randomBytes(16))

  expect(await pinMatches(peppers, '004711', stored)).toBe('newest')
  expect(await pinMatches(peppers, '004712', stored)).toBe(false)
  expect(await pinMatches([randomBytes(32)], '004711', stored)).toBe(false)
  expect(await pinMatches(peppers, '004711', { ...stored, salt: randomBytes(16) })).toBe(false)
  expect(await pinMatches(peppers, '004711', undefined)).toBe(false)
})

test('after a new key a PIN of before still matches, and is said to be hashed by an older one', async () => {
  const before = [randomBytes(32)]
  const stored = await hashPin(before, '004711', randomBytes(16))
  const after = [...before, randomBytes(32)]
  expect(await pinMatches(after, '004711', stored)).toBe('older')
  expect(await pinMatches(after, '004712', stored)).toBe(false)
  const fresh = await hashPin(after, '004711', randomBytes(16))
  expect(await pinMatches(after, '004711', fresh)).toBe('newest')
  expect(await pinMatches(before, '004711', fresh)).toBe(false)
})

test('comparing takes as long when there is no PIN to compare with', async () => {
  const peppers = [randomBytes(32)]
  const stored = await hashPin(peppers, '004711', randomBytes(16))
  const median = async (against: typeof stored | undefined) => {
    const times: number[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      const start = performance.now()
      await pinMatches(peppers, '000000', against)
      times.push(performance.now() - start)
    }
    return times.sort((a, b) => a - b)[3]!
  }
  expect(await median(undefined)).toBeGreaterThan((await median(stored)) / 3)
})

test('a token has 256 bits and fits into a header', () => {
  expect(newToken(randomBytes)).toMatch(/^[\w-]{43}$/)
  expect(hashToken('one')).toHaveLength(32)
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1',
    'Safari on iOS',
  ],
  ['curl/8.0', ''],
  ['', ''],
])('%s is shown as "%s"', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))

function drawing(...numbers: number[]) {
  return () => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(numbers.shift() ?? 0)
    return bytes
  }
}
