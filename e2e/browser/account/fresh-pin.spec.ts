/**
 * A code from the mail box before money goes to a new account, where the last one is more than ten minutes old. The clock of
 * the house moves, so this runs alone.
 */
import type { Page } from '@playwright/test'
import { authenticatorOf, named } from '../../people/devices/authenticators.ts'
import { isClean } from '../../people/clean.ts'
import { press, type } from '../../people/keys.ts'
import {
  agree,
  carryToken,
  expect,
  fillAccount,
  fits,
  heading,
  openOrderForm,
  test,
} from '../../people/people.ts'
import { links, mailsTo, mailTo, outside, somebody } from '../../people/town.ts'
import { ana } from '../../world/customer.ts'
import { nightUnless } from '../../people/sight/tiers.ts'

test.describe.configure({ mode: 'default' })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm with a code' })
const place = (page: Page) => page.getByRole('button', { name: 'Get deposit address' })
const asked = 'We emailed you a code. Expires in 10 minutes.'

/** Somebody whose PIN is eleven minutes old, at the form of the order; the mail box as it is. */
async function signedInLongAgo(page: Page): Promise<{ email: string; mails: number }> {
  const { email, token } = await somebody()
  await carryToken(page, token())
  await outside.advance(11 * 60)
  await openOrderForm(page)
  return { email, mails: (await mailsTo(email)).length }
}

for (const [name, viewport] of [
  ['a phone', { width: 360, height: 740 }],
  ['a desk', { width: 1280, height: 800 }],
] as const) {
  test(
    `on ${name} the dialog says why, takes the code, and the order is placed`,
    nightUnless(name === 'a phone'),
    async ({ page }) => {
      await page.setViewportSize(viewport)
      const { email, mails } = await signedInLongAgo(page)
      await fillAccount(page)
      await agree(page)
      await place(page).click()
      const dialog = dialogOf(page)
      await expect(dialog).toContainText(
        'A new bank account or wallet, a change of your details, or a large amount needs a fresh code.',
      )
      await expect(dialog).toContainText(asked)
      await fits(page)
      await isClean(page, 'the dialog')
      await dialog.getByLabel('6-digit code').fill('000000')
      await expect(dialog.getByText('The code is wrong or has expired.')).toBeVisible()
      const { pin } = await mailTo(email, mails)
      await dialog.getByLabel('6-digit code').fill(`Your code: ${pin.slice(0, 3)} ${pin.slice(3)}`)
      await expect(heading(page, 'Waiting for crypto')).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(/\/ord_\w+$/)
    },
  )
}

test('by keyboard alone: closed with Escape nothing is placed, and asked again it goes on', async ({
  page,
}) => {
  const { email, mails } = await signedInLongAgo(page)
  await type(page, page.getByLabel('IBAN', { exact: true }), ana.iban)
  await type(page, page.getByLabel('Account holder', { exact: true }), ana.name)
  await press(page, page.getByLabel("The information I've given is correct."), 'Space')
  await press(page, page.getByLabel('The bank account belongs to me.'), 'Space')
  await press(page, place(page))
  const code = dialogOf(page).getByLabel('6-digit code')
  await expect(code).toBeFocused()
  await mailTo(email, mails)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(place(page)).toBeFocused()
  await expect(page.getByText('Confirm this with a fresh code from your email.').first()).toBeVisible()

  await page.keyboard.press('Enter')
  await expect(code).toBeFocused()
  await page.keyboard.type((await mailTo(email, mails + 1)).pin)
  await expect(heading(page, 'Waiting for crypto')).toBeFocused()
})

test.describe('who has a passkey', () => {
  // Passkeys are for a name.
  test.use({ baseURL: named(new URL(links.widget).origin) })

  test('confirms with it at once and without a mail; where it does not answer, the code does', async ({
    page,
  }) => {
    const authenticator = await authenticatorOf(page)
    const { email, token } = await somebody()
    await carryToken(page, token())
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const own = page.getByRole('region', { name: 'Passkeys', exact: true })
    await expect(own.getByRole('listitem')).toHaveCount(1)

    await outside.advance(11 * 60)
    await openOrderForm(page)
    await fillAccount(page)
    await agree(page)
    const mails = (await mailsTo(email)).length
    await authenticator.takesFinger(false)
    await place(page).click()
    const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
    await expect(dialog.getByText(/^No passkey answered/)).toBeVisible()
    await fits(page)
    await isClean(page, 'the dialog of a passkey')
    await dialog.getByRole('button', { name: 'Email me a code instead' }).click()
    await expect(dialogOf(page)).toContainText(asked)
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialogOf(page)).toBeHidden()
    expect(await mailsTo(email)).toHaveLength(mails + 1)

    await authenticator.takesFinger(true)
    await place(page).click()
    await dialog.getByRole('button', { name: 'Confirm with a passkey' }).click()
    await expect(heading(page, 'Waiting for crypto')).toBeVisible()

    // A browser that used one here asks for it at once.
    await outside.advance(11 * 60)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(own.getByText('This device already has a passkey for your account.')).toBeVisible()
    expect(await mailsTo(email)).toHaveLength(mails + 1)
  })
})
