/**
 * A payment file above the limit waits for a second person. It would keep the payouts of other stories waiting that fall into
 * the same file, so this one comes after them.
 */
import type { Page } from '@playwright/test'
import { press, type } from '../../people/keys.ts'
import { sitDown } from '../../people/operators.ts'
import { expect, test } from '../../people/people.ts'
import { somebody } from '../../people/town.ts'
import { anaInBritain } from '../../world/customer.ts'

/** The line of a file says pounds by their sign, its case by their code as the file does. */
async function open(page: Page, amount: string): Promise<void> {
  await press(
    page,
    page
      .getByRole('listitem')
      .filter({ hasText: `£${amount}` })
      .getByRole('link')
      .first(),
  )
  await expect(page.getByRole('heading', { level: 2, name: `${amount} GBP`, exact: true })).toBeVisible()
}

async function confirm(page: Page, title: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await type(page, dialog.getByLabel('Reason'), reason)
  await press(page, dialog.getByRole('button', { name: title, exact: true }))
  await expect(dialog).toBeHidden()
}

test('a payment file above the limit takes two people', async ({ page, browser }) => {
  // Of an amount that only this file has, and for which no wallet needs a proof.
  const amount = `5${10 + (Date.now() % 60)}.${10 + (process.pid % 89)}`
  const sale = await (await somebody()).sells({ payout: amount, fiat: 'GBP', to: anaInBritain })
  await sale.pay()
  await sale.is('P')

  await sitDown(page, 'Tom', 'batches')
  await open(page, amount)
  await page.keyboard.press('a')
  await confirm(page, 'Ask for approval', 'It is due today')
  await expect(page.getByText('Another operator with the right to do so must decide.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve…' })).toHaveCount(0)
  expect((await sale.view()).status).toBe('P')

  const second = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await sitDown(second, 'Tina', 'batches')
  await open(second, amount)
  await second.keyboard.press('a')
  await confirm(second, 'Approve', 'The figures agree with the orders')
  await expect(second.getByText('approved', { exact: true })).toBeVisible()
  await sale.is('C')
  await expect(
    page.getByText('sent to bank', { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible()
  await second.context().close()
})
