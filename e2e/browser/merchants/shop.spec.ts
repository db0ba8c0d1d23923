/** The widget in the page of somebody else: it sells there, tells the shop, and cannot be framed by a stranger. */
import { element, heardBy, iframe, opensPage, reactApp } from '../../people/hosts/host-pages.ts'
import { sellInside, widgetIn } from '../../people/shops.ts'
import { expect, test, widgetOrigin } from '../../people/people.ts'
import { links } from '../../people/town.ts'
import { nightUnless } from '../../people/sight/tiers.ts'

test('a visitor of the demo shop sells without leaving it', { tag: '@night' }, async ({ page }) => {
  await page.goto(links.shop)
  await expect(page.getByRole('heading', { name: 'Invoice 2026-041' })).toBeVisible()
  await sellInside(await widgetIn(page))
  await expect(page).toHaveURL(links.shop)
})

test('a visitor who tries the look of the shop sees another widget, its code, and what it says', async ({
  page,
}) => {
  await page.goto(links.shop)
  const frame = page.frameLocator('agio-widget iframe')
  const said = page.locator('#log li').filter({ hasText: 'agio-ready' })
  await expect(frame.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByLabel('Language').selectOption('de')
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de')
  await expect(said.first()).toBeVisible()
  await page.getByRole('slider', { name: 'Corners' }).fill('0')
  await expect(page.locator('#corners')).toHaveText('0px')
  const code = page.locator('#code')
  await expect(code).toContainText('data-locale="de"')
  await expect(code).toContainText('data-radius="0px"')
  // The ways to embed it are tabs, moved through by the arrows.
  await page.getByRole('tab').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(code).toContainText('<agio-widget widget-key=')
})

test('a shop with the one script tag hears what becomes of the order', async ({ page }) => {
  await page.goto(links.shop)
  await page.evaluate((origin) => {
    const heard: unknown[] = []
    Object.assign(globalThis, { heard })
    const names = 'ready sign-in order-created order-changed completed closed error'
    for (const name of names.split(' '))
      addEventListener(`agio-${name}`, (event) => heard.push([name, (event as CustomEvent).detail]))
    const script = Object.assign(document.createElement('script'), { src: `${origin}/embed.js`, async: true })
    script.dataset['key'] = 'swapin-widget-default'
    document.body.replaceChildren(script)
  }, widgetOrigin)
  await expect(page.locator('agio-widget iframe')).toBeVisible()
  const orderId = await sellInside(await widgetIn(page))
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: [string, object][] }).heard)
  await expect.poll(async () => (await heard()).at(-1)).toEqual(['completed', { orderId }])
  const said = await heard()
  expect(said.slice(0, 3)).toEqual([
    ['ready', { version: 1 }],
    ['sign-in', {}],
    ['order-created', { orderId, service: 'sell', status: 'N', externalId: null }],
  ])
  expect(said.at(-2)).toEqual(['order-changed', { orderId, status: 'C' }])
  // Nothing twice, and nothing of the person.
  expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(said.length)
  expect(new Set(said.flatMap(([, detail]) => Object.keys(detail)))).toEqual(
    new Set(['version', 'orderId', 'service', 'status', 'externalId']),
  )
})

for (const [way, page] of [
  ['the element', async () => element],
  ['the React component', async () => ({ body: '<main></main>', script: await reactApp() })],
] as const)
  test(
    `a shop with ${way} is paid, and receives each order event once`,
    nightUnless(way === 'the React component'),
    async ({ page: shop }) => {
      const { body, script } = await page()
      await opensPage(shop, body, script)
      await expect(shop.locator('agio-widget iframe')).toBeVisible()
      const orderId = await sellInside(await widgetIn(shop))
      await expect
        .poll(() => heardBy(shop))
        .toEqual([
          ['order-created', { orderId, service: 'sell', status: 'N', externalId: null }],
          ['completed', { orderId }],
        ])
    },
  )

test('a shop with a bare iframe is paid without a script', async ({ page }) => {
  await opensPage(page, iframe)
  const id = await sellInside(await widgetIn(page))
  expect(id).toMatch(/^ord_/)
  expect(await page.evaluate(() => document.scripts.length)).toBe(0)
})

test('a site that is not allowed to gets a sentence in place of the widget, also where its frame lies', async ({
  page,
}) => {
  // The same page under another name is another site.
  const stranger = links.shop.replace(/127\.0\.0\.1|localhost/, 'another.localhost')
  await page.goto(stranger)
  const frame = await widgetIn(page)
  await expect(frame.getByText(`do not name ${new URL(stranger).origin}`)).toBeVisible()
  await expect(frame.getByRole('heading', { name: 'Sell crypto' })).toHaveCount(0)

  // An address that says to be of the widget's own site is held by the browser itself.
  const complaint = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.evaluate(
    (src) => {
      const lying = document.createElement('iframe')
      lying.src = src
      document.body.replaceChildren(lying)
    },
    `${widgetOrigin}/?origin=${encodeURIComponent(widgetOrigin)}`,
  )
  await complaint
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Sell crypto' })).toHaveCount(0)
})
