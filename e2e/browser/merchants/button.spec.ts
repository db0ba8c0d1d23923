/** A merchant's page with the payment button that the console shows: the link opens over it, and only there. */
import type { Page } from '@playwright/test'
import { isClean } from '../../people/clean.ts'
import { expect, heading, test, widgetOrigin } from '../../people/people.ts'
import { openLinks } from '../../people/shops.ts'
import { links } from '../../people/town.ts'

/** A plain page at this address, which allows what the docs ask for and nothing else. */
async function plainPage(page: Page, at: string, { url, lang = 'en' }: { url: string; lang?: string }) {
  const policy = `default-src 'none'; script-src ${widgetOrigin}; frame-src ${widgetOrigin}`
  const script = `<script src="${widgetOrigin}/button.js" async></script>`
  await page.goto(at)
  await page.setContent(`<!doctype html><html lang="${lang}"><head><title>Invoice</title>
    <meta name="viewport" content="width=device-width"><meta http-equiv="content-security-policy" content="${policy}"></head>
    <body><main><h1>Invoice 4711</h1><a href="${url}" data-agio-pay>Pay in crypto</a>${script}${script}</main></body></html>`)
  // Once the script runs, the link looks like a button.
  const button = page.getByRole('link', { name: 'Pay in crypto' })
  await expect(button).toHaveCSS('display', 'inline-block')
  return button
}

test('a button on a merchant’s page opens the payment page in a dialog, and closing returns to the page', async ({
  page,
}) => {
  const shop = await openLinks()
  const { url } = await shop.make()
  const button = await plainPage(page, links.shop, { url, lang: 'de' })
  await isClean(page, 'a page with a payment button')
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pay in crypto' })
  await expect(dialog).toHaveCount(1)
  const frame = dialog.locator('iframe').contentFrame()
  await expect(frame.getByRole('heading', { level: 1 })).toContainText(shop.name)
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de')
  await expect(dialog.locator('iframe')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('button.png') })
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(page).toHaveURL(links.shop)
})

test('on a foreign site the button offers a new tab, which opens the link', async ({ page, context }) => {
  const shop = await openLinks()
  const { url } = await shop.make()
  // The same page under another name is another site.
  const button = await plainPage(page, links.shop.replace('127.0.0.1', 'localhost'), { url })
  const complaint = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await button.click()
  await complaint
  const dialog = page.getByRole('dialog', { name: 'Pay in crypto' })
  await expect(dialog.locator('iframe')).toBeHidden()
  const opened = context.waitForEvent('page')
  await dialog.getByRole('link', { name: 'Open in a new tab' }).click()
  await expect(heading(await opened, `Pay ${shop.name}`)).toBeVisible()
})
