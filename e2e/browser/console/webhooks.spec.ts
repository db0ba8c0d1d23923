/**
 * A shop hears that it was paid: its owner makes an endpoint at the console, and the shop's server believes what is
 * signed.
 */
import { press, type } from '../../people/keys.ts'
import { expect, test } from '../../people/people.ts'
import { button, stamp, stands } from '../../people/second-operator.ts'
import { entersOwnRoom, openShop, sellInside, widgetIn } from '../../people/shops.ts'
import { links } from '../../people/town.ts'

test(
  'a shop hears of a sale by signed webhooks, and its owner sees what was delivered',
  { tag: '@night' },
  async ({ page, context }) => {
    const { widgetKey, ownerToken } = await openShop()
    await entersOwnRoom(page, ownerToken, 'webhooks')
    await press(page, button(page, 'Add an endpoint…'))
    const dialog = page.getByRole('dialog', { name: 'Add an endpoint' })
    await type(page, dialog.getByLabel('Address'), `${links.shop}/${widgetKey}/hooks`)
    await stands(page, 'the dialog of an endpoint')
    await press(page, dialog.getByRole('button', { name: 'Add', exact: true }))
    const secret = await page.getByText(/^whsec_/).textContent()

    const shop = await context.newPage()
    await shop.goto(`${links.shop}?key=${widgetKey}`)
    await shop.getByLabel('Secret of the endpoint').fill(secret ?? '')
    await shop.getByRole('button', { name: 'Use this secret' }).click()
    const heard = shop.locator('#heard')
    await expect(heard).toHaveText('Nothing yet.')
    await press(page, button(page, 'Send a test event'))
    await expect(heard).toContainText('Test events: 1')

    await sellInside(await widgetIn(shop))
    await expect(heard.getByRole('listitem').filter({ hasText: 'invoice-2026-041' })).toContainText('Paid')

    await expect(stamp(page, 'on')).toBeVisible()
    await press(page, button(page, "I've saved it"))
    const paid = page.getByRole('row', { name: /payment\.completed/ })
    await expect(paid).toContainText('delivered · 204')
    await press(page, paid.getByRole('button', { name: 'payment.completed' }))
    await expect(page.getByText('"externalId": "invoice-2026-041"')).toBeVisible()
    await stands(page, 'a delivery')
  },
)
