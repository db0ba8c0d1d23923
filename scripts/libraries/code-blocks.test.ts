/** Commands and documents in the pages for integrators: a shell reads them, and the API has what they ask. */
import { execFileSync } from 'node:child_process'
import * as contract from '@agio/contract'
import { expect, test } from 'vitest'
import { blocksIn, codeBlocks } from './code-blocks.mjs'

const blocks = codeBlocks()
const named = (...languages: string[]) =>
  blocks
    .filter(({ language }) => languages.includes(language))
    .map(({ page, line, code }) => [`${page}:${line}`, code] as const)

/** The route that answers at this address. */
function routeAt(method: string, path: string) {
  const fits = (pattern: string) =>
    new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+').replace(/:\w+/g, '[^/]+')}$`).test(path)
  return Object.values<{ method: string; path: string }>(contract.routes).find(
    (route) => route.method === method && fits(route.path),
  )
}

test('every block says its language, or is a drawing', () => {
  const languages = new Set(blocks.map(({ language }) => language))
  expect([...languages].toSorted()).toEqual(['', 'csv', 'html', 'js', 'json', 'sh', 'ts', 'tsx'])
  expect(blocksIn('a\n```sh\nls\n```\n')).toEqual([{ line: 3, language: 'sh', code: 'ls\n' }])
})

test.each(named('sh'))('%s is read by a shell, and each request of it has a route', (_, code) => {
  execFileSync('sh', ['-n'], { input: code })
  const requests = [...code.matchAll(/curl "?https:\/\/pay\.example\.com(\/api\/[^\s"?]+)/g)]
  for (const [, path = ''] of requests) {
    const method = /\s(-d|--data-binary)\s/.test(code) ? 'POST' : 'GET'
    expect(routeAt(method, path), `${method} ${path}`).toBeDefined()
  }
})

test.each(
  named('sh').flatMap(([at, code]) =>
    [...code.matchAll(/-d '([^']+)'/g)].map(([, body = '']) => [at, body] as const),
  ),
)('%s sends a document', (_, body) => expect(JSON.parse(body)).toBeTypeOf('object'))

test.each(named('json'))('%s is a document', (_, code) => {
  expect(JSON.parse(code)).toBeTypeOf('object')
})

test.each(named('csv'))('%s has as many cells in each row', (_, code) => {
  const cells = code
    .trim()
    .split('\n')
    .map((row) => row.replaceAll(/"[^"]*"/g, '').split(',').length)
  expect(new Set(cells).size).toBe(1)
})
