import fastify from 'fastify'
import { expect, test } from 'vitest'
import { docsPages, frontPage } from './index.ts'

const opened = (around: Parameters<typeof frontPage>[1]) => {
  const app = fastify()
  frontPage(app, around)
  docsPages(app, around)
  return app
}

test('the front page says what is running and leads to the first five things with one click each', async () => {
  const app = opened({ serverUrl: 'http://pay.example', widgetUrl: 'http://pay.example/' })
  const { body } = await app.inject('/')
  expect(body).toContain('Agio is running')
  const first = [...body.matchAll(/<a href="([^"]+)"\s*><span class="number">/g)].map(([, url]) => url)
  expect(first).toEqual([
    '/control-room?service=sell',
    '/control-room?service=buy',
    '/operators',
    '/papers',
    '/control-room?pane=scenarios',
  ])
  for (const url of [
    '/shop',
    '/messenger',
    '/mailbox',
    'http://pay.example/docs/',
    'http://pay.example/api/',
    'http://pay.example/console/',
  ])
    expect(body).toContain(`href="${url}"`)
})

test('the front page and the documents have the line for a page, with the address and the key of this installation', async () => {
  const app = opened({ serverUrl: 'http://pay.example', widgetUrl: 'http://pay.example/' })
  const line = 'src=&quot;http://pay.example/embed.js&quot; data-key=&quot;swapin-widget-default&quot;'
  expect((await app.inject('/')).body).toContain(line)
  const { body } = await app.inject('/docs/integrate/script.md')
  expect(body).toContain(line)
  expect(body).not.toMatch(/pay\.example\.com|your-widget-key/)
})

test('without an application there is no link to one', async () => {
  const app = opened({ serverUrl: undefined, widgetUrl: undefined })
  const { body } = await app.inject('/')
  expect(body).not.toContain('Console</b>')
  expect(body).not.toContain('embed.js')
  expect((await app.inject('/docs/integrate/script.md')).body).toContain('your-widget-key')
})

test('documents are read by their names, and nothing else is', async () => {
  const app = opened({ serverUrl: undefined, widgetUrl: undefined })
  expect((await app.inject('/docs')).body).toContain('href="/docs/tour.md"')
  expect((await app.inject('/docs/glossary.md')).statusCode).toBe(200)
  expect((await app.inject('/docs/..%2Fpackage.json')).statusCode).toBe(404)
})
