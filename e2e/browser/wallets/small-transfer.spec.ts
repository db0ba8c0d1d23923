/** A wallet that cannot sign: its owner sends a small amount, wrong at first, and the sale goes on by itself. */
import type { Page } from '@playwright/test'
import { misplacedAt } from '../../people/geometry.ts'
import { isClean } from '../../people/clean.ts'
import { expect, heading, openOrder, test } from '../../people/people.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Sign with the wallet that paid' })

test('above the amount of a proof: the small transfer as asked for proves the wallet and is paid out as well', async ({
  page,
  customer,
}) => {
  const sale = await customer.sells({ payout: '1200' })
  await sale.pay()
  const { payout } = await sale.is('W', 'proof')
  await openOrder(page, sale.id, /./)
  await page.getByRole('button', { name: /^Sign with the wallet that paid/ }).click()
  await sheet(page).getByRole('button', { name: 'Show the amount' }).click()
  await expect(sheet(page).getByRole('timer')).toHaveText(/^Time left to send it: \d+ minutes$/)
  const { proofTransfer } = await sale.view()
  const asked = proofTransfer?.amount.amount ?? ''
  await expect(sheet(page).getByText(asked.replace(/0+$/, ''))).toBeVisible()
  await isClean(page, 'the small transfer')
  expect(await misplacedAt(page, [page.viewportSize()?.width ?? 0])).toEqual([])

  await sale.pay(asked, { from: 'stranger' })
  await expect(
    sheet(page).getByText(/arrived, but the amount, the wallet or the time was another/),
  ).toBeVisible()
  await sale.pay(asked)
  await expect(heading(page, 'Completed')).toBeVisible()
  const paid = await sale.is('C')
  expect(Number(paid.payout.amount)).toBeGreaterThan(Number(payout.amount) + 0.9)
})
