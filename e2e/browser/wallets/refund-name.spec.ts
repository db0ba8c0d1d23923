/** Coins of a sale go back to the name of a wallet: where it leads is shown, it is asked again before anything is placed or sent, and it stands beside the order. */
import type { Page } from '@playwright/test'
import { isClean } from '../../people/clean.ts'
import { agree, expect, fillAccount, heading, moreOptions, openOrder } from '../../people/people.ts'
import { openOrderForm, place, test } from '../../people/people.ts'
import { outside } from '../../people/town.ts'
import { installWallet } from '../../people/wallets.ts'
import { newWallet } from '../../world/customer.ts'

const patience = { timeout: 30_000 }
const chain = outside.chain(11155111)
const nameOf = (address: string) => `r${address.slice(2, 14).toLowerCase()}.eth`
const shows = (page: Page, field: string) => expect(page.locator(`#${field}-hint`))

test('a sale whose coins may go back to a name keeps the address that was shown, and its page says both', async ({
  page,
  customer,
}) => {
  const [first, second] = [newWallet().address, newWallet().address]
  const name = nameOf(first)
  await chain.giveName(name, first)
  await openOrderForm(page)
  await fillAccount(page)
  await moreOptions(page)
  await page.getByLabel(/^Refund address/).fill(`no-${name}`)
  await expect(page.getByText('We find no address on this network for this name.').first()).toBeVisible(
    patience,
  )
  await page.getByLabel(/^Refund address/).fill(name)
  await shows(page, 'refundAddress').toContainText(first, patience)
  await isClean(page, 'the name of a wallet for a refund')
  await agree(page)

  await chain.giveName(name, second)
  await page.getByRole('button', { name: /^Get deposit address/ }).click()
  await expect(page.getByRole('alert')).toContainText('No order was placed', patience)
  await shows(page, 'refundAddress').toContainText(second, patience)
  const id = await place(page)
  expect(await (await customer.sale(id)).view()).toMatchObject({ refundAddress: second, refundName: name })
  await page.getByText('Details', { exact: true }).first().click()
  await expect(page.getByText(name).first()).toBeVisible(patience)
})

test('a refund to a name goes to the wallet that was shown, and to no other one', async ({
  page,
  customer,
}) => {
  const own = await installWallet(page, { name: 'Example Wallet', funded: 'none' })
  const name = nameOf(own.address)
  await chain.giveName(name, newWallet().address)
  const sale = await customer.sells()
  await sale.pay(sale.split(60n)[0], { from: 'exchange' })
  await sale.is('I')
  await openOrder(page, sale.id, 'Incomplete')
  await page.getByRole('button', { name: /^Return [\d.]+\sUSDC/ }).click()
  const dialog = page.getByRole('dialog')
  const returns = dialog.getByRole('button', { name: /^Return [\d.]+\sUSDC/ })
  await dialog.getByLabel(/^To (another|this) address/).fill(name)
  await shows(page, 'to').toContainText(`${name} leads to this address`, patience)

  await chain.giveName(name, own.address)
  await returns.click()
  await expect(dialog.getByRole('alert')).toContainText('nothing was sent', patience)
  await shows(page, 'to').toContainText(own.address, patience)
  await returns.click()
  await dialog.getByRole('button', { name: 'Sign with Example Wallet' }).click(patience)
  await expect(heading(page, 'Refunded')).toBeVisible(patience)
  expect((await sale.view()).refund?.to).toBe(own.address)
  await own.checkLog()
})
