/** A fee changes with a date: one operator proposes it, another approves, and the version waits for its day. */
import { isClean } from '../../people/clean.ts'
import { press, type } from '../../people/keys.ts'
import { sitDown } from '../../people/operators.ts'
import { expect, fits, test } from '../../people/people.ts'

/** Far enough that no other story meets it. */
const day = '2035-01-01T08:30'

test('a fee is proposed with a date, shown beside the present one, and approved by another operator', async ({
  page,
  context,
}) => {
  await sitDown(page, 'Tom')
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await expect(page.getByRole('heading', { level: 2, name: 'Configuration' })).toBeVisible()
  await page.getByRole('link', { name: 'The next version' }).click()
  await page
    .locator('summary')
    .filter({ hasText: /^sell$/i })
    .click()
  const field = page.getByLabel('fee · percent')
  await expect(field).toBeVisible()
  const before = await field.inputValue()
  const after = (Number(before) + 0.01).toFixed(2)
  await field.fill('a lot')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('alert')).toContainText('sell')
  await field.fill(after)
  await page.getByRole('button', { name: 'Compare' }).click()
  const changes = page.getByRole('row').filter({ hasText: 'sell.fee.percent' })
  await expect(changes).toContainText(before)
  await expect(changes).toContainText(after)
  await page.getByLabel('Takes effect (UTC)').fill(day)
  await isClean(page, 'the next version')
  await press(page, page.getByRole('button', { name: 'Propose…' }))
  const dialog = page.getByRole('dialog', { name: 'Propose this version' })
  await expect(dialog).toContainText(`${before} → ${after}`)
  await type(page, dialog.getByLabel('Reason'), 'the market')
  await press(page, dialog.getByRole('button', { name: 'Propose', exact: true }))
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Another operator with the right to do so must decide.')).toBeVisible()

  const second = await context.newPage()
  await sitDown(second, 'Ada', 'configuration/next')
  await press(second, second.getByRole('button', { name: 'Approve…' }))
  const approving = second.getByRole('dialog', { name: 'Approve' })
  await isClean(second, 'approving a version')
  await type(second, approving.getByLabel('Reason'), 'compared')
  await press(second, approving.getByRole('button', { name: 'Approve', exact: true }))
  await expect(approving).toBeHidden()
  const version = second
    .getByRole('listitem')
    .filter({ hasText: 'scheduled' })
    .filter({ hasText: 'the market' })
  await version.getByRole('link').first().click()
  await expect(second.getByRole('article').getByText('Ada Admin')).toBeVisible()
  await expect(second.getByRole('article').getByText('sell.fee.percent').first()).toBeVisible()
  for (const width of [360, 1280]) {
    await second.setViewportSize({ width, height: 740 })
    await fits(second)
  }
  await isClean(second, 'a scheduled version')
})
