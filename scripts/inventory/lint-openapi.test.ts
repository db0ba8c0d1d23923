/** The documents of the API, read by an independent linter. */
import { expect, test } from 'vitest'
import { openApi, openApiInSteps } from '../../apps/server/src/platform/web/openapi.ts'
import { documentOf, routes, words } from './document.ts'
import { lintOpenApi } from './lint-openapi.mjs'

test.each(['customers and merchants', 'operators'] as const)(
  'the document for %s has no warning and no error',
  async (whom) => {
    expect(await lintOpenApi(documentOf(whom))).toEqual([])
  },
)

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
