/**
 * An order that needs a level leads through the verification and is placed afterwards, with nothing typed twice. On the phone
 * by touch, at the desk by keyboard alone.
 */
import { papersOf } from '../../../apps/sandbox/src/papers/draw.ts'
import { ana } from '../../world/customer.ts'
import type { Browser } from '@playwright/test'
import { someone, type Someone } from '../../world/verifying.ts'
import { misplacedAt } from '../../people/sight/geometry.ts'
import {
  agree,
  carryToken,
  expect,
  fillAccount,
  fits,
  heading,
  openOrderForm,
  place,
  test,
} from '../../people/people.ts'
import { button, confirms } from '../../people/second-operator.ts'
import { atBothSizes } from '../../people/sight/sizes.ts'
import { desksOf, isBeingChecked, mayBeApproved, opensReview } from '../../people/standing.ts'
import { customerOf } from '../../people/town.ts'
import {
  answers,
  begins,
  choice,
  give,
  keyboardOf,
  label,
  newcomer,
  touching,
  walksThrough,
  type Answers,
} from '../../people/verifying.ts'

/** Somebody at the desk sees face and paper, beside what was typed, and approves. */
async function isLookedAtAndApproved(browser: Browser, customerId: string, { firstName }: Someone) {
  await using desks = await desksOf(browser)
  const { cora } = desks
  await opensReview(desks, customerId, mayBeApproved)
  for (const paper of ['Passport single', 'Selfie single'])
    await cora.getByRole('button', { name: `Show ${paper}` }).click()
  await expect(cora.getByRole('region', { name: /^(Passport|Selfie) single/ })).toHaveCount(2)
  const compared = cora.getByRole('region', { name: 'Typed and read, as a table' })
  await expect(compared.getByRole('row', { name: firstName })).toContainText('the same')
  await atBothSizes(cora, () => fits(cora))
  await button(cora, 'Approve…').click()
  await confirms(cora, 'Approve', { reason: 'Face and paper are theirs' })
}

test('an order that needs a level leads through it, a person looks, and it is placed as it was left', async ({
  page,
  browser,
  isMobile,
}) => {
  const newest = await newcomer()
  const { customer } = newest
  await carryToken(page, customer.token())
  await openOrderForm(page)
  await fillAccount(page)
  await expect(page.getByText(/Verify your identity to continue/)).toBeVisible()
  const hand = isMobile ? touching : keyboardOf(page)
  await hand.press(page.getByRole('link', { name: 'Verify now' }))

  await begins({ page, hand })
  const person = someone({ validUntil: '2031-04-04' })
  const walked = await walksThrough({ page, hand, person })
  expect(walked.toSorted()).toEqual([
    'address',
    'citizenship',
    'confirmation',
    'details',
    'financial',
    'identity',
    'phone',
  ])
  await isBeingChecked(page)
  expect(await misplacedAt(page, [page.viewportSize()?.width ?? 360])).toEqual([])
  await isLookedAtAndApproved(browser, await newest.id(), person)
  // The page follows by itself.
  const back = page.getByRole('button', { name: /^Back to your order of €/ })
  await expect(back).toBeVisible()
  expect(await misplacedAt(page, [page.viewportSize()?.width ?? 360])).toEqual([])

  await hand.press(back)
  await expect(heading(page, 'Your order')).toBeVisible()
  await expect(page.getByLabel('Account holder', { exact: true })).toHaveValue(ana.name)
  await expect(page.getByText(/Verify your identity to continue/)).toBeHidden()
  // The person declares it when they place the order.
  await agree(page)
  const id = await place(page)
  const sale = await customerOf(customer.token()).sale(id)
  await sale.pay()
  await expect(heading(page, 'Completed')).toBeVisible()
})

/** Citizen of another country, with a permit of the EEA; the address is typed, and not found. */
const ofElsewhere: Answers = {
  ...answers,
  async citizenship({ page, hand }) {
    await hand.select(choice(page, 'Country'), 'Brazil')
  },
  async 'residence-permit'(at) {
    const { page, hand, person } = at
    await hand.select(choice(page, 'Issued by'), 'Germany')
    await hand.type(label(page, 'Document number'), person.number)
    await hand.day(label(page, 'Valid until'), person.validUntil)
    await give(at, 'Residence permit, front', 'front', papersOf(person).permitFront())
    await give(at, 'Residence permit, back', 'back', papersOf(person).permitBack())
  },
  async address({ page, hand }) {
    await hand.select(choice(page, 'Country of residence'), 'Germany')
    for (const [name, text] of [
      ['Street', 'Lindenstraße'],
      ['House number (optional)', '3a'],
      ['Postal code', '99123'],
      ['City', 'Sandstadt'],
    ] as const)
      await hand.type(label(page, name), text)
  },
}

test(
  'a citizen of another country shows a permit, and types an address without a look-up',
  { tag: '@night' },
  async ({ page, isMobile }) => {
    const rita = await newcomer({ validUntil: '2031-04-04' })
    await carryToken(page, rita.customer.token())
    await page.goto('/verification')
    const hand = isMobile ? touching : keyboardOf(page)
    await begins({ page, hand })
    const walked = await walksThrough({ page, hand, person: rita.person }, ofElsewhere)
    expect(walked).toContain('residence-permit')
    await rita.isApproved()
    await expect(page.getByText('Your level is now Starter.')).toBeVisible()
  },
)
