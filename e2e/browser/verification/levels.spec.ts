/**
 * Higher levels: only what is missing is asked, orders go on meanwhile, and as many persons decide as the level asks for. On the
 * phone by touch, at the desk by keyboard alone.
 */
import type { Page } from '@playwright/test'
import { isClean } from '../../people/clean.ts'
import { sitDown } from '../../people/operators.ts'
import { carryToken, expect, fits, heading, test } from '../../people/people.ts'
import { outside } from '../../people/town.ts'
import { choice, keyboardOf, looksAt, newcomer, touching, walksThrough } from '../../people/verifying.ts'

async function isDone(page: Page, level: string): Promise<void> {
  await expect(page.getByText(`Your level is now ${level}.`)).toBeVisible()
}

test(
  'from starter to basic with one operator and to full with two, while an order is under way',
  { tag: '@night' },
  async ({ page, isMobile }) => {
    const hand = isMobile ? touching : keyboardOf(page)
    const ana = await newcomer()
    await ana.reaches('starter')
    const id = await ana.id()
    const sale = await ana.customer.sells()
    await carryToken(page, ana.customer.token())

    for (const [level, name, asked] of [
      ['basic', 'Basic', ['confirmation', 'financial', 'poa']],
      ['full', 'Full', ['confirmation', 'financial', 'sof']],
    ] as const) {
      await page.goto(`/limits/increase/${level}`)
      await hand.press(page.getByRole('button', { name: 'Continue', exact: true }))
      await page.waitForURL(/\/verification\/(?!welcome)\w/)
      const walked = await walksThrough({ page, hand, person: ana.person })
      expect(walked.toSorted()).toEqual([...asked])
      await expect(heading(page, /./)).toBeVisible()
      await expect(page.getByText('Your present limits stay until then.')).toBeVisible()
      const { deciders } = await looksAt(id)
      expect(deciders).toBe(level === 'full' ? 2 : 1)
      // The page follows by itself.
      await isDone(page, name)
      await page.goto('/limits')
      await expect(page.getByText(name, { exact: false }).first()).toBeVisible()
    }
    await page.goto(`/sell/transaction/${sale.id}`)
    await sale.pay()
    await expect(heading(page, 'Completed')).toBeVisible()
  },
)

test('tax residences are changed in the profile, the level stays, and an operator sees it', async ({
  page,
  browser,
}) => {
  const ana = await newcomer()
  await ana.reaches('starter')
  await carryToken(page, ana.customer.token())
  await page.goto('/profile')
  await expect(page.getByText('No tax number')).toBeVisible()
  await page.getByRole('button', { name: 'Change tax residence' }).click()
  await page.getByRole('button', { name: 'Add another country' }).click()
  await choice(page, 'Country 2').selectOption({ label: 'France' })
  await page
    .getByLabel(/^Tax number/)
    .last()
    .fill('0102030405067')
  await fits(page)
  await isClean(page, 'the form of tax residences')
  await page.getByRole('button', { name: 'Save tax residence' }).click()
  await expect(page.getByText('Your tax residence has changed. Your limits stay as they are.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('0102030405067')).toBeVisible()
  expect(await ana.view()).toMatchObject({ status: 'complete', level: 'starter' })
  await expect
    .poll(async () => (await outside.mails(ana.customer.email)).map(({ subject }) => subject))
    .toContain('Your tax residence has changed')

  const desk = await browser.newPage()
  await sitDown(desk, 'Cora', `customers/${await ana.id()}`)
  const part = desk.getByRole('region', { name: 'Verification', exact: true })
  await expect(part).toContainText('FR · 0102030405067')
  await expect(part).toContainText('changed where they pay taxes')
  await desk.close()
})
