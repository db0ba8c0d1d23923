/** A host's developer checks a page with conformance.js: it lists met points, and fixes for the others. */
import type { Page } from '@playwright/test'
import { expect, test, widgetOrigin } from '../../people/people.ts'
import { openShop } from '../../people/shops.ts'
import { links } from '../../people/town.ts'

type Host = { at?: string; policy?: string; markup: string; style?: string }

/** Checks a host's page; returns the state of a point, and its fix. */
async function lookedAt(page: Page, { at = links.shop, policy, markup, style = '' }: Host) {
  await page.goto(at)
  const meta = policy ? `<meta http-equiv="content-security-policy" content="${policy}">` : ''
  await page.setContent(`<!doctype html><html lang="en"><head><title>Shop</title>${meta}
    <meta name="viewport" content="width=device-width"><style>body { margin: 0 } ${style}</style></head><body>${markup}</body></html>`)
  await page.evaluate((src) => {
    document.head.append(Object.assign(document.createElement('script'), { src }))
  }, `${widgetOrigin}/conformance.js`)
  const panel = page.getByRole('region', { name: 'Conformance of this page' })
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(/\d+ points met, \d+ not met/)
  return panel
}

const broken = (panel: Awaited<ReturnType<typeof lookedAt>>) =>
  panel
    .locator('li[data-state=broken]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['point']))

const box =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-top-navigation-by-user-activation'
const script = (key: string, more = '') =>
  `<script src="${widgetOrigin}/embed.js" data-key="${key}" ${more}></script>`
const frame = (key: string, origin: string, attributes: string) =>
  `<iframe src="${widgetOrigin}/sell?key=${key}&origin=${encodeURIComponent(origin)}" ${attributes}></iframe>`

test('a page with the script tag and a content policy meets every point, with none unseen', async ({
  page,
}) => {
  const { widgetKey } = await openShop()
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src ${widgetOrigin}; frame-src ${widgetOrigin}`
  const markup = script(widgetKey, 'data-fit="content"')
  const panel = await lookedAt(page, { policy, markup })
  expect(await broken(panel)).toEqual([])
  await expect(panel.locator('li[data-state=unseen]')).toHaveCount(0)
  await page.screenshot({ path: test.info().outputPath('good.png') })
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.locator('agio-widget iframe')).toBeVisible()
})

test('failed points are listed with their fixes', async ({ page }) => {
  const { widgetKey } = await openShop()
  const origin = new URL(links.shop).origin
  const whole = `title="Sell" height="760" style="border:0;width:100%" allow="clipboard-write; camera; publickey-credentials-get; publickey-credentials-create" sandbox="${box}"`
  const found = async (host: Host) => broken(await lookedAt(page, host))

  const bare = { markup: frame(widgetKey, origin, `${whole} referrerpolicy="strict-origin"`) }
  expect(await found(bare), 'a bare frame as the docs have it').toEqual([])
  const boxed = frame(
    widgetKey,
    origin,
    'width="300" sandbox="allow-scripts allow-same-origin" referrerpolicy="unsafe-url"',
  )
  expect(await found({ markup: boxed })).toEqual(['allow', 'sandbox', 'referrer', 'named', 'width', 'height'])
  expect(await found({ markup: frame(widgetKey, 'https://elsewhere.example', whole) })).toEqual([
    'origin',
    'site',
  ])

  const two = script(widgetKey) + script(widgetKey)
  expect(await found({ markup: two })).toContain('once')
  const squeezed = { markup: script(widgetKey, 'data-fit="content"'), style: 'iframe { max-height: 300px }' }
  expect(await found(squeezed)).toEqual(['height'])
  const covered = 'main::after { content: ""; position: fixed; inset: 0; z-index: 9 }'
  expect(await found({ markup: `<main>${script(widgetKey)}</main>`, style: covered })).toEqual(['uncovered'])

  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src ${widgetOrigin}; frame-src https://other.example`
  const panel = await lookedAt(page, { policy, markup: script(widgetKey) })
  expect(await broken(panel)).toEqual(['policy'])
  await expect(panel).toContainText('Add the address of the installation to frame-src of')
  await page.screenshot({ path: test.info().outputPath('bad.png') })
})

test('a site that the key does not allow sees that point fail', async ({ page }) => {
  const { widgetKey } = await openShop()
  const at = links.shop.replace('127.0.0.1', 'localhost')
  const panel = await lookedAt(page, { at, markup: script(widgetKey) })
  expect(await broken(panel)).toEqual(['site'])
  await expect(panel).toContainText('add the origin of the page to the sites of the widget key')
})
