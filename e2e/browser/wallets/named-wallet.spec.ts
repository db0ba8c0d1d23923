/** Somebody buys to the name of a wallet: sees where it leads, is told when it is given away meanwhile, and gets the coins where the page said. */
import type { Page } from '@playwright/test'
import { fillPurchase, openBuy } from '../../people/buyers.ts'
import { expect, goOn, signIn, test, tokenOf } from '../../people/people.ts'
import { customerOf, outside } from '../../people/town.ts'
import { newWallet } from '../../world/customer.ts'

const patience = { timeout: 30_000 }
const places = (page: Page) => page.getByRole('button', { name: 'Continue to payment' })
const hint = (page: Page) => page.locator('#destination-hint')

test('a purchase to a name goes to the address that was shown', async ({ page }) => {
  const chain = outside.chain(11155111)
  const [first, second] = [newWallet().address, newWallet().address]
  const name = `n${first.slice(2, 14).toLowerCase()}.eth`
  await chain.giveName(name, first)

  await openBuy(page)
  await goOn(page)
  await signIn(page)
  await fillPurchase(page, `no-${name}`)
  await expect(page.getByText('We find no address on this network for this name.').first()).toBeVisible(
    patience,
  )
  await page.getByLabel(/^Wallet address/).fill(name)
  await expect(hint(page)).toContainText(`${name} leads to this address`, patience)
  await expect(hint(page)).toContainText(first)

  await chain.giveName(name, second)
  await places(page).click()
  await expect(page.getByRole('alert')).toContainText('No order was placed', patience)
  await expect(hint(page)).toContainText(second, patience)
  await places(page).click()
  await page.waitForURL(/\/buy\/(transaction\/|order\/method\/open-banking\?order=)ord_/, patience)

  const id = /ord_\w+/.exec(page.url())?.[0] ?? ''
  const { placed } = await customerOf(await tokenOf(page)).purchase(id)
  expect(placed).toMatchObject({ destination: second, destinationName: name })
  await page.goto(`/buy/transaction/${id}`)
  await expect(page.getByText(name).first()).toBeVisible(patience)
})
