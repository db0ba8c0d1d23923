/** Nothing is cut in what opens over a page: every dialog, sheet and menu, at every width and in every language. */
import type { Page } from '@playwright/test'
import { everyLanguage, ofLongest } from '../../people/sight/languages.ts'
import { misplacedAt } from '../../people/sight/geometry.ts'
import { expect, openSell, test } from '../../people/people.ts'
import { installWallet } from '../../people/wallets.ts'
import { ana } from '../../world/customer.ts'

async function stands(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(path)
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator('[class*=skeleton_]')).toHaveCount(0)
}

/** Opens the `count` dialogs of a page, one after the other. What opens the last may come late, and moves those that stand below it. */
async function opensAll(page: Page, count: number, within = 'main'): Promise<void> {
  const openers = page.locator(`${within} [aria-haspopup=dialog]:visible`)
  await expect(openers, page.url()).toHaveCount(count)
  const dialog = page.locator('dialog[open]')
  for (let n = 0; n < count; n++) {
    await openers.nth(n).click()
    await expect(dialog.getByRole('heading').first()).toBeVisible()
    await expect(dialog.locator('[class*=skeleton_]')).toHaveCount(0)
    const title = (await dialog.getByRole('heading').first().textContent()) ?? ''
    expect.soft(await misplacedAt(page), `${page.url()}: ${title}`).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
}

for (const language of everyLanguage) {
  test(`every dialog is whole in ${language}`, ofLongest(language), async ({ page, customer }) => {
    await installWallet(page, { name: 'A Wallet With A Rather Long Name', funded: 'none' })
    await page.addInitScript((it) => localStorage.setItem('agio locale', it), language)
    const [waiting, short, over, doubted] = await Promise.all([
      customer.sells(),
      customer.sells(),
      customer.sells(),
      customer.sells({ to: { ...ana, name: 'Ana MISMATCH' } }),
    ])
    await Promise.all([short.pay(short.split(60n)[0]), over.pay(over.split(150n)[0]), doubted.pay()])
    await Promise.all([short.is('I'), over.is('G'), doubted.is('R')])

    await stands(page, '/sell')
    // Language and account, and the sheets of coins and currencies.
    await opensAll(page, 4, 'body')
    await stands(page, '/buy')
    await opensAll(page, 3)
    await stands(page, '/sell/order')
    await opensAll(page, 1)
    // The wallets, the question before an order is cancelled, and whose wallet it is.
    await stands(page, `/sell/transaction/${waiting.id}`)
    await page.getByRole('radio').first().check()
    await opensAll(page, 3)
    // Pages on which a person chooses when something is off.
    for (const [{ id }, choices] of [
      [short, 4],
      [over, 3],
      [doubted, 3],
    ] as const) {
      await stands(page, `/sell/transaction/${id}`)
      await opensAll(page, choices)
    }
  })
}

test('the ground beside a dialog wears its veil, so that the gutter of the scroll bar is no light strip', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openSell(page)
  const looks = () =>
    page.evaluate(() => {
      const dialog = document.querySelector('dialog[open]')
      return {
        ground: getComputedStyle(document.documentElement).backgroundImage,
        veil: dialog && getComputedStyle(dialog, '::backdrop').backgroundColor,
      }
    })
  expect(await looks()).toEqual({ ground: 'none', veil: null })
  await page.getByRole('button', { name: /^Language/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const { ground, veil } = await looks()
  expect(veil).toMatch(/^(rgb|oklch|color)/)
  // Above what the ground itself wears.
  expect(ground).toMatch(/^linear-gradient/)
  expect(ground?.startsWith(`linear-gradient(${veil}, ${veil})`)).toBe(true)
})
