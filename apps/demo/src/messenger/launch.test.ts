import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { botToken, launchData } from './launch.ts'

const now = new Date('2031-05-01T12:00:00Z')

test('launch data carry the account, the start parameter and the time, signed for the bot', () => {
  const data = new URLSearchParams(launchData({ account: 7, name: 'Ada Example', start: 'abc' }, now))
  expect(JSON.parse(data.get('user') ?? '')).toMatchObject({ id: 7, first_name: 'Ada', last_name: 'Example' })
  expect(data.get('start_param')).toBe('abc')
  expect(data.get('auth_date')).toBe(String(now.getTime() / 1000))
  const hash = data.get('hash')
  data.delete('hash')
  data.sort()
  const text = [...data].map(([name, value]) => `${name}=${value}`).join('\n')
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest()
  expect(hash).toBe(createHmac('sha256', key).update(text).digest('hex'))
})

test('every launch is different', () => {
  const start = { account: 7, name: 'Ada' }
  expect(launchData(start, now)).not.toBe(launchData(start, now))
})
