/** Trouble of the control room: a chip counts it down, and one button ends all of it. It is everybody's, so this runs alone. */
import { expect, test } from '../../people/people.ts'
import { links } from '../../people/town.ts'

test('a trouble shows as a chip that counts down, and one button ends it', async ({ page }) => {
  await page.goto(`${links.sandbox}/control-room`)
  await expect(page.locator('#clock')).toHaveText(/UTC$/)
  const chip = page.locator('#troubles').getByText(/slow/)
  await expect(chip).toHaveCount(0)
  await page.getByLabel('Start trouble for a minute').selectOption('/lists/fault slow')
  await expect(chip).toHaveText(/: slow \d+ s$/)
  const first = await chip.innerText()
  await expect(chip).not.toHaveText(first)
  await page.getByRole('button', { name: 'End all' }).click()
  await expect(chip).toHaveCount(0)
  // It is over at the source, not on this page alone.
  await page.reload()
  await expect(page.locator('#clock')).toHaveText(/UTC$/)
  await expect(chip).toHaveCount(0)
})

test('the chain is paused and goes on from the head of the control room', async ({ page }) => {
  await page.goto(`${links.sandbox}/control-room`)
  await expect(page.locator('#chain option')).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const halted = page.locator('#troubles').getByText(/ paused$/)
  await expect(halted).toBeVisible()
  await page.getByRole('button', { name: 'End all' }).click()
  await expect(halted).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
})
