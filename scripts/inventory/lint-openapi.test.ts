/** The documents of the API, read by an independent linter. */
import * as contract from '@agio/contract'
import { described } from '@agio/contract/story'
import { expect, test } from 'vitest'
import type { RouteShape } from '../../apps/server/src/platform/http/route.ts'
import { openApi, openApiInSteps } from '../../apps/server/src/platform/web/openapi.ts'
import { lintOpenApi } from './lint-openapi.mjs'

const routes: readonly RouteShape[] = Object.values(contract.routes)
const isOfOperators = ({ path }: RouteShape) => path.startsWith('/api/admin/')
const words = {
  ...described,
  version: '1',
  url: 'https://pay.agio.test',
  tags: contract.tags,
  catalogue: contract.refusals,
  names: contract,
}

test.each([
  [
    'customers and merchants',
    routes.filter((it) => !isOfOperators(it)),
    { webhooks: contract.WebhookEvents },
  ],
  ['operators', routes.filter(isOfOperators), {}],
])('the document for %s has no warning and no error', async (_, own, more) => {
  expect(await lintOpenApi(openApi(own, { ...words, ...more }))).toEqual([])
})

test('the linter finds what is missing', async () => {
  const document = openApi(routes.slice(0, 1), words)
  expect(await lintOpenApi({ ...document, info: { title: 'Agio', version: '1' } })).toContainEqual(
    expect.stringMatching(/^info-license/),
  )
})

test('a document that is made in steps is the same, and lets others run at each of them', async () => {
  let turns = 0
  let isDone = false
  const others = (async () => {
    while (!isDone) {
      turns += 1
      await new Promise(setImmediate)
    }
  })()
  const made = await openApiInSteps(routes, words)
  isDone = true
  await others
  expect(made).toEqual(openApi(routes, words))
  expect(turns).toBeGreaterThan(routes.length)
})
