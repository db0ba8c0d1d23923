/** A listed customer reads the usual words; no approval passes over the hit, and two operators decide about it. */
import { carryToken, expect, fits, test } from '../../people/people.ts'
import { button } from '../../people/second-operator.ts'
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
import { nightUnless } from '../../people/sight/tiers.ts'

// The list has Zebulon Quistgaard: a passport may cut the given name in two.
for (const [firstName, lastName, act, ends, words] of [
  ['Zebu Lon', 'Quistgaard', 'Confirmed match…', 'no-service', "We can't serve you at this time."],
  ['Zebulon', 'Kvistgaard', 'False positive…', 'complete', 'Your level is now Starter.'],
] as const)
  test(
    `${firstName} ${lastName} reads that it is being checked, no approval passes over the hit, and "${act}" by two ends in ${ends}`,
    nightUnless(ends === 'no-service'),
    async ({ page, browser }) => {
      const zebulon = await newcomer({ firstName, lastName })
      await zebulon.fills('starter')
      await zebulon.submit()
      await carryToken(page, zebulon.customer.token())
      await page.goto('/verification')
      await isBeingChecked(page)
      await page.reload()
      await isBeingChecked(page)

      await using desks = await desksOf(browser)
      const { cora } = desks
      await opensReview(desks, await zebulon.id(), has('screening'))
      await expect(
        cora.getByText(/^A name is like one on a sanctions list\. Two persons decide/),
      ).toBeVisible()
      await expect(cora.getByRole('region', { name: 'The name and the list, as a table' })).toContainText(
        'Zebulon Quistgaard',
      )
      await expect(button(cora, 'Approve…')).toBeDisabled()
      await atBothSizes(cora, () => fits(cora))
      await decideByTwo(desks, act)

      if (ends === 'complete') {
        await opensReview(desks, await zebulon.id(), mayBeApproved)
        await decideByTwo(desks, 'Approve…')
      }
      // The page follows by itself, and says the same after a reload.
      await page.waitForURL(`**/verification/${ends}`)
      await expect(page.getByText(words)).toBeVisible()
      await page.reload()
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.getByText(/sanction|screening|Quistgaard is|on a list/i)).toHaveCount(0)
    },
  )
