import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { framePage } from './frame-page.ts'

const around = { widget: 'https://pay.example', sites: ['https://shop.example', 'https://pay.example'] }
const partsOf = (policy: string) =>
  new Map(policy.split('; ').map((part) => [part.split(' ', 1)[0], part.split(' ').slice(1)]))

test('the page may run its own script and that of the acquirer, and be shown where the widget is', () => {
  const { html, policy } = framePage({ cardApiUrl: undefined, cardPublishableKey: 'pk_live_1' }, around)
  const parts = partsOf(policy)
  const [, own = ''] = /<script>([^]*?)<\/script>/.exec(html) ?? []
  expect(parts.get('script-src')?.[0]).toBe(`'sha256-${createHash('sha256').update(own).digest('base64')}'`)
  expect(parts.get('script-src')?.slice(1)).toEqual([
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://checkout.stripe.com',
  ])
  expect(parts.get('frame-ancestors')).toEqual(['https://pay.example', 'https://shop.example'])
  for (const none of ['default-src', 'base-uri', 'form-action']) expect(parts.get(none)).toEqual(["'none'"])
  expect(html).toContain('data-script="https://js.stripe.com/endive/stripe.js"')
  expect(html).toContain('data-key="pk_live_1"')
})

test('a program that speaks the protocol serves the script, and nobody else', () => {
  const { html, policy } = framePage(
    { cardApiUrl: 'http://127.0.0.1:4401/', cardPublishableKey: '"><b>' },
    around,
  )
  expect(html).toContain('data-script="http://127.0.0.1:4401/endive/stripe.js"')
  expect(html).not.toContain('<b>')
  expect(policy).not.toContain('stripe.com')
  expect(partsOf(policy).get('frame-src')).toEqual(['http://127.0.0.1:4401'])
})
