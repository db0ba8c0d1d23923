/** The wallet of the page around the frame: the widget asks it over the port, a sale is paid, and a purchase is received. */
import { placeInside, widgetIn } from '../../people/shops.ts'
import { expect, heading, priceIsThere, test, tokenOf, turnsTo } from '../../people/people.ts'
import { checkRequest } from '../../../apps/widget/src/wallet/testing/fake-wallet.ts'
import { hostileToFrame, hostileToHost } from '@agio/embed/testing'
import { customerOf, links } from '../../people/town.ts'
import { walletCall, type WalletView } from '../../people/wallets.ts'

const patience = { timeout: 60_000 }

test('a sale in a shop is paid by the wallet that the shop lends to the widget, and a purchase goes to it', async ({
  page,
}) => {
  await page.goto(`${links.shop}?wallets=announced&lend=on`)
  const frame = await widgetIn(page)
  const id = await placeInside(frame)
  await frame.getByText('With wallet', { exact: true }).click(patience)
  await frame.getByRole('button', { name: 'Connect wallet' }).click(patience)
  // The extension is not in the frame: the row is the shop's, under the name of its site.
  const rows = frame.getByRole('dialog').getByRole('button', { name: new URL(links.shop).host })
  await rows.click(patience)
  await frame.getByRole('button', { name: /^Pay [\d.]+\sUSDC/ }).click(patience)
  await expect(heading(frame, 'Completed')).toBeVisible(patience)
  const { log, address } = await walletCall<WalletView>('/wallets/shop-announced')
  const sale = await customerOf(await tokenOf(frame)).sale(id)
  const to = sale.address.slice(2).toLowerCase()
  const sent = log.filter(({ params }) => JSON.stringify(params).toLowerCase().includes(to))
  expect(sent.at(-1)).toMatchObject({ method: 'eth_sendTransaction', outcome: 'answered' })

  await turnsTo(frame, '/buy')
  await frame.getByRole('button', { name: /^Buy [\d,.]+\s/ }).click(patience)
  await frame.getByRole('button', { name: 'Use my wallet' }).click(patience)
  await expect(frame.locator('#destination')).toHaveValue(address, patience)
  log.forEach(checkRequest)
})

test('a stranger’s messages to the frame or to the shop change neither', async ({ page }) => {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    for (const name of 'sign-in order-created order-changed completed closed error'.split(' '))
      addEventListener(`agio-${name}`, () => heard.push(name))
  })
  await page.goto(links.shop)
  const frame = await widgetIn(page)
  await expect(heading(frame, 'Sell crypto')).toBeVisible()
  await priceIsThere(frame)
  const amounts = frame.getByRole('textbox')
  const before = await amounts.evaluateAll((all) => all.map((it) => (it as HTMLInputElement).value))
  // Circles do not cross windows as text; the rest does.
  const plain = (all: readonly unknown[]) => all.filter((it) => it !== hostileToHost.at(-2))
  await page.evaluate(
    ([toFrame, toHost]) => {
      const target = document.querySelector('iframe')?.contentWindow
      for (const message of toFrame ?? []) target?.postMessage(message, '*')
      for (const message of toHost ?? []) window.postMessage(message, '*')
    },
    [plain(hostileToFrame), plain(hostileToHost)],
  )
  await frame.evaluate((all) => {
    for (const message of all) window.parent.postMessage(message, '*')
  }, plain(hostileToHost))
  // Messages are heard in their order: the last of each has been heard once this is answered.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(heading(frame, 'Sell crypto')).toBeVisible()
  await expect
    .poll(() => amounts.evaluateAll((all) => all.map((it) => (it as HTMLInputElement).value)))
    .toEqual(before)
  expect(await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual([])
})
