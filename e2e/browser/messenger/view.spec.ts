/** The mini-app as a messenger's web view shows it: nothing is cut on its pages, below the bars of the client, in any language. */
import type { Page } from '@playwright/test'
import { ofLongest } from '../../people/sight/languages.ts'
import { isClean } from '../../people/clean.ts'
import { misplacedAt } from '../../people/sight/geometry.ts'
import { hasIban, ibans } from '../../people/ibans.ts'
import { expect, test, turnsTo } from '../../people/people.ts'
import { openLinks } from '../../people/shops.ts'

const night = {
  bg_color: '#17212b',
  secondary_bg_color: '#232e3c',
  text_color: '#f5f5f5',
  hint_color: '#8296a6',
  button_color: '#5aa9e6',
  button_text_color: '#0e1621',
}

/** Around a web view the client is an object in the page: it answers with its theme and with what its bars cover. */
async function isInView(page: Page): Promise<void> {
  await page.addInitScript((theme_params) => {
    type View = { TelegramGameProxy?: { receiveEvent(type: string, data: object): void } }
    const said = new Map<string, [string, object]>([
      ['web_app_request_theme', ['theme_changed', { theme_params }]],
      [
        'web_app_request_content_safe_area',
        ['content_safe_area_changed', { top: 46, bottom: 0, left: 0, right: 0 }],
      ],
    ])
    const postEvent = (type: string) => {
      const answer = said.get(type)
      if (answer) setTimeout(() => (window as unknown as View).TelegramGameProxy?.receiveEvent(...answer))
    }
    Object.assign(window, { TelegramWebviewProxy: { postEvent } })
  }, night)
}

const pages = [
  '/sell',
  '/sell/order',
  '/buy',
  '/buy/order',
  '/transactions',
  '/iban',
  '/limits',
  '/support',
  '/profile',
  '/terms',
]

for (const language of ['en', 'de', 'ar'] as const) {
  test(`the mini-app is whole in ${language}`, ofLongest(language), async ({ page, customer }) => {
    await page.addInitScript((it) => localStorage.setItem('agio locale', it), language)
    await isInView(page)
    await hasIban(page, ibans['buying'])
    const sale = await customer.sells()
    const purchase = await customer.buys()
    const link = new URL((await (await openLinks()).make()).url)
    const orders = [`/sell/transaction/${sale.id}`, `/buy/transaction/${purchase.id}`]
    // Launch data that are not taken: the one page that only a mini-app has.
    await page.goto('/app/messenger#tgWebAppData=user%3D%257B%257D')
    await expect(page.locator('main h1').first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-host', 'messenger')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect.soft(await misplacedAt(page), '/messenger').toEqual([])
    for (const path of [...pages, ...orders, link.pathname]) {
      await turnsTo(page, `/app${path}`)
      await expect(page.locator('[class*=skeleton_]')).toHaveCount(0)
      expect.soft(await misplacedAt(page), path).toEqual([])
      if (language === 'en') await isClean(page, `${path} in a web view`)
    }
  })
}
