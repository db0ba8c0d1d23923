import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readLaunch } from './launch.ts'
import { ada, botToken, launchData } from './testing.ts'

const at = new Date('2026-05-04T10:00:00Z')
const file = new URL('../../../../../../shared/vectors/telegram-initdata.json', import.meta.url)

type Case = {
  readonly id: string
  readonly kind: string
  readonly botToken: string
  readonly initData: string
  readonly expect: 'valid' | 'expired' | 'invalid'
}

test.skipIf(!existsSync(file))(
  'published test vectors of launch data verify as expected (needs shared/vectors)',
  () => {
    const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }
    const ours = cases.filter(({ kind }) => kind === 'hmac')
    expect(ours.length).toBeGreaterThan(20)
    for (const { id, initData, botToken: token, expect: wanted } of ours)
      expect([id, readLaunch(initData, token) !== undefined]).toEqual([id, wanted !== 'invalid'])
  },
)

test('launch data give the account’s id and its name in the messenger', () => {
  const read = (user: unknown) => readLaunch(launchData({ at, user }), botToken)
  expect(read(ada)).toEqual({ account: '279058397', name: '@ada_example', at, proof: expect.any(Buffer) })
  expect(read({ id: 7, first_name: 'Ana', last_name: 'Ñandú' })).toMatchObject({ name: 'Ana Ñandú' })
  expect(read({ id: 7 })).toMatchObject({ account: '7', name: '7' })
})

test('the same data in another order and encoding have the same proof', () => {
  const data = launchData({ at })
  const other = [...new URLSearchParams(data)]
    .toReversed()
    .map(
      ([name, value]) =>
        `${name}=${[...new TextEncoder().encode(value)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`,
    )
    .join('&')
  expect(other).not.toBe(data)
  expect(readLaunch(other, botToken)?.proof).toEqual(readLaunch(data, botToken)?.proof)
})

const whole = launchData({ at })
const changed = (change: (fields: URLSearchParams) => void) => {
  const fields = new URLSearchParams(whole)
  change(fields)
  return fields.toString()
}
test.each([
  ['another account', changed((it) => it.set('user', JSON.stringify({ ...ada, id: 1 })))],
  ['a later moment', changed((it) => it.set('auth_date', '1999999999'))],
  ['without a signature that was signed', changed((it) => it.delete('signature'))],
  ['a pair more', changed((it) => it.append('start_param', 'abcdefgh234567ab'))],
  ['a pair twice', changed((it) => it.append('chat_type', 'private'))],
  ['the hash twice', changed((it) => it.append('hash', it.get('hash') ?? ''))],
  ['a hash in capitals', changed((it) => it.set('hash', (it.get('hash') ?? '').toUpperCase()))],
  ['a hash that is cut', changed((it) => it.set('hash', (it.get('hash') ?? '').slice(0, 62)))],
  ['no hash', changed((it) => it.delete('hash'))],
  ['the token of another bot', launchData({ at, token: `${botToken}2` })],
  ['nobody', launchData({ at, user: null })],
  ['an id that is no number', launchData({ at, user: { id: 'ada' } })],
  ['an id beyond numbers', launchData({ at, user: { id: 2 ** 60 } })],
  ['two pairs in one', launchData({ at, more: { chat_type: 'private\nquery_id=1' } })],
  ['nothing', ''],
  ['no pairs', 'here comes something wrong;'],
])('launch data with %s say nothing', (_, data) => {
  expect(readLaunch(data, botToken)).toBeUndefined()
})
