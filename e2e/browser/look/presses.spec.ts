/** A press is never lost: what stands under the finger when it goes down is there when it comes up, and does what it says. */
import type { Page } from '@playwright/test'
import { annaEriksson, papersOf } from '../../../apps/sandbox/src/papers/draw.ts'
import { openPurchase } from '../../people/buyers.ts'
import {
  carryToken,
  expect,
  heading,
  holds,
  line,
  openOrderForm,
  openSell,
  send,
  test,
} from '../../people/people.ts'
import { somebody } from '../../people/town.ts'
import { nightUnless } from '../../people/sight/tiers.ts'

/** With a mouse the hand rests between down and up; a finger makes both at once. */
const hands = {
  mouse: async (page: Page, x: number, y: number) => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    // The page shows what it makes of it.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    await page.mouse.up()
  },
  finger: (page: Page, x: number, y: number) => page.touchscreen.tap(x, y),
}

for (const [name, press] of Object.entries(hands))
  test(
    `a person who leaves a wrong IBAN with a press on another place has pressed, and then reads what is wrong: a ${name}`,
    nightUnless(name === 'finger'),
    async ({ page }) => {
      await carryToken(page, (await somebody()).token())
      await openOrderForm(page)
      const iban = page.getByLabel('IBAN', { exact: true })
      const isWrong = page.getByText('IBAN invalid')
      await iban.fill('DE89 3704 0044 0532 0130 01')
      const words = page.getByText("The information I've given is correct.", { exact: true })
      await words.scrollIntoViewIfNeeded()
      await expect(iban).toBeFocused()
      const before = await words.boundingBox()
      expect(before).not.toBeNull()
      const { x = 0, y = 0 } = before ?? {}
      // Near the upper rim: a line that came above would be there instead.
      await press(page, x + 8, y + 2)
      await expect(page.getByLabel("The information I've given is correct.")).toBeChecked()
      await expect(isWrong).toBeVisible()
      expect((await words.boundingBox())?.y).toBeGreaterThan(y)
    },
  )

test('a row of a transfer copies from the moment it is seen', async ({ page, customer }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = async (text) => void (document.documentElement.dataset['copied'] = text)
    const watch = new MutationObserver(() => {
      const row = [...document.querySelectorAll('dl > div')].find(
        (it) => it.querySelector('dt')?.textContent === 'IBAN',
      )
      if (!row) return
      watch.disconnect()
      const { x, y } = row.getBoundingClientRect()
      const under = document.elementFromPoint(x + 4, y + 4)
      if (under instanceof HTMLElement) under.click()
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  const { id, placed } = await customer.buys()
  await openPurchase(page, id, /Waiting for funds.*Transfer\s*€100\.00/)
  await expect(line(page, 'IBAN').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-copied', placed.transfer.iban ?? '')
})

test('a press before the script has come is done when it has', async ({ page }) => {
  await carryToken(page, (await somebody()).token())
  const { letGo } = await holds(page, '**/assets/*.js')
  await page.goto('/sell', { waitUntil: 'commit' })
  await page.getByRole('button', { name: '€250', exact: true }).click()
  await page
    .locator('main form')
    .getByRole('button', { name: /^Continue|^Sell/ })
    .click()
  letGo()
  await expect(heading(page, 'Your order')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Get deposit address for €250\.00/ })).toBeVisible()
})

test('a press whose code does not come leaves the page as it is, and is carried out at the next try', async ({
  page,
}) => {
  await openSell(page)
  const amount = send(page)
  await amount.fill('321')
  const code = '**/assets/*.js'
  await page.route(code, (route) => route.abort())
  await page.getByRole('button', { name: /^Language/ }).click()
  await expect(page.getByRole('alert')).toHaveText(/didn't load/)
  await page.unroute(code)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(amount).toHaveValue('321')
})

test('a double click opens as a click does', async ({ page }) => {
  await openSell(page)
  const coin = page.getByRole('button', { name: /^Coin: / })
  // Its code is there at once the second time.
  for (let time = 0; time < 2; time++) {
    await coin.dblclick()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('a message sent while its file is on its way goes once, with the file and with the words typed by then', async ({
  page,
}) => {
  await carryToken(page, (await somebody()).token())
  await page.goto('/support?new=1')
  const { letGo } = await holds(page, '**/api/support/files')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await papersOf(annaEriksson).letter() })
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Here is')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  await expect(send).toHaveAttribute('aria-busy', 'true')
  await message.fill('Here is my statement')
  await message.press('ControlOrMeta+Enter')
  const sent = page.waitForRequest((it) => it.method() === 'POST' && it.url().endsWith('/support/threads'))
  letGo()
  expect((await sent).postDataJSON()).toEqual({
    text: 'Here is my statement',
    files: [expect.stringMatching(/^doc_/)],
  })
  await expect(page.getByRole('listitem').filter({ hasText: 'Here is my statement' })).toHaveCount(1)
})
