/** Every page of the widget that leads to the verification asks first whether the customer is served. */
import { expect, test } from 'vitest'
import { codeOf, sourcesBelow } from './sources.ts'

const widget = 'apps/widget/src'
/** The verification itself, which has a page of its own for who has no service, and what names routes. */
const known = ['verification/', 'routes.ts', 'prerender.tsx', 'app/api/calls.ts', 'app/routing/served.tsx']

const code = sourcesBelow(widget)
  .filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path))
  .filter(({ path }) => !known.some((one) => path.startsWith(`${widget}/${one}`)))
  .map((source) => ({ path: source.path, text: codeOf(source) }))

const leads = ({ text }: { text: string }) => /['"`]\/verification(?:[?/'"`])/.test(text)
const asks = ({ text }: { text: string }) => /<IfServed\b|\bisServed\(|<NotServed\b/.test(text)

test('no way to the verification is without the question whether the customer is served', () => {
  const ways = code.filter(leads)
  expect(ways.length).toBeGreaterThan(5)
  expect(ways.filter((way) => !asks(way)).map(({ path }) => path)).toEqual([])
})
