/**
 * The source of funds: an operator accepts it up to an amount until a day. An order above it leads to new documents and back to
 * the order, which keeps its input.
 */
import type { Page } from '@playwright/test'
import { callsOf, sitDown } from '../../people/operators.ts'
import {
  agree,
  carryToken,
  expect,
  fillAccount,
  fits,
  goOn,
  heading,
  openSell,
  place,
  send,
  test,
} from '../../people/people.ts'
import { confirms } from '../../people/second-operator.ts'
import { keyboardOf, newcomer, touching, walksThrough } from '../../people/verifying.ts'
import { ana } from '../../world/customer.ts'
import { reviewOf } from '../../world/reviewing.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const isChecked = (page: Page) => page.getByText('Your present limits stay until then.')

/** A customer at basic with 150 EUR accepted for a hundred days. */
async function withLittle(desk: Page) {
  const person = await newcomer()
  await person.reaches('basic')
  await sitDown(desk, 'Cora', `customers/${await person.id()}`)
  await expect(desk.getByText('0.00 EUR of 10,000.00 EUR')).toBeVisible()
  await desk.getByRole('button', { name: 'Accept funds…' }).click()
  await desk.getByLabel(/^Up to, in EUR/).fill('150')
  await desk.getByLabel(/^Until/).fill(inDays(100))
  await confirms(desk, 'Accept the source of funds', { reason: 'one payslip', press: 'Accept' })
  await expect(desk.getByText('0.00 EUR of 150.00 EUR')).toBeVisible()
  return person
}

/** An operator sees why new documents came, and accepts more with the review. */
async function acceptsMore(desk: Page, customer: string): Promise<void> {
  await sitDown(desk, 'Cora', 'cases?kind=funds_due')
  await expect(desk.getByText(`Customer ${customer}`).first()).toBeVisible()
  const review = await reviewOf(await callsOf('Cora'), customer)
  await sitDown(desk, 'Cora', `reviews/${review.id}`)
  await desk.getByRole('button', { name: 'Approve…' }).click()
  await desk.getByLabel(/^Up to, in EUR/).fill('5000')
  await confirms(desk, 'Approve', { reason: 'a year of payslips' })
}

test('an order above the accepted source of funds requests new documents, and is placed once they are accepted', async ({
  page,
  browser,
  isMobile,
}) => {
  const desk = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const hand = isMobile ? touching : keyboardOf(page)
  const { customer, person, id } = await withLittle(desk)
  await carryToken(page, customer.token())
  await openSell(page)
  await send(page).fill('400')
  await goOn(page)
  await fillAccount(page)
  await expect(page.getByText(/the amount is more than your documents cover/)).toBeVisible()
  await hand.press(page.getByRole('link', { name: 'Verify now' }))
  await page.waitForURL('**/verification/sof')
  expect(await walksThrough({ page, hand, person })).toEqual(['sof', 'confirmation'])
  await expect(isChecked(page)).toBeVisible()
  await page.goto('/limits')
  await expect(page.getByText("We're checking what you sent.")).toBeVisible()
  await fits(page)
  await page.goto('/verification')
  await expect(isChecked(page)).toBeVisible()

  await acceptsMore(desk, await id())
  // The page updates itself, and the order keeps its input.
  await page.waitForURL('**/verification/complete')
  await hand.press(page.getByRole('button', { name: /^Back to your order of €/ }))
  await expect(heading(page, 'Your order')).toBeVisible()
  await expect(page.getByLabel('Account holder', { exact: true })).toHaveValue(ana.name)
  await expect(page.getByText(/Verify your identity to continue/)).toBeHidden()
  await agree(page)
  await place(page)
  await page.goto('/limits')
  await expect(page.getByText(/left of €5,000\.00 in 12 months/)).toBeVisible()
  await desk.context().close()
})
