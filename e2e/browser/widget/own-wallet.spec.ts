/** A person's own wallet: they pay a sale from it, receive a purchase into it, say no, and go away again. */
import { expect, heading, openOrder, test } from '../../people/people.ts'
import { putWallet } from '../../people/test-wallets.ts'

const patience = { timeout: 60_000 }

test('a sale is paid from the wallet, after a no, and again in the next visit without a question', async ({
  page,
  customer,
}) => {
  const wallet = await putWallet(page, { name: 'Test Wallet', chainId: 11155111 })
  const sale = await customer.sells()
  await openOrder(page, sale.id, /Send/)
  await page.getByText('With a wallet', { exact: true }).click()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await wallet.behaves({ answer: 'reject', method: 'eth_requestAccounts' })
  const row = page.getByRole('button', { name: /^Test Wallet/ })
  await row.click(patience)
  await expect(row).toBeVisible()
  await wallet.behaves({ answer: 'approve', method: 'eth_requestAccounts' })
  await row.click()
  const pay = page.getByRole('button', { name: /^Pay [\d.]+\sUSDC/ })
  await expect(pay).toBeVisible(patience)
  await wallet.behaves({ answer: 'reject', method: 'eth_sendTransaction' })
  await pay.click()
  await expect.poll(() => wallet.asked(), patience).toContain('eth_sendTransaction')
  await expect(pay).not.toHaveAttribute('aria-busy', 'true')
  await wallet.behaves({ answer: 'approve', method: 'eth_sendTransaction' })
  await page.reload()
  await expect(pay).toBeVisible(patience)
  await pay.click()
  await expect(heading(page, /Looking|Receiving|Completed|received/)).toBeVisible(patience)
  await expect(heading(page, 'Completed')).toBeVisible(patience)
})

test('on another network the wallet is switched; what it does not know is added first', async ({
  page,
  customer,
}) => {
  const wallet = await putWallet(page, { kind: 'trust', name: 'Test Wallet', chainId: 1, knows: ['1'] })
  const sale = await customer.sells()
  await openOrder(page, sale.id, /Send/)
  await page.getByText('With a wallet', { exact: true }).click()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /^Trust Wallet/ }).click(patience)
  await page.getByRole('button', { name: /^Pay [\d.]+\sUSDC/ }).click(patience)
  await expect(heading(page, 'Completed')).toBeVisible(patience)
  const switching = (await wallet.asked()).filter((method) => method.startsWith('wallet_'))
  expect(switching).toEqual([
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_switchEthereumChain',
  ])
})

test('too few coins are said before the wallet is asked; an account that goes away asks to connect again', async ({
  page,
  customer,
}) => {
  const wallet = await putWallet(page, { name: 'Test Wallet', chainId: 11155111, funded: 'no_coins' })
  const sale = await customer.sells()
  await openOrder(page, sale.id, /Send/)
  await page.getByText('With a wallet', { exact: true }).click()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /^Test Wallet/ }).click(patience)
  await page.getByRole('button', { name: /^Pay [\d.]+\sUSDC/ }).click(patience)
  await expect(page.getByText(/Wallet lacks funds for this payment/)).toBeVisible(patience)
  expect(await wallet.asked()).not.toContain('eth_sendTransaction')
  await page.getByRole('button', { name: 'Pay by hand' }).click()
  await expect(page.getByRole('button', { name: /^Copy amount/ })).toBeVisible()
  await page.getByText('With a wallet', { exact: true }).click()
  await wallet.does('empty_accounts')
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible(patience)
})

test('who disconnects in one tab is disconnected in every tab, and stays so', async ({
  page,
  customer,
  context,
}) => {
  const wallet = await putWallet(page, { name: 'Test Wallet', chainId: 11155111 })
  const sale = await customer.sells()
  await openOrder(page, sale.id, /Send/)
  await page.getByText('With a wallet', { exact: true }).click()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /^Test Wallet/ }).click(patience)
  await page.getByRole('button', { name: 'Change wallet' }).click(patience)
  const sheet = page.getByRole('dialog', { name: 'Your wallet' })
  await expect(sheet.getByText('Assets')).toBeVisible(patience)
  await expect(sheet).toHaveCSS('z-index', '1100')
  // Another tab of the same browser says it as the browser does.
  const other = await context.newPage()
  await other.goto('/icon.svg')
  await other.evaluate(() => localStorage.setItem('agio wallet', '-'))
  await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible(patience)
  await page.reload()
  await page.getByText('With a wallet', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible(patience)
  expect((await wallet.asked()).filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
})

test('coins are bought to the own wallet: its address fills the form', async ({ page, customer }) => {
  expect(customer.token()).toBeTruthy()
  const wallet = await putWallet(page, { name: 'Test Wallet', chainId: 11155111 })
  await page.goto('/buy')
  await page.getByRole('button', { name: /^Buy [\d,.]+\s/ }).click(patience)
  await expect(heading(page, 'Your order')).toBeVisible(patience)
  await page.getByRole('button', { name: 'Use my wallet' }).click(patience)
  await page.getByRole('button', { name: /^Test Wallet/ }).click(patience)
  await expect(page.locator('#destination')).toHaveValue(wallet.address, patience)
})
