/**
 * An order that needs a level leads through the verification and is placed afterwards, with nothing typed twice. On the phone
 * by touch, at the desk by keyboard alone.
 */
import { ana } from '../../world/customer.ts'
import { someone } from '../../world/verifying.ts'
import { misplacedAt } from '../../people/geometry.ts'
import {
  agree,
  carryToken,
  expect,
  fillAccount,
  heading,
  openOrderForm,
  place,
  test,
} from '../../people/people.ts'
import { customerOf } from '../../people/town.ts'
import { keyboardOf, newcomer, touching, walksThrough } from '../../people/verifying.ts'

test('an order that needs a level leads through it, by itself in seconds, and is placed as it was left', async ({
  page,
  isMobile,
}) => {
  const { customer } = await newcomer()
  await carryToken(page, customer.token())
  await openOrderForm(page)
  await fillAccount(page)
  await expect(page.getByText(/we need to know you/)).toBeVisible()
  const hand = isMobile ? touching : keyboardOf(page)
  await hand.press(page.getByRole('link', { name: 'Verify now' }))

  await expect(heading(page, 'Welcome to the product')).toBeVisible()
  await hand.press(page.getByRole('button', { name: 'Start', exact: true }))
  await expect.poll(() => new URL(page.url()).pathname).not.toMatch(/welcome|verification$/)
  const walked = await walksThrough({
    page,
    hand,
    person: someone({ birthDate: '1990-08-08', validUntil: '2031-04-04' }),
  })
  expect(walked.toSorted()).toEqual([
    'address',
    'citizenship',
    'confirmation',
    'details',
    'financial',
    'identity',
    'phone',
  ])
  // Nobody looks: the page goes from being checked to done.
  const back = page.getByRole('button', { name: /^Back to your order of €/ })
  await expect(back).toBeVisible()
  expect(await misplacedAt(page, [page.viewportSize()?.width ?? 360])).toEqual([])

  await hand.press(back)
  await expect(heading(page, 'Your order')).toBeVisible()
  await expect(page.getByText(/we need to know you/)).toBeHidden()
  await expect(page.getByLabel('Account holder', { exact: true })).toHaveValue(ana.name)
  // What somebody declares they declare when they place it.
  await agree(page)
  const id = await place(page)
  const sale = await customerOf(customer.token()).sale(id)
  await sale.pay()
  await expect(heading(page, 'Completed')).toBeVisible()
})
