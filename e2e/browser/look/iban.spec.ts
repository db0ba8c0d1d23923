/** Nothing is cut on the page of a dedicated IBAN, in any state, language and width, nor in its dialogs; and axe finds nothing. */
import type { Page } from '@playwright/test'
import { everyLanguage, ofLongest } from '../../people/sight/languages.ts'
import { isClean } from '../../people/clean.ts'
import { misplacedAt } from '../../people/sight/geometry.ts'
import { hasIban, ibans, opensIban } from '../../people/ibans.ts'
import { expect, test } from '../../people/people.ts'
import { installWallet } from '../../people/wallets.ts'

const phone = { width: 360, height: 740 }

async function isWhole(page: Page, what: string): Promise<void> {
  expect.soft(await misplacedAt(page), what).toEqual([])
  await page.setViewportSize(phone)
}

/** The standing order with the proof of its wallet, then the purchase and the return of what waits. */
async function opensDialogs(page: Page, look: (what: string) => Promise<void>): Promise<void> {
  const openers = page.locator('main [aria-haspopup=dialog]')
  const dialog = page.locator('dialog[open]')
  await expect(openers).toHaveCount(3)
  for (const [n, what] of ['the standing order', 'a purchase', 'a return'].entries()) {
    await openers.nth(n).click()
    await expect(dialog.getByRole('heading').first()).toBeVisible()
    await expect(dialog.locator('[class*=skeleton_]')).toHaveCount(0)
    if (n < 2) {
      await expect(dialog.locator('select')).toHaveValue(/./)
      // Its field has no room for it on a phone.
      await expect(dialog.locator('code')).toHaveText('0x52908400098527886E0F7030069857D2E4169EE7')
    }
    if (n === 0) {
      for (const tick of await dialog.getByRole('checkbox').all()) await tick.check()
      await dialog.locator('button[class*=_wide]').last().click()
      await expect(dialog.getByText('A Wallet With A Rather Long Name')).toBeVisible()
    }
    await look(what)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
}

for (const language of everyLanguage) {
  test(`the page of the IBAN is whole in ${language}`, ofLongest(language), async ({ page, customer }) => {
    void customer
    await page.addInitScript((it) => localStorage.setItem('agio locale', it), language)
    await installWallet(page, { name: 'A Wallet With A Rather Long Name', funded: 'none' })
    const look = async (what: string) => {
      await isWhole(page, what)
      if (language === 'en') await isClean(page, what)
    }
    for (const [what, iban] of Object.entries(ibans)) {
      await hasIban(page, iban)
      await opensIban(page)
      await look(what)
    }
    await hasIban(page, ibans['buying'])
    await opensIban(page)
    await opensDialogs(page, look)
  })
}
