/** What a connected wallet holds is known before the order: half of it and all of it are a press away; and before it pays, what gas costs. */
import { isClean } from '../../people/clean.ts'
import { expect, goesOn, heading, openOrder, send, test } from '../../people/people.ts'
import { installWallet } from '../../people/wallets.ts'

const patience = { timeout: 60_000 }

test('who has connected a wallet sells half or all of what is in it, and reads what the network takes in euros', async ({
  page,
  customer,
}) => {
  const wallet = await installWallet(page, { chainId: 11155111 })
  const sale = await customer.sells()
  await openOrder(page, sale.id, /Send/)
  await page.getByText('With wallet', { exact: true }).click(patience)
  await page.getByRole('button', { name: 'Connect wallet' }).click(patience)
  await page.getByRole('button', { name: /^Sandbox Wallet/ }).click(patience)
  await expect(page.getByText(/^Network fee about €[\d,.]+, from your wallet$/)).toBeVisible(patience)
  await isClean(page, 'a wallet that is connected')

  await page.goto('/sell')
  const balance = page.getByRole('button', { name: /^Balance [\d,.]+\sUSDC$/ })
  await expect(balance).toBeVisible(patience)
  await isClean(page, 'a wallet that is connected')
  await balance.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your wallet' }).getByText('Assets')).toBeVisible(patience)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Max', exact: true }).press('Enter')
  const sends = async () => Number((await send(page).inputValue()).replaceAll(',', ''))
  await expect.poll(sends, patience).toBeGreaterThan(1_000)
  const whole = await sends()
  await page.getByRole('button', { name: 'Half', exact: true }).click(patience)
  await expect.poll(sends, patience).toBeCloseTo(whole / 2, 5)
  await goesOn(page).click(patience)
  await expect(heading(page, 'Your order')).toBeVisible(patience)
  await wallet.checkLog()
})
