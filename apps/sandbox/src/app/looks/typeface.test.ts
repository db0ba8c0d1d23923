import fastify from 'fastify'
import { expect, test } from 'vitest'
import { html, page } from '../page.ts'
import { typeface } from './typeface.ts'

test('the typeface that a page names is served', async () => {
  const app = fastify()
  typeface(app)
  const markup = page({ title: 'A page', skin: 'front', body: html`` })
  const [, path] = /@font-face[^}]*url\('([^']+)'\)/.exec(markup) ?? []
  const { headers, rawPayload } = await app.inject(path ?? 'no @font-face')
  expect(headers['content-type']).toBe('font/woff2')
  expect(rawPayload.subarray(0, 4).toString()).toBe('wOF2')
})
