/** The owner of a wallet that paid, or that coins go back to: the provider is named, or the owner signs. */
import { expect, heading, line, openOrder, test } from '../../people/people.ts'
import { installWallet } from '../../people/wallets.ts'

const patience = { timeout: 60_000 }
/** Worth more than EUR 1,000 with its fees; a payment file of more waits for a second person. */
const payout = '990'
const waits = 'In process'

test('above 1,000 EUR from an exchange: the person names it, and the sheet shows it', async ({
  page,
  customer,
}) => {
  const sale = await customer.sells({ payout })
  await sale.pay(undefined, { from: 'exchange' })
  await openOrder(page, sale.id, /./)
  await expect(heading(page, waits)).toBeVisible(patience)
  await page.getByRole('button', { name: 'It came from an exchange' }).click()
  const dialog = page.getByRole('dialog', { name: 'Whose wallet is it?' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/Choose the provider/)
  await dialog.getByRole('searchbox').fill('krak')
  await dialog.getByRole('radio', { name: 'Kraken' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(heading(page, 'Completed')).toBeVisible(patience)
  await expect(line(page, 'Sent from')).toHaveText('Kraken')
})

test('a customer who paid from an exchange has the coins sent to an own wallet: its owner signs first', async ({
  page,
  customer,
}) => {
  const own = await installWallet(page, { name: 'Example Wallet', funded: 'none' })
  const sale = await customer.sells()
  await sale.pay(sale.split(60n)[0], { from: 'exchange' })
  await sale.is('I')
  await openOrder(page, sale.id, 'Incomplete')
  await page.getByRole('button', { name: /^Return [\d.]+\sUSDC/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^To (another|this) address/).fill(own.address)
  await dialog.getByRole('button', { name: /^Return [\d.]+\sUSDC/ }).click()
  await expect(dialog.getByText(/its owner signs first/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign with Example Wallet' }).click(patience)
  await expect(heading(page, 'Refunded')).toBeVisible(patience)
  const { refund } = await sale.view()
  expect(refund?.to).toBe(own.address)
  await own.checkLog()
})
