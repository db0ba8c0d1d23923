/** Coins that no order waits for, and a cent that a bank has less: two operators, by keyboard, at both sizes. */
import type { Page } from '@playwright/test'
import { press, type } from '../../people/keys.ts'
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
import { outside, somebody } from '../../people/town.ts'
import type { Chains } from '@agio/domain'
import { until } from '../../world/calls.ts'

// It plants a difference at the bank: one after the other, and a busy machine takes its time.
test.describe.configure({ mode: 'default', timeout: 400_000 })

test('coins that no order waits for go back to their sender when a second operator approves', async ({
  page,
  context,
}) => {
  const seller = await somebody()
  const sale = await seller.sells()
  await outside
    .chain(sale.placed.chainId as Chains.ChainId)
    .send(sale.placed.depositAddress, '150', { token: 'USDT' })
  await until('the coins to be final', async () => {
    const { deposits } = await sale.view()
    return deposits[0]?.state === 'final' || undefined
  })
  await sitDown(page, 'Tom', 'coins')
  await stands(page, 'the list of unallocated coins')
  await press(page, row(page, sale.placed.reference))
  await expect(page.getByRole('heading', { name: /^150.* came in$/ })).toBeVisible()
  await stands(page, 'unallocated coins')
  const second = await context.newPage()
  const asks = async (look: boolean) => {
    await press(page, button(page, 'Return…'))
    await confirms(page, 'Return the coins', {
      reason: 'They sent another coin',
      press: 'Ask for approval',
      look,
    })
  }
  await isAskedAndRefused(page, second, placeOf(page), () => asks(true))
  await asks(false)
  await isApproved(page, second, true)
  await expect(stamp(page, /^returned$|^on their way back$/)).toBeVisible({ timeout: 60_000 })
})

/** Compares until the bank's account differs, or does not any more. */
async function comparesUntil(page: Page, differs: boolean): Promise<void> {
  const line = page.getByText(/^bank:EUR: the ledger has 0\.01 EUR more/)
  await expect(async () => {
    await button(page, 'Compare now').click()
    await expect(button(page, 'Compare now')).toBeEnabled()
    await expect(page.getByRole('article')).toContainText('Accounts')
    // Only the newest run can be booked: another one is asked for when this one has surely ended.
    await expect(line).toHaveCount(differs ? 1 : 0, { timeout: 15_000 })
  }).toPass({ timeout: 180_000 })
}

test(
  'a cent that the bank has less is booked as a loss when a second operator approves',
  { tag: '@night' },
  async ({ page, context }) => {
    await outside.bank.corrects('EUR', '-1')
    await outside.bank.writeStatements()
    await sitDown(page, 'Tom', 'reconciliation')
    await comparesUntil(page, true)
    await stands(page, 'a run with a difference')
    const second = await context.newPage()
    const asks = async (look: boolean) => {
      await press(page, button(page, 'Book as loss…').first())
      const dialog = page.getByRole('dialog', { name: 'Book as loss' })
      await type(page, dialog.getByLabel('Evidence'), 'The letter of the bank')
      await confirms(page, 'Book as loss', { reason: 'The bank says so', press: 'Ask for approval', look })
    }
    await isAskedAndRefused(page, second, placeOf(page), () => asks(true))
    await asks(false)
    await isApproved(page, second, true)
    await outside.bank.writeStatements()
    await comparesUntil(page, false)
  },
)
