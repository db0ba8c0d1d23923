/** A wallet that cannot sign: its owner sends a small amount, wrong at first, and the sale goes on by itself. */
import type { Page } from '@playwright/test'
import { misplacedAt } from '../../people/sight/geometry.ts'
import { isClean } from '../../people/clean.ts'
import { expect, heading, openOrder, test } from '../../people/people.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Prove that the wallet is yours' })

test('above the amount of a proof: the small transfer as asked for proves the wallet and is paid out as well', async ({
  page,
  customer,
}) => {
  const sale = await customer.sells({ payout: '990' })
  await sale.pay()
  const { payout } = await sale.is('W', 'proof')
  await openOrder(page, sale.id, /./)
  await page.getByRole('button', { name: /^Prove that the wallet is yours/ }).click()
  await sheet(page).getByRole('button', { name: 'Show the amount' }).click()
  await expect(sheet(page).getByRole('timer')).toHaveText(/^Time left to send it: \d+ minutes$/)
  const { proofTransfer } = await sale.view()
  const asked = proofTransfer?.amount.amount ?? ''
  await expect(sheet(page).getByText(asked.replace(/0+$/, ''))).toBeVisible()
  await isClean(page, 'the small transfer')
  expect(await misplacedAt(page, [page.viewportSize()?.width ?? 0])).toEqual([])

  await sale.pay(asked, { from: 'stranger' })
  await expect(
    sheet(page).getByText(/arrived, but the amount, the wallet or the time was different/),
  ).toBeVisible()
  await sale.pay(asked)
  const paid = await sale.is('C')
  await expect(heading(page, 'Completed')).toBeVisible()
  expect(Number(paid.payout.amount)).toBeGreaterThan(Number(payout.amount) + 0.9)
})
