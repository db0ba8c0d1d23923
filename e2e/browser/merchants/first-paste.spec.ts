/** A developer's first paste: what is missing or wrong is said in the frame, in the browser's console and by the event. */
import { expect, heading, test, widgetOrigin } from '../../people/people.ts'
import { openShop } from '../../people/shops.ts'
import { links } from '../../people/town.ts'

const ownKey = 'swapin-widget-default'
/** Another origin of the same page, which no key allows. */
const elsewhere = links.shop.replace('127.0.0.1', 'localhost')

test('each mistake of the first paste has its sentence in the page and its own code', async ({ page }) => {
  const { widgetKey } = await openShop()
  const warned: string[] = []
  page.on('console', (message) => void (message.type() === 'warning' && warned.push(message.text())))
  const pastes = async (at: string, attributes: string) => {
    await page.goto(at)
    await page.evaluate(() => {
      const errors: unknown[] = []
      Object.assign(globalThis, { errors })
      addEventListener('agio-error', (event) => errors.push((event as CustomEvent).detail))
      document.body.replaceChildren()
    })
    const src = `${widgetOrigin}/embed.js`
    await page.evaluate(
      (markup) => document.body.append(document.createRange().createContextualFragment(markup)),
      `<script src="${src}" ${attributes} async></script>`,
    )
    return page.frameLocator('agio-widget iframe')
  }
  const errors = () => page.evaluate(() => (globalThis as unknown as { errors: unknown[] }).errors)

  const { origin } = new URL(elsewhere)
  for (const [at, attributes, code, said] of [
    [links.shop, 'data-key=""', 'empty-key', 'The key of this widget is empty.'],
    [links.shop, 'data-key="your-widget-key"', 'unknown-key', 'no widget key “your-widget-key”'],
    [elsewhere, `data-key="${widgetKey}"`, 'site-not-allowed', `“${widgetKey}” do not name ${origin}`],
    [elsewhere, `data-key="${ownKey}"`, 'site-not-allowed', 'Add it to WIDGET_ORIGINS'],
    [elsewhere, 'data-fit="content"', 'no-key', `do not name ${origin}`],
  ] as const) {
    const frame = await pastes(at, attributes)
    await expect(frame.getByText(said)).toBeVisible()
    await expect.poll(errors).toEqual([{ code, message: expect.stringContaining(said) }])
    expect(warned.at(-1)).toContain(said)
  }

  // The installation's own page needs no key; a tag that only brings the element says that it does.
  const frame = await pastes(links.shop, 'data-fit="content"')
  await expect(frame.getByRole('heading', { level: 1, name: 'Sell crypto' })).toBeVisible()
  await pastes(links.shop, '')
  await expect.poll(() => warned.at(-1)).toContain('embed.js: no data-key')
  expect(await errors()).toEqual([])
})

test('the line of the start page shows the widget', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(links.sandbox)
  await expect(heading(page, 'Agio is running')).toBeVisible()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  const line = await page.evaluate(() => navigator.clipboard.readText())
  await page.evaluate((markup) => {
    document.body.replaceChildren()
    document.body.append(document.createRange().createContextualFragment(markup))
  }, line)
  const frame = page.frameLocator('agio-widget iframe')
  await expect(frame.getByRole('heading', { level: 1, name: 'Sell crypto' })).toBeVisible()
})
