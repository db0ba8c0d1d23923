/** A file of the bank: the fate of each line, and from a line that is known to the line that it repeats, by keyboard. */
import { randomInt } from 'node:crypto'
import type { AnswerTo } from '@agio/contract/client'
import { press } from '../../people/keys.ts'
import { callsOf, sitDown } from '../../people/operators.ts'
import { expect, test } from '../../people/people.ts'
import { row, stands } from '../../people/second-operator.ts'
import { outside } from '../../people/town.ts'
import { until } from '../../world/calls.ts'
import { freshEmail } from '../../world/customer.ts'

test.describe.configure({ timeout: 400_000 })

test('the line of a statement leads to the notification that it repeats, whose money is posted', async ({
  page,
}) => {
  // Other stories have debits in the same statement.
  const cents = String(randomInt(301, 999))
  const amount = `${cents.slice(0, 1)}.${cents.slice(1)}`
  await outside.bank.charges(amount, 'EUR', freshEmail('fee'))
  const desk = await callsOf('Tom')
  const files = (kind: string) =>
    until(`a ${kind} with the debit`, async () => {
      const { items } = await desk<AnswerTo<'listBankFiles'>>('GET', '/admin/bank_files?limit=30')
      for (const { id, name } of items.filter((file) => file.kind === kind)) {
        const lines = await desk<AnswerTo<'listBankLines'>>('GET', `/admin/bank_lines?file=${id}&limit=100`)
        const line = lines.items.find((it) => it.amount === amount && it.direction === 'out')
        if (line) return { name, line }
      }
      return undefined
    })
  const notification = await files('camt.054')
  await outside.bank.writeStatements()
  const statement = await files('camt.053')
  const shown = `${amount} EUR out`
  await sitDown(page, 'Tom', 'bank_files')
  await press(page, row(page, statement.name))
  await page.getByLabel('Fate').selectOption('Known before')
  const repeated = page
    .getByRole('row')
    .filter({ hasText: shown })
    .getByRole('link', { name: new RegExp(`of ${notification.name}$`) })
    .last()
  // A statement of a busy day has more lines than a page of them.
  const more = page.getByRole('region', { name: 'Lines' }).getByRole('button', { name: 'Show more' })
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await expect(repeated).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await stands(page, 'a file of the bank with its lines')
  await repeated.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: notification.name })).toBeVisible()
  const posted = page.getByRole('row').filter({ hasText: shown })
  await expect(posted.getByText('Posted')).toBeVisible()
  await expect(posted.getByRole('link', { name: 'Unmatched payment' })).toBeVisible()
})
