/** The docs as the running product shows them: every link leads somewhere, and each page is small enough to be read anywhere. */
import * as contract from '@agio/contract'
import { expect, test } from 'vitest'
import { pageOf, readPages, type DocsPage } from './pages.ts'
import { groupsOf, htmlIn } from './site.ts'

const pages = readPages()
const all = groupsOf(pages)
const shell = '<title>{{title}}</title><nav>{{rail}}</nav><main>{{main}}</main>'
const htmlOf = (page: DocsPage) => htmlIn(shell, page, all)
const idsIn = (html: string) => [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
const linksIn = (html: string) => [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href)
const named = pages.map((page) => [page.at, page] as const)

/** Of the product itself, beside the docs. */
const beside = ['/api/', '/api/docs/errors', '/status']
const files = new Set(pages.map(({ source }) => `/docs/${source.replace(/^docs\//, '')}`))

function leads(href: string, from: DocsPage): boolean {
  if (/^https?:/.test(href)) return true
  const [path = '', id] = href.split('#')
  const page = path === '' ? from : pages.find(({ at }) => at === path)
  if (!page) return id === undefined && (beside.includes(path) || files.has(path))
  return id === undefined || idsIn(page.html).includes(id)
}

test.each(named)('no link of %s leads nowhere', (_, page) => {
  expect(linksIn(htmlOf(page)).filter((href) => !leads(href, page))).toEqual([])
})

test('a link that leads nowhere is found: another page, another part', () => {
  const page = pageOf(
    'docs/integrate/x.md',
    '# X\n\n[a](gone.md) [b](#gone) [c](script.md#gone) [d](../tour.md)',
  )
  expect(linksIn(page.html).filter((href) => !leads(href, page))).toEqual([
    '/docs/integrate/gone',
    '#gone',
    '/docs/integrate/script#gone',
  ])
})

test.each(named)('%s weighs at most 200 KB, and each part of it has a name of its own', (_, page) => {
  const html = htmlOf(page)
  expect(Buffer.byteLength(html) + 20_000).toBeLessThanOrEqual(200_000)
  const ids = idsIn(html)
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
})

test('every page is in the rail, or in the list of its group', () => {
  const listed = all.flatMap((group) => group.pages)
  expect(pages.filter((page) => !listed.includes(page)).map(({ at }) => at)).toEqual([])
})

test('markup in a page is text, and notes of the generator are not shown', () => {
  const { html } = pageOf(
    'docs/x.md',
    '<!-- made -->\n\n# A <b>\n\nfor `<i>` & all\n\n```html\n<script src="x">\n```\n',
  )
  expect(html).not.toMatch(/<b>|<i>|<script|made/)
  expect(html).toContain('&lt;script src=&quot;x&quot;&gt;')
})

test('an address that the docs name is one of the API, or of a page', () => {
  const paths = new Set(Object.values(contract.routes).map(({ path }) => path.replaceAll(/\{\w+\}/g, '*')))
  const spoken = pages
    .filter(({ at }) => at.startsWith('/docs/integrate/'))
    .flatMap(({ at, markdown }) =>
      [...markdown.matchAll(/(?:GET|POST|PUT|PATCH|DELETE) `?(\/api\/[\w/{}.]+)/g)].map(([, path = '']) => ({
        at,
        path: path.replaceAll(/\{\w+\}/g, '*'),
      })),
    )
  expect(spoken.length).toBeGreaterThan(20)
  expect(spoken.filter(({ path }) => !paths.has(path))).toEqual([])
})
