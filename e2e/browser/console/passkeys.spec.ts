/** An operator's passkey, with the virtual authenticator of the browser: made, named, used, and taken away. */
import type { CDPSession, Page } from '@playwright/test'
import { signInAtDesk } from '../../people/operators.ts'
import { expect, test } from '../../people/people.ts'
import { button, stands } from '../../people/second-operator.ts'
import { links } from '../../people/town.ts'

// The page and its dialogs are looked over at both sizes, light and dark.
test.describe.configure({ timeout: 400_000 })

/** Passkeys are for a name, which this machine has too. */
const desk = links.console.replace('127.0.0.1', 'localhost')

async function authenticatorOf(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether it takes the finger that is held to it. */
    takesFinger: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const noPasskey = (page: Page) => page.getByText(/^No passkey answered/)
const own = (page: Page) => page.getByRole('region', { name: 'Passkeys', exact: true })
const byPasskey = (page: Page) => button(page, 'Use a passkey instead of the code')

test('a passkey is made after the PIN, named, signs in in place of the code, and is removed; what fails loses nothing', async ({
  page,
}) => {
  const authenticator = await authenticatorOf(page)
  const { email, pin } = await signInAtDesk(page, 'Vera', desk)
  await page.getByRole('banner').getByRole('link', { name: 'Vera Viewer' }).click()
  await expect(own(page)).toBeVisible()
  await stands(page, 'an operator without passkeys')

  // Refused at the authenticator: name and PIN stay as they were typed.
  await own(page).getByRole('button', { name: 'Add a passkey…' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Name, as you will know it').fill('Laptop')
  await adding.getByLabel('Your PIN').fill(pin)
  await authenticator.takesFinger(false)
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(adding.getByText(/^No passkey was made/)).toBeVisible()
  await expect(adding.getByLabel('Name, as you will know it')).toHaveValue('Laptop')
  await stands(page, 'a passkey that was not made')
  await authenticator.takesFinger(true)
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(adding).toBeHidden()
  await expect(
    own(page)
      .getByRole('listitem')
      .filter({ hasText: /^Laptop.*not used yet/ }),
  ).toBeVisible()
  expect(await authenticator.count()).toBe(1)

  // The same device makes no second one.
  await own(page).getByRole('button', { name: 'Add a passkey…' }).click()
  await adding.getByLabel('Name, as you will know it').fill('Laptop again')
  await adding.getByLabel('Your PIN').fill(pin)
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(adding.getByText('This device or key has one of your passkeys already.')).toBeVisible()
  await adding.getByRole('button', { name: 'Cancel' }).click()

  await own(page).getByRole('button', { name: 'Rename… Laptop' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename a passkey' })
  await renaming.getByLabel('Name, as you will know it').fill('Laptop at the desk')
  await renaming.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(own(page).getByRole('listitem').filter({ hasText: 'Laptop at the desk' })).toBeVisible()
  await stands(page, 'an operator with a passkey')

  await button(page, 'Sign out').click()
  await expect(byPasskey(page)).toBeVisible()
  await field(page, 'Email').fill(email)
  await field(page, 'PIN').fill(pin)
  await field(page, 'Code of your authenticator').fill('123456')
  await authenticator.takesFinger(false)
  await byPasskey(page).click()
  await expect(noPasskey(page)).toBeVisible()
  await stands(page, 'signing in when no passkey answered')
  await expect(field(page, 'PIN')).toHaveValue(pin)
  await expect(field(page, 'Code of your authenticator')).toHaveValue('123456')
  await authenticator.takesFinger(true)
  await byPasskey(page).click()
  await page.getByRole('banner').getByRole('link', { name: 'Vera Viewer' }).click()
  const used = own(page).getByRole('listitem').filter({ hasText: 'Laptop at the desk' })
  await expect(used).toBeVisible()
  await expect(used).toContainText('last used')

  await own(page).getByRole('button', { name: 'Remove… Laptop at the desk' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove a passkey' })
  await expect(removing.getByText(/^Laptop at the desk signs nobody in again/)).toBeVisible()
  await removing.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(own(page).getByRole('listitem')).toHaveCount(0)

  // The authenticator still has it; nobody takes it here.
  await button(page, 'Sign out').click()
  await field(page, 'Email').fill(email)
  await field(page, 'PIN').fill(pin)
  await byPasskey(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(noPasskey(page)).toHaveCount(0)
})

test('at an address of digits no passkey is offered', async ({ page }) => {
  await page.goto(links.console)
  await expect(button(page, 'Sign in')).toBeVisible()
  await expect(byPasskey(page)).toHaveCount(0)
})
