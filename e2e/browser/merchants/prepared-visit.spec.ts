/** A shop's server prepares a visit of the widget: the visitor finds its values, cannot change what is locked, and opens it once. */
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { AdminOrderItem } from '@agio/contract'
import { callsTo } from '../../world/calls.ts'
import {
  agree,
  expect,
  fillAccount,
  goOn,
  heading,
  priceIsThere,
  receive,
  send,
  signIn,
  test,
  tokenOf,
} from '../../people/people.ts'
import { openShop } from '../../people/shops.ts'
import { api, customerOf } from '../../people/town.ts'

const lock = ['fiatAmount', 'fiat', 'reference']

/** Its server prepares visits with a key of the API. */
async function openServer() {
  const { name, admin, asOwner, widgetKey } = await openShop()
  const made = await asOwner<{ secret: string }>('POST', '/merchant/api_keys', {
    name: 'Server',
    scopes: ['sessions'],
  })
  const server = callsTo(api, () => ({ authorization: `Bearer ${made.secret}` }))
  const visit = (options: object) =>
    server<{ url: string }>('POST', '/merchant/sessions', {
      widgetKey,
      options,
      metadata: { basket: '12 roses' },
    })
  return { name, visit, admin }
}

/** A stranger with the address of a visit has no visit. */
async function seesNoVisit(browser: Browser, address: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByText('This visit is over. Go back to the shop and start again.')).toBeVisible()
  await context.close()
}

async function readsTheReference(page: Page) {
  const reference = page.locator('#reference')
  await expect(reference).toHaveValue('Invoice 7')
  await expect(reference).not.toBeEditable()
  await expect(page.getByText("The shop has set this. You can't change it here.")).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('locked.png'), fullPage: true })
}

test('a visitor sells what the shop’s server asked for, the order names the shop, and the address works once', async ({
  page,
  context,
  browser,
}) => {
  const shop = await openServer()
  const externalId = `basket-${randomUUID().slice(0, 8)}`
  const { url } = await shop.visit({
    fiat: 'EUR',
    fiatAmount: '120',
    reference: 'Invoice 7',
    externalId,
    lock,
  })
  await page.goto(url)
  await expect(receive(page)).toHaveValue('120')
  // Locked fields are drawn so: figures that are read, and a currency that is not chosen.
  for (const figure of [receive(page), send(page)]) await expect(figure).not.toBeEditable()
  await expect(page.locator('main [aria-haspopup=dialog]')).toHaveCount(1)
  await priceIsThere(page)
  await expect(page).not.toHaveURL(/120|Invoice|basket/)
  await seesNoVisit(browser, page.url())
  // A reload in the frame goes on where it was.
  await page.reload()
  await expect(receive(page)).toHaveValue('120')
  await expect(send(page)).not.toHaveValue('')
  await goOn(page)
  await signIn(page)
  await fillAccount(page)
  await readsTheReference(page)
  await agree(page)
  await page.getByRole('button', { name: 'Get deposit address' }).click()
  await expect(heading(page, 'Waiting for crypto')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const sale = await customerOf(await tokenOf(page)).sale(id)
  const order = await sale.shows('the shop', (it) => it.shop !== null)
  expect(order).toMatchObject({
    payout: { amount: '120.00', currency: 'EUR' },
    description: 'Invoice 7',
    shop: { name: shop.name, externalId },
  })
  const found = await shop.admin<{ items: AdminOrderItem[] }>('GET', `/admin/orders?q=${externalId}`)
  expect(found.items.map((it) => it.id)).toEqual([id])

  // The address that led here leads nowhere any more.
  const again = await context.newPage()
  const answer = await again.goto(url)
  expect(answer?.status()).toBe(410)
  await expect(again.getByRole('heading', { name: 'This visit was opened before.' })).toBeVisible()
})
