/** A wallet on a phone, behind the relay: by a QR code at a desk, by a link on the phone itself; with each way in which it ends. */
import type { Browser, Locator, Page } from '@playwright/test'
import { atOrder, chooseWay, fillBuyer, placePurchase } from '../../people/buyers.ts'
import { carryToken, expect, heading, openOrder, test } from '../../people/people.ts'
import { phone } from '../../people/devices/phone.ts'
import { readQr } from '../../people/sight/qr.ts'
import { unitsOf } from '../../world/outside.ts'
import { nightUnless } from '../../people/sight/tiers.ts'

// There is one phone.
test.describe.configure({ mode: 'default' })

const patience = { timeout: 60_000 }
const sepolia = 11155111
const dialog = (page: Page) => page.getByRole('dialog')
const connect = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })
const byPhone = (page: Page) => dialog(page).getByRole('button', { name: /^Wallet app on a phone/ })
const pay = (page: Page) => page.getByRole('button', { name: /^Pay [\d.]+\sUSDC/ })

/** A relay has fifteen seconds to answer the page: on a busy machine a person tries again. */
async function comes(page: Page, wanted: Locator): Promise<void> {
  const again = dialog(page).getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await expect(wanted).toBeVisible({ timeout: 20_000 })
  }).toPass({ timeout: 120_000 })
}

async function codeOf(page: Page): Promise<string> {
  const code = dialog(page).getByRole('img', { name: 'QR code that connects a wallet app' })
  await comes(page, code)
  return await readQr(code)
}

async function desk(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    hasTouch: false,
    isMobile: false,
  })
  const page = await context.newPage()
  await carryToken(page, token)
  return page
}

/** From the amount to what waits for a wallet of the buyer's own. */
async function usesMine(page: Page): Promise<void> {
  await page.goto('/buy')
  await page.getByRole('button', { name: /^Buy [\d,.]+\s/ }).click(patience)
  await page.getByRole('button', { name: 'Use my wallet' }).click(patience)
}

async function toTheCode(page: Page): Promise<void> {
  await connect(page).click(patience)
  await byPhone(page).click(patience)
}

test('at a desk a phone scans the code: its no leads back, its end has a sentence, and its client comes with the click', async ({
  browser,
  customer,
}) => {
  const page = await desk(browser, customer.token())
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const wrong: string[] = []
  page.on('console', (it) => it.type() === 'error' && wrong.push(it.text()))
  const sale = await customer.sells()
  await openOrder(page, sale.id, /Send/)
  await page.getByText('With wallet', { exact: true }).click()
  await connect(page).click(patience)
  await expect(byPhone(page)).toBeVisible(patience)
  expect(loaded.filter((url) => /client-[\w-]+\.js$/.test(url))).toEqual([])

  await byPhone(page).click()
  await phone.pair(await codeOf(page))
  await phone.answers('reject', 'eth_requestAccounts')
  await expect(byPhone(page)).toBeVisible(patience)
  // No page of others is opened in ours, in vain or not.
  expect(page.frames()).toHaveLength(1)
  expect(wrong.filter((text) => /Content Security Policy/.test(text))).toEqual([])
  expect(loaded.filter((url) => /client-[\w-]+\.js$/.test(url))).toHaveLength(1)

  await byPhone(page).click()
  await phone.pair(await codeOf(page))
  await phone.answers('approve', 'eth_requestAccounts')
  await expect(pay(page)).toBeVisible(patience)

  await phone.disconnects()
  await expect(page.getByText('Your wallet has ended the connection.')).toBeVisible(patience)

  await page.context().close()
})

test(
  'at a desk a sale is paid by the phone, which is given the chain of the order first: after a no to each question',
  { tag: '@night' },
  async ({ browser, customer }) => {
    const page = await desk(browser, customer.token())
    const sale = await customer.sells()
    await phone.forgets(sepolia)
    await openOrder(page, sale.id, /Send/)
    await page.getByText('With wallet', { exact: true }).click()
    await toTheCode(page)
    await phone.pair(await codeOf(page))
    await phone.answers('approve', 'eth_requestAccounts')
    for (const method of ['wallet_addEthereumChain', 'wallet_switchEthereumChain', 'eth_sendTransaction']) {
      await pay(page).click(patience)
      if (method === 'wallet_switchEthereumChain') await phone.answers('approve', 'wallet_addEthereumChain')
      if (method === 'eth_sendTransaction') await phone.answers('approve', 'wallet_switchEthereumChain')
      await phone.answers('reject', method)
      await expect(pay(page)).not.toHaveAttribute('aria-busy', 'true')
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    // The connection of before is there again, without a question.
    await page.reload()
    await pay(page).click(patience)
    await phone.answers('approve', 'eth_sendTransaction')
    await expect(heading(page, 'Completed')).toBeVisible(patience)
    await phone.checkLog()
    await page.context().close()
  },
)

test(
  'at a desk a purchase goes to the phone that scanned the code: after a no, the address fills the form and the coins arrive there',
  { tag: '@night' },
  async ({ browser, customer }) => {
    const page = await desk(browser, customer.token())
    const destination = page.locator('#destination')
    await usesMine(page)
    await byPhone(page).click(patience)
    await phone.pair(await codeOf(page))
    await phone.answers('reject', 'eth_requestAccounts')
    await expect(byPhone(page)).toBeVisible(patience)
    await expect(destination).toHaveValue('')

    await byPhone(page).click()
    await phone.pair(await codeOf(page))
    await phone.answers('approve', 'eth_requestAccounts')
    const address = await phone.address()
    await expect(destination).toHaveValue(address, patience)
    await expect(dialog(page)).toHaveCount(0)
    await fillBuyer(page)
    const id = await placePurchase(page)
    await chooseWay(page, 'SEPA_BANK_TRANSFER')
    await page.getByRole('button', { name: 'Show the transfer details' }).click()
    await atOrder(page, id)
    const purchase = await customer.purchase(id)
    expect(purchase.destination).toBe(address)
    await purchase.transfer()
    await expect(heading(page, 'Completed')).toBeVisible(patience)
    const { transaction, receive } = await purchase.view()
    const units = unitsOf(purchase.coin, receive.amount)
    expect(await purchase.chain.transfersTo(address, purchase.coin)).toContainEqual({
      hash: transaction?.hash,
      units,
    })
    await phone.checkLog()
    await phone.disconnects()
    await page.context().close()
  },
)

test('on a phone each recommended wallet is opened by its own link; the one that answers receives a purchase and pays a sale', async ({
  page,
  customer,
}) => {
  expect(customer.token()).toBeTruthy()
  await usesMine(page)
  await byPhone(page).click(patience)
  const links = dialog(page).getByRole('link')
  await comes(page, links.first())
  await expect(links).toHaveCount(10, patience)
  const codes = await links.evaluateAll((all) =>
    all.map((it) => new URL((it as HTMLAnchorElement).href).searchParams.get('uri')),
  )
  expect(new Set(codes).size).toBe(1)
  await phone.pair(codes[0] ?? '')
  await phone.answers('approve', 'eth_requestAccounts')
  await expect(page.locator('#destination')).toHaveValue(await phone.address(), patience)

  const sale = await customer.sells()
  await openOrder(page, sale.id, /Send/)
  await pay(page).click(patience)
  await phone.answers('approve', 'eth_sendTransaction')
  await expect(heading(page, 'Completed')).toBeVisible(patience)
  await phone.checkLog()
  await phone.disconnects()
})

for (const size of ['a phone', 'a desk'] as const) {
  test(
    `on ${size} a code that expired is made anew, a late approval of the old one connects nothing; a silent relay is said`,
    nightUnless(size === 'a desk'),
    async ({ page: onPhone, browser, customer }) => {
      const page = size === 'a phone' ? onPhone : await desk(browser, customer.token())
      // On a phone the code is for a wallet on another device, and folded.
      const shown = async () => {
        if (size === 'a phone') {
          const other = dialog(page).getByText('Wallet on another device')
          await comes(page, other)
          await other.click()
        }
        return await codeOf(page)
      }
      const sale = await customer.sells()
      await page.clock.install()
      let isDown = false
      await page.routeWebSocket(/\/relay/, (socket) => {
        if (isDown) void socket.close()
        else socket.connectToServer()
      })
      await openOrder(page, sale.id, /Send/)
      await page.getByText('With wallet', { exact: true }).click()
      await toTheCode(page)
      await phone.pair(await shown())
      await page.clock.fastForward('05:30')
      await expect(page.getByText('The code has expired.')).toBeVisible(patience)
      await phone.answers('approve', 'eth_requestAccounts')
      await page.getByRole('button', { name: 'Try again' }).click()
      const code = await shown()
      await expect(connect(page)).toBeVisible()
      await phone.pair(code)
      await phone.answers('approve', 'eth_requestAccounts')
      await expect(pay(page)).toBeVisible(patience)
      await phone.disconnects()
      await expect(page.getByText('Your wallet has ended the connection.')).toBeVisible(patience)
      isDown = true
      await page.reload()
      await page.getByText('With wallet', { exact: true }).click()
      await toTheCode(page)
      await page.clock.fastForward('00:20')
      await expect(page.getByText("We can't reach wallet apps right now.")).toBeVisible(patience)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      await page.context().close()
    },
  )
}
