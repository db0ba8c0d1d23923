/** One person at a second address: a case at the desk, and the customer reads what everybody reads. */
import type { Page } from '@playwright/test'
import { callsOf } from '../../people/operators.ts'
import { carryToken, expect, fits, test } from '../../people/people.ts'
import { button, confirms, row } from '../../people/second-operator.ts'
import { atBothSizes } from '../../people/sight/sizes.ts'
import {
  decideByTwo,
  desksOf,
  has,
  isBeingChecked,
  mayBeApproved,
  opensReview,
} from '../../people/standing.ts'
import { newcomer } from '../../people/verifying.ts'
import { decideReview, reviewOf } from '../../world/reviewing.ts'
import { someone, type Someone } from '../../world/verifying.ts'

const twoAccounts = (desk: Page) => desk.getByRole('region', { name: 'Two accounts, as a table' })
const otherAccounts = (desk: Page) => desk.getByRole('region', { name: 'Other accounts, as a table' })
const linkIsOpen = 'Another account seems to be the same person’s. Decide about it first, in its case.'

/** Verifies themselves as this person, and looks at the page. */
async function sends(page: Page, person: Someone) {
  const it = await newcomer(person)
  await it.fills('starter')
  await it.submit()
  await carryToken(page, it.customer.token())
  await page.goto('/verification')
  await isBeingChecked(page)
  return it
}

test('the same passport at another address is being checked; the desk joins both, and their limits count once', async ({
  page,
  browser,
}) => {
  const first = await newcomer()
  await first.reaches('starter')
  await first.customer.sells({ payout: '500' })
  const second = await sends(page, { ...first.person, phone: someone().phone })
  const [one, other] = [await first.id(), await second.id()]

  await using desks = await desksOf(browser)
  const { cora } = desks
  await opensReview(desks, other, has('same_person'))
  await expect(cora.getByText(linkIsOpen)).toBeVisible()
  await expect(button(cora, 'Approve…')).toBeDisabled()
  await expect(otherAccounts(cora)).toContainText(one)
  await atBothSizes(cora, () => fits(cora))
  await otherAccounts(cora).getByRole('link', { name: 'not decided' }).click()
  await row(cora, other).click()
  await expect(twoAccounts(cora)).toContainText(other)
  await atBothSizes(cora, () => fits(cora))
  await button(cora, 'Join them…').click()
  await confirms(cora, 'Join them', { reason: 'The same passport and face', press: 'Decide' })
  await isBeingChecked(page)

  await opensReview(desks, other, mayBeApproved)
  await button(cora, 'Approve…').click()
  await confirms(cora, 'Approve', { reason: 'I looked at every paper' })
  await expect(page.getByText('Your level is now Starter.')).toBeVisible()
  await page.goto('/limits')
  await expect(page.getByText(/^€1,4\d\d\.\d\d of €2,000\.00 left today$/).first()).toBeVisible()
  await expect(second.customer.sells({ payout: '1600' })).rejects.toThrow(/limit/)
})

test(
  'a refused customer comes back at another address, spelled otherwise and with another passport: the desk reads what was decided',
  { tag: '@night' },
  async ({ page, browser }) => {
    const first = await newcomer()
    await first.fills('starter')
    await first.submit()
    const compliance = await callsOf('Cora')
    const refusal = { decision: 'refuse', reason: 'Forged papers' }
    await decideReview(compliance, await reviewOf(compliance, await first.id()), refusal)
    await first.is('no_service')

    const { number, phone } = someone()
    const second = await sends(page, {
      ...first.person,
      firstName: first.person.firstName.replace('Ana', 'Anna'),
      number,
      phone,
    })
    await using desks = await desksOf(browser)
    const { cora } = desks
    await opensReview(desks, await second.id(), has('linked_to_refusal'))
    await expect(button(cora, 'Approve…')).toBeDisabled()
    await expect(otherAccounts(cora)).toContainText('the verification is refused for good')
    await cora.sitsAt('cases?kind=same_person')
    await row(cora, await second.id()).click()
    await expect(twoAccounts(cora)).toContainText('Review refused')
    await atBothSizes(cora, () => fits(cora))
    await cora.sitsAt(`customers/${await second.id()}`)
    await expect(otherAccounts(cora)).toContainText(await first.id())
    await page.reload()
    await isBeingChecked(page)

    await opensReview(desks, await second.id(), has('linked_to_refusal'))
    await decideByTwo(desks, 'Refuse…')
    await page.waitForURL('**/verification/no-service')
  },
)
