/** A debit that no payment explains: one operator books a fee; a loss waits for a second one, who refuses or approves. */
import { press } from '../../people/keys.ts'
import { sitDown } from '../../people/operators.ts'
import { expect, test } from '../../people/people.ts'
import {
  button,
  confirms,
  isApproved,
  isAskedAndRefused,
  placeOf,
  row,
  stamp,
  stands,
} from '../../people/second-operator.ts'
import { outside } from '../../people/town.ts'
import { freshEmail } from '../../world/customer.ts'

test.describe.configure({ timeout: 400_000 })

test(
  'a debit that no payment explains is a loss when a second operator approves, a small fee at once',
  { tag: '@night' },
  async ({ page, context }) => {
    const [fee, loss] = [freshEmail('fee'), freshEmail('loss')]
    for (const reference of [fee, loss]) await outside.bank.charges('12.34', 'EUR', reference)
    await sitDown(page, 'Tom', 'unmatched')
    await page.getByLabel('Direction').selectOption('out')
    await expect(row(page, fee)).toBeVisible({ timeout: 60_000 })
    await stands(page, 'the list of debits')
    await press(page, row(page, fee))
    await expect(page.getByRole('heading', { name: /^€12\.34 left/ })).toBeVisible()
    await stands(page, 'a debit')
    await press(page, button(page, 'A bank fee…'))
    await confirms(page, 'Book as a bank fee', { reason: 'Its price list', press: 'Book as a bank fee' })
    await expect(stamp(page, 'a bank fee')).toBeVisible()

    await press(page, row(page, loss))
    await expect(page.getByRole('term').filter({ hasText: 'Text' })).toBeVisible()
    const second = await context.newPage()
    const asks = async (look: boolean) => {
      await press(page, button(page, 'A loss…'))
      await confirms(page, 'Book as a loss', { reason: 'The bank keeps it', press: 'Ask for approval', look })
    }
    await isAskedAndRefused(page, second, placeOf(page), () => asks(true))
    await asks(false)
    await isApproved(page, second, true)
    await expect(stamp(page, 'our loss')).toBeVisible({ timeout: 30_000 })
  },
)
