/** The figures of docs/integrate/compatibility.md are those of the code. */
import { readFileSync } from 'node:fs'
import * as contract from '@agio/contract'
import { Merchants, Webhooks } from '@agio/domain'
import { version as protocol } from '@agio/embed/protocol'
import { expect, test } from 'vitest'
import packaged from '../../apps/server/package.json' with { type: 'json' }
import { bodyLimitBytes } from '../../apps/server/src/platform/http/http-server.ts'
import { keptDays } from '../../apps/server/src/platform/idempotency/idempotency.ts'
import { readSettings } from '../../apps/server/src/settings/settings.ts'

const page = readFileSync(new URL('../../docs/integrate/compatibility.md', import.meta.url), 'utf8')
/** The other cells of the row that begins so. */
const row = (first: string) => {
  const [line = ''] = page.split('\n').filter((one) => one.startsWith(`| ${first}`))
  return line
}
const numbersIn = (text: string) => [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits))

test('rates and sizes', () => {
  const { writesPerMinute, readsPerMinute } = readSettings({})
  const [writes, reads] = [row('writes of').split('|')[2], row('reads of').split('|')[2]]
  expect(numbersIn(writes ?? '')).toEqual([writesPerMinute, writesPerMinute / 2])
  expect(numbersIn(reads ?? '')).toEqual([readsPerMinute, readsPerMinute / 2])
  expect(row('the body')).toContain(`${bodyLimitBytes / 1024} KiB`)
  const refusals = [...page.matchAll(/(\d{3}) `([a-z.-]+)`/g)].map(([, status, code]) => [
    code,
    Number(status),
  ])
  for (const [code, status] of refusals) {
    const [known] = contract.refusals[code as keyof typeof contract.refusals]
    expect(known, String(code)).toBe(status)
  }
  expect(refusals.length).toBeGreaterThan(3)
})

test('pages', () => {
  const { query } = contract.routes.listLinks
  expect(query.parse({})).toMatchObject({ limit: 20 })
  expect(query.safeParse({ limit: '100' }).success).toBe(true)
  expect(query.safeParse({ limit: '101' }).success).toBe(false)
  expect(row('items of a page')).toContain('20, at most 100')
})

test('how long things are kept', () => {
  expect(row('the answer to an')).toContain(`${keptDays} days`)
  expect(row('an event for')).toContain(
    `${readSettings({}).retentionWebhooks} days; it is sent for ${Webhooks.triedHours} hours`,
  )
  expect(Webhooks.rotationHours).toBe(Merchants.rotationHours.apiKey)
  expect(row('an older secret')).toContain(`${Webhooks.rotationHours} hours`)
  expect(row('an older widget key')).toContain(`${Merchants.rotationHours.widgetKey / 24} days`)
  const { minutes, days } = Merchants.sessionLife
  expect(row('the address of')).toContain(`${minutes} minutes, once; its order within ${days} days`)
})

test('versions: all parts are released together, and the protocol and the webhooks have the versions that it names', () => {
  for (const name of ['packages/embed', 'packages/sdk', '.']) {
    const { version } = JSON.parse(
      readFileSync(new URL(`../../${name}/package.json`, import.meta.url), 'utf8'),
    )
    expect(version, name).toBe(packaged.version)
  }
  expect(row('which protocol')).toContain(`\`ready\`: ${protocol}`)
  for (const event of Object.values(contract.WebhookEvents)) expect(event.shape.version.value).toBe(1)
  expect(row('which shape')).toContain('`version`: 1')
})
