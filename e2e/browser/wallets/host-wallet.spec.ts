/** The wallet of the page around the frame: the widget asks it over the port, and a sale is paid. */
import { placeInside, widgetIn } from '../../people/embedded.ts'
import { expect, heading, priceIsThere, test } from '../../people/people.ts'
import { hostileToFrame, hostileToHost } from '@agio/embed/testing'
import { links } from '../../people/town.ts'
import { walletCall, type WalletView } from '../../people/wallets.ts'

const patience = { timeout: 60_000 }

test('a sale in a shop is paid by the wallet that the shop lends to the widget', async ({ page }) => {
  await page.goto(`${links.shop}?wallets=announced&lend=on`)
  const frame = await widgetIn(page)
  await placeInside(frame)
  await frame.getByText('With a wallet', { exact: true }).click(patience)
  await frame.getByRole('button', { name: 'Connect wallet' }).click(patience)
  // The extension is not in the frame: the row is the shop's, under the name of its site.
  const rows = frame.getByRole('dialog').getByRole('button', { name: new URL(links.shop).host })
  await rows.click(patience)
  await frame.getByRole('button', { name: /^Pay [\d.]+\sUSDC/ }).click(patience)
  await expect(heading(frame, 'Completed')).toBeVisible(patience)
  const { log } = await walletCall<WalletView>('/wallets/shop-announced')
  const sent = log.filter(({ method }) => method === 'eth_sendTransaction')
  expect(sent.at(-1)?.outcome).toBe('answered')
})

test('what a stranger says to the frame or to the shop changes neither', async ({ page }) => {
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
