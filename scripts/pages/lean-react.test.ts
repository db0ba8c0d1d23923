/** The pages' reduced React renders, hydrates and handles events, and a page that needs more fails the build. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { leanClient } from './lean-react.ts'

const require = createRequire(import.meta.url)
const client = readFileSync(
  join(dirname(require.resolve('react-dom/client')), 'cjs/react-dom-client.production.js'),
  'utf8',
)

test.each([
  ['<ViewTransition>', 'view transitions'],
  ['<link rel="icon" />', 'parts of the head'],
  ['<title>Sell</title>', 'parts of the head'],
  ["preload('/a.js')", 'parts of the head'],
  ['<Fragment ref={it}>', 'references to fragments'],
  ['<Activity mode="hidden">', 'activities'],
  ['<agio-widget />', 'elements of our own kind'],
  ['<form action={send}>', 'actions of forms'],
  ['useActionState(', 'actions of forms'],
  ['info.componentStack', 'where in the tree'],
  ['onMouseEnter={show}', 'events that React makes'],
  ['onSelect={look}', 'events that React makes'],
  ['const [busy, start] = useTransition()', 'hooks that this page has no use for'],
  ['renderToReadableStream(page)', 'boundaries that a server left open'],
])('a page that says %s is not built: it is of %s', (source, feature) => {
  expect(() => leanClient(client, source)).toThrow(feature)
})

test('a React client with different code fails the build', () => {
  expect(() => leanClient(client.replaceAll('startViewTransition', 'beginViewTransition'), '')).toThrow(
    'Not found, so nothing is left out',
  )
})

test('an attribute that the page uses keeps its HTML spelling', () => {
  const [, kept] = /aliases = new Map\(\[([^;]*?)\]\)/.exec(leanClient(client, 'strokeWidth=')) ?? []
  expect(kept).toContain('"stroke-width"')
  expect(kept).not.toContain('"accent-height"')
})
