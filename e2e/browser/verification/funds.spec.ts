/**
 * The source of funds: accepted at the desk up to an amount until a day. An order above it leads to newer papers and back to
 * the order, with nothing typed twice.
 */
import { callsOf, sitDown } from '../../people/operators.ts'
import {
  agree,
  carryToken,
  expect,
  fillAccount,
  goOn,
  heading,
  openSell,
  place,
  send,
  test,
} from '../../people/people.ts'
import { confirms } from '../../people/second-operator.ts'
import { ana as person } from '../../world/customer.ts'
import { newcomer, touching, walksThrough } from '../../people/verifying.ts'
import { decideReview, reviewOf } from '../../world/reviewing.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('an order above what the papers explain leads to newer ones, and is placed once they are accepted', async ({
  page,
  browser,
}) => {
  const ana = await newcomer()
  const id = await ana.id()
  await ana.reaches('basic', async (customer) => {
    const cora = await callsOf('Cora')
    const words = { decision: 'approve', reason: 'I looked at every paper' }
    await decideReview(cora, await reviewOf(cora, customer), words)
  })
  const desk = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()

  // The desk accepts little, for a short time.
  await sitDown(desk, 'Cora', `customers/${id}`)
  await expect(desk.getByText('0.00 EUR of 10,000.00 EUR')).toBeVisible()
  await desk.getByRole('button', { name: 'Accept funds…' }).click()
  await desk.getByLabel(/^Up to, in EUR/).fill('150')
  await desk.getByLabel(/^Until/).fill(inDays(100))
  await confirms(desk, 'Accept the source of funds', { reason: 'a payslip of one month', press: 'Accept' })
  await expect(desk.getByText('0.00 EUR of 150.00 EUR')).toBeVisible()

  // An order above it says so before anything is typed, and leads to the papers.
  await carryToken(page, ana.customer.token())
  await openSell(page)
  await send(page).fill('400')
  await goOn(page)
  await expect(heading(page, 'Your order')).toBeVisible()
  await fillAccount(page)
  await expect(page.getByText(/the amount is more than your documents explain/)).toBeVisible()
  await page.getByRole('link', { name: 'Verify now' }).click()
  await page.waitForURL('**/verification/sof')
  const walked = await walksThrough({ page, hand: touching, person: ana.person })
  expect(walked).toEqual(['sof', 'confirmation'])
  await expect(page.getByText('Your present limits stay until then.')).toBeVisible()
  await page.goto('/limits')
  await expect(page.getByText("We're checking what you sent.")).toBeVisible()
  await page.goto('/verification')
  await expect(page.getByText('Your present limits stay until then.')).toBeVisible()

  // The desk reads why, and accepts more with the review.
  await sitDown(desk, 'Cora', 'cases?kind=funds_due')
  await expect(desk.getByText(`Customer ${id}`).first()).toBeVisible()
  const review = await reviewOf(await callsOf('Cora'), id)
  await sitDown(desk, 'Cora', `reviews/${review.id}`)
  await desk.getByRole('button', { name: 'Approve…' }).click()
  await desk.getByLabel(/^Up to, in EUR/).fill('5000')
  await confirms(desk, 'Approve', { reason: 'twelve months of payslips' })

  // The page follows by itself, and the order is as it was left.
  await page.waitForURL('**/verification/complete')
  await page.getByRole('button', { name: /^Back to your order of €/ }).click()
  await expect(heading(page, 'Your order')).toBeVisible()
  await expect(page.getByText(/we need to know you/)).toBeHidden()
  await expect(page.getByLabel('Account holder', { exact: true })).toHaveValue(person.name)
  await agree(page)
  await place(page)
  await page.goto('/limits')
  await expect(page.getByText(/left of €5,000\.00 in 12 months/)).toBeVisible()
  await desk.context().close()
})
