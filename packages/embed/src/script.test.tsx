/** The one script tag does this with the options that are written in it. */
import { afterEach, expect, test, vi } from 'vitest'

const tag = document.createElement('script')
Object.defineProperty(document, 'currentScript', { get: () => tag })
Object.defineProperty(tag, 'src', { value: 'https://pay.example/embed.js' })

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** The page after the tag has run, and the warnings of the time after. */
async function ran(attributes: Record<string, string>, meanwhile = () => {}) {
  vi.useFakeTimers()
  const warned: unknown[] = []
  vi.spyOn(console, 'warn').mockImplementation((said) => void warned.push(said))
  for (const name of tag.getAttributeNames()) tag.removeAttribute(name)
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value)
  document.body.append(tag)
  vi.resetModules()
  await import('./script.ts')
  meanwhile()
  const frame = document.querySelector('iframe')
  // Before the frame has had its time.
  vi.advanceTimersByTime(10_000)
  const search = frame ? new URL(frame.src).search : undefined
  return { search, warned, next: tag.nextElementSibling?.localName }
}
const origin = `origin=${encodeURIComponent(location.origin)}`

test.each([
  ['a key', { 'data-key': 'shop-1' }, `?key=shop-1&${origin}`],
  ['an empty key', { 'data-key': '' }, `?key=&${origin}`],
  ['an option and no key', { 'data-coin-amount': '5' }, `?coin_amount=5&${origin}`],
])('a tag with %s puts the widget where it stands', async (_, attributes, search) => {
  expect(await ran(attributes)).toEqual({ search, warned: [], next: 'agio-widget' })
})

test.each([
  ['nothing', {}],
  ['words of a loader', { 'data-nscript': 'afterInteractive', 'data-cfasync': 'false' }],
])('a tag with %s puts none, and says so where the page has none either', async (_, attributes) => {
  const warned = ['embed.js: no data-key, no widget.']
  expect(await ran(attributes)).toEqual({ search: undefined, warned, next: undefined })
  const own = () => document.body.append(document.createElement('agio-widget'))
  expect((await ran(attributes, own)).warned).toEqual([])
})
