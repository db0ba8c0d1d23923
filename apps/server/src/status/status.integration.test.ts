/** The status of a whole server: what a stranger reads there, and what not. */
import * as contract from '@agio/contract'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { openWholeApp } from '../testing/doors/whole-app.ts'
import { openWorld, testPlatform } from '../testing/world.ts'
import { statusOf } from './status.ts'

/** Its history is read again after 5 seconds. */
const soon = { timeout: 60_000, interval: 500 }
const note = 'the signer of block 7 is down, call Ada'

test('a pause is on the page and in the answer until it ends, then in their history; its note and its operator never are', async () => {
  const app = await openWholeApp()
  onTestFinished(() => app[Symbol.asyncDispose]())
  const read = async () =>
    contract.getStatus.answer.parse(await (await app.ask(contract.getStatus, '/api/status')).json())
  const page = async (language = 'en') => {
    const answer = await fetch(`${app.url}/status`, { headers: { 'accept-language': language } })
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    return answer.text()
  }
  const before = await read()
  // This server has no signer: it pauses deposit addresses itself.
  expect(before.parts).toMatchObject([
    { part: 'deposits', state: 'paused' },
    { part: 'chain:11155111', state: 'works' },
    { part: 'bank:EUR', state: 'works' },
  ])
  expect(before.took).toEqual([])

  const begun = await app.ask(contract.beginPause, '/api/admin/pauses', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ part: 'coin:USDC@11155111', reason: 'network', note, minutes: 60 }),
  })
  const { id } = contract.beginPause.answer.parse(await begun.json())
  await expect.poll(async () => (await read()).parts.length, soon).toBe(before.parts.length + 1)
  await expect.poll(read, soon).toMatchObject({
    parts: expect.arrayContaining([
      expect.objectContaining({ part: 'coin:USDC@11155111', state: 'paused', reason: 'network' }),
    ]),
    pauses: expect.arrayContaining([
      expect.objectContaining({ part: 'coin:USDC@11155111', reason: 'network', ended: null }),
    ]),
  })
  for (const text of [await page(), JSON.stringify(await read())]) {
    expect(text).toContain(text.startsWith('<') ? 'USDC on Sepolia' : 'USDC@11155111')
    expect(text).not.toMatch(/signer of block|Ada|Desk|opr_|pau_/)
  }
  expect(await page('de-AT,en;q=0.5')).toContain('Angehalten bis')
  expect(await page('xx')).toContain('Some parts are paused')

  const ended = await app.ask(contract.endPause, `/api/admin/pauses/${id}/end`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'the network is back' }),
  })
  expect(ended.status, await ended.text()).toBe(200)
  await expect.poll(async () => (await read()).parts, soon).toEqual(before.parts)
  const told = async () => (await read()).pauses.find(({ part }) => part.startsWith('coin:'))
  await expect.poll(told, soon).toMatchObject({ ended: expect.any(String) })
})

test.each<[string, () => Promise<never>]>([
  ['refuses', () => Promise.reject(new Error('no connection'))],
  ['gives no answer', () => new Promise<never>(() => {})],
])(
  'while the database %s the status comes all the same, without a history and with its parts slow',
  async (_, query) => {
    await using world = await openWorld()
    const settings = readSettings({ NODE_ENV: 'test', CHAIN_11155111_RPC: 'http://127.0.0.1:9' })
    const platform = testPlatform({ settings, db: { ...world.db, query } })
    const { parts, history } = await statusOf(platform)
    expect(history).toBeNull()
    expect(parts).toEqual([{ part: 'chain:11155111', state: 'slow', pause: null }])
  },
)
