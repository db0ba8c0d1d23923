/**
 * Another e-mail address to sign in with: a fresh PIN, the code in the new mailbox, and the notice to the old one. The clock
 * of the house moves, so this runs alone.
 */
import type { Page } from '@playwright/test'
import { isClean } from '../../people/clean.ts'
import { opensMail, pinIn } from '../../people/mailbox.ts'
import { carryToken, expect, fits, heading, signIn, test } from '../../people/people.ts'
import { mailsTo, mailTo, outside, somebody } from '../../people/town.ts'
import { freshEmail } from '../../world/customer.ts'

test.describe.configure({ mode: 'default' })

const change = (page: Page) => page.getByRole('button', { name: 'Change email address' })
const newAddress = (page: Page) => page.getByLabel('New email address')
const code = (page: Page) => page.locator('#email-pin')
const isWrong = (page: Page) => page.getByText('The code is wrong or has expired.')

async function asksFor(page: Page, email: string): Promise<void> {
  await newAddress(page).fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
}
const waitsFor = (page: Page, email: string) =>
  expect(page.getByText(`Enter the code we emailed to ${email}. Until then nothing changes.`)).toBeVisible()

test('another address takes a fresh PIN and the code of its own mail box; it signs in from then on, and the old one hears of it', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { email: old, token } = await somebody()
  const next = freshEmail()
  await carryToken(page, token())
  await outside.advance(11 * 60)
  await page.goto('/profile')
  await change(page).click()
  const before = (await mailsTo(old)).length
  await asksFor(page, next)
  const dialog = page.getByRole('dialog', { name: 'Confirm with a code' })
  await dialog.getByLabel('6-digit code').fill((await mailTo(old, before)).pin)
  await waitsFor(page, next)
  await fits(page)
  await isClean(page, 'an address that waits for its code')

  const mailbox = await context.newPage()
  const pin = await pinIn(await opensMail(mailbox, next, 'Confirm your new email address'))
  await code(page).fill(pin === '000000' ? '000001' : '000000')
  await expect(isWrong(page)).toBeVisible()
  await page.reload()
  await waitsFor(page, next)
  await expect(page.getByText(old, { exact: true })).toBeVisible()
  await code(page).fill(pin)
  await expect(page.getByText(next, { exact: true })).toBeVisible()
  await expect(change(page)).toBeVisible()
  const said = await opensMail(mailbox, old, 'Your email address has changed')
  await said.getByText('As plain text').click()
  await expect(said).toContainText(
    'From now on you sign in with your new address. This address no longer works.',
  )

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText(next, { exact: true })).toHaveCount(0)
  await page.goto('/profile')
  await signIn(page, next)
  await expect(heading(page, 'My profile')).toBeVisible()
  await expect(page.getByText(next, { exact: true })).toBeVisible()
})

test(
  'an address that is none, the present one and one of somebody else change nothing, and who owns it hears of it',
  { tag: '@night' },
  async ({ page, context }) => {
    const [mine, other] = [await somebody(), await somebody()]
    await carryToken(page, mine.token())
    await page.goto('/profile')
    await change(page).click()
    await asksFor(page, 'nobody')
    await expect(page.getByText('Must be a valid email.')).toBeVisible()
    await asksFor(page, mine.email.toUpperCase())
    await expect(page.getByText('You already sign in with this address.')).toBeVisible()
    await expect(newAddress(page)).toHaveAttribute('aria-invalid', 'true')

    // The page must not reveal whether an address has an account: it answers as for a free one.
    await asksFor(page, other.email)
    await waitsFor(page, other.email)
    const mailbox = await context.newPage()
    const warned = await opensMail(mailbox, other.email, 'Someone wants to use this address')
    await expect(warned.locator('.pin')).toHaveCount(0)
    await code(page).fill('123456')
    await expect(isWrong(page)).toBeVisible()
    await page.getByRole('button', { name: 'Keep current address' }).click()
    await expect(change(page)).toBeVisible()
    await expect(page.getByText(mine.email, { exact: true })).toBeVisible()
  },
)
