/** A merchant's people read their console in the language of their browser or of their choice; operators read English. */
import { signInAtDesk, sitDown } from '../../people/operators.ts'
import { expect, heading, test } from '../../people/people.ts'
import { stands } from '../../people/second-operator.ts'
import { entersOwnRoom, inviteOwner, openLinks } from '../../people/shops.ts'
import { links } from '../../people/town.ts'

test.use({ locale: 'de-DE' })

const rooms = {
  widget_keys: 'Widget-Schlüssel',
  links: 'Zahlungslinks',
  orders: 'Aufträge',
  payments: 'Zahlungen',
  statements: 'Abrechnungen',
  payees: 'Empfänger',
  api_keys: 'API-Schlüssel',
  webhooks: 'Webhooks',
  team: 'Team',
} as const

test('a merchant’s rooms are in German for a German browser, and in English once they are wanted so', async ({
  page,
}) => {
  const { link } = await inviteOwner()
  await page.goto(link)
  await expect(heading(page, 'Ihr Zugang')).toBeVisible()
  await stands(page, 'an invitation in German')

  const shop = await openLinks()
  await shop.make({ amount: '80.00' })
  await entersOwnRoom(page, shop.ownerToken, 'home')
  await expect(page.getByRole('region', { name: 'Bis zur ersten Zahlung' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await stands(page, 'the home of a merchant in German')
  for (const [room, title] of Object.entries(rooms)) {
    await page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(new RegExp(`/${room}$`))
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await stands(page, `${room} in German`)
  }

  await page.getByRole('button', { name: 'Sprache: English' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Team' })).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('region', { name: 'To the first payment' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'To the first payment' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('an operator signs in on a German page and has the rooms in English', async ({ page }) => {
  await page.goto(links.console)
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
  await stands(page, 'the sign-in in German')
  await signInAtDesk(page, 'Cora', links.console, ['E-Mail', 'PIN', 'Code Ihrer Authenticator-App'])
  await expect(page.getByRole('link', { name: /^Orders/ })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await sitDown(page, 'Cora', 'merchants')
  await expect(page.getByRole('button', { name: 'Open a merchant…' })).toBeVisible()
})
