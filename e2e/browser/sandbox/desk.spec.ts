/** A newcomer of the sandbox without an identity vendor: they read that a person looks, and the control room's button is that person. */
import { carryToken, expect, fits, heading, test } from '../../people/people.ts'
import { atBothSizes } from '../../people/sight/sizes.ts'
import { callsOf } from '../../people/operators.ts'
import { isBeingChecked } from '../../people/standing.ts'
import { links } from '../../people/town.ts'
import { newcomer } from '../../people/verifying.ts'
import { reviewOf } from '../../world/reviewing.ts'

test('a person who waits to be verified reads that a person looks, and one tap in the control room approves them', async ({
  page,
  browser,
}) => {
  const ana = await newcomer()
  await ana.fills('starter')
  await ana.submit()
  await carryToken(page, ana.customer.token())
  await page.goto('/verification')
  await isBeingChecked(page)

  const room = await browser.newPage()
  await room.goto(`${links.sandbox}/control-room`)
  const { id } = await reviewOf(await callsOf('Cora'), await ana.id())
  // Others may wait beside her.
  const review = room.getByRole('region', { name: 'Waits for the desk' }).locator(`[data-review="${id}"]`)
  await expect(review).toContainText(`${ana.person.firstName} Example waits for the desk`)
  await atBothSizes(room, () => fits(room))
  await review.getByRole('button', { name: 'The desk looks: approve' }).click()
  await expect(review).toHaveCount(0)
  await room.close()
  // The page follows by itself.
  await expect(page.getByText('Your level is now Starter.')).toBeVisible()
  await expect(heading(page, "You're verified")).toBeVisible()
})
