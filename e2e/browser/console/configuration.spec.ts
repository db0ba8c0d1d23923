/** A fee changes with a date: one operator proposes it, another approves, and the version waits for its day. */
import type { Page } from '@playwright/test'
import { isClean } from '../../people/clean.ts'
import { press, type } from '../../people/keys.ts'
import { sitDown } from '../../people/operators.ts'
import { expect, fits, test } from '../../people/people.ts'
import { atBothSizes } from '../../people/sight/sizes.ts'

/** Far enough that no other story meets it. */
const day = '2035-01-01T08:30'

async function confirms(page: Page, title: string, button: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  await isClean(page, title)
  await type(page, dialog.getByLabel('Reason'), reason)
  await press(page, dialog.getByRole('button', { name: button, exact: true }))
  await expect(dialog).toBeHidden()
}

test('a fee is proposed with a date, shown beside the present one, and approved by another operator', async ({
  page,
  context,
}) => {
  await sitDown(page, 'Tom')
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await expect(page.getByRole('heading', { level: 2, name: 'Configuration' })).toBeVisible()
  await page.getByRole('link', { name: 'The next version' }).click()
  const field = page.getByLabel('Sale: service fee (%)', { exact: true })
  await expect(field).toBeVisible()
  const before = await field.inputValue()
  const after = (Number(before) + 0.01).toFixed(2)
  await field.fill('a lot')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('alert')).toContainText('Sale: service fee')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill(after)
  await page.getByRole('button', { name: 'Compare' }).click()
  const changes = page.getByRole('region', { name: 'Changes', exact: true })
  await expect(changes.getByRole('row').filter({ hasText: 'Sale: service fee (%)' })).toContainText(after)
  await expect(changes.getByRole('row').filter({ hasText: 'Sale of 5,000.00 EUR' })).toBeVisible()
  await isClean(page, 'the next version')
  await atBothSizes(page, () => fits(page))
  await page.getByLabel('Takes effect (UTC)').fill(day)
  await press(page, page.getByRole('button', { name: 'Propose…' }))
  await expect(page.getByRole('dialog')).toContainText(`${before} → ${after}`)
  await confirms(page, 'Propose this version', 'Propose', 'the market')
  await expect(page.getByText('Another operator with the right to do so must decide.')).toBeVisible()

  const second = await context.newPage()
  await sitDown(second, 'Ada', 'configuration/next')
  await press(second, second.getByRole('button', { name: 'Approve…' }))
  await confirms(second, 'Approve', 'Approve', 'compared')
  const version = second.getByRole('listitem').filter({ hasText: 'scheduled' })
  await version.filter({ hasText: 'the market' }).getByRole('link').first().click()
  const article = second.getByRole('article')
  await expect(article.getByText('Ada Admin').first()).toBeVisible()
  await expect(article.getByRole('row').filter({ hasText: 'Sale: service fee (%)' }).first()).toBeVisible()
  await article.getByText('As a document').click()
  await expect(article.locator('pre')).toContainText('"serviceFeeOnRefund"')
  await atBothSizes(second, () => fits(second))
})
