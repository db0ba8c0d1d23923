/** An operator's passkey, with the virtual authenticator of the browser: made, named, used, and taken away. */
import type { Locator, Page } from '@playwright/test'
import { authenticatorOf, named } from '../../people/devices/authenticators.ts'
import { signInAtDesk } from '../../people/operators.ts'
import { expect, test } from '../../people/people.ts'
import { button, stands } from '../../people/second-operator.ts'
import { links } from '../../people/town.ts'

// The page and its dialogs are looked over at both sizes, light and dark.
test.describe.configure({ timeout: 400_000 })

const desk = named(links.console)

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const noPasskey = (page: Page) => page.getByText(/^No passkey answered/)
const own = (page: Page) => page.getByRole('region', { name: 'Passkeys', exact: true })
const byPasskey = (page: Page) => button(page, 'Use a passkey instead of the code')

type Authenticator = Awaited<ReturnType<typeof authenticatorOf>>
type At = {
  readonly page: Page
  readonly authenticator: Authenticator
  readonly pin: string
  readonly email: string
}

const entry = (page: Page, text: string) => own(page).getByRole('listitem').filter({ hasText: text })
const nameIn = (dialog: Locator) => dialog.getByLabel('Name, as you will know it')

/** The dialog with name and PIN, up to its button. */
async function fillsNew({ page, pin }: At, name: string) {
  await own(page).getByRole('button', { name: 'Add a passkey…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await nameIn(dialog).fill(name)
  await dialog.getByLabel('Your PIN').fill(pin)
  return { dialog, add: () => dialog.getByRole('button', { name: 'Add', exact: true }).click() }
}

/** Refused at the authenticator, name and PIN stay as they were typed; then it is made. The same device makes no second one. */
async function makes(at: At): Promise<void> {
  const { page, authenticator } = at
  const { dialog, add } = await fillsNew(at, 'Laptop')
  await authenticator.takesFinger(false)
  await add()
  await expect(dialog.getByText(/^No passkey was made/)).toBeVisible()
  await expect(nameIn(dialog)).toHaveValue('Laptop')
  await stands(page, 'a passkey that was not made')
  await authenticator.takesFinger(true)
  await add()
  await expect(dialog).toBeHidden()
  await expect(entry(page, 'Laptop')).toContainText('not used yet')
  const again = await fillsNew(at, 'Laptop again')
  await again.add()
  await expect(dialog.getByText('This device or key has one of your passkeys already.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
}

async function renames({ page }: At): Promise<void> {
  await own(page).getByRole('button', { name: 'Rename… Laptop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename a passkey' })
  await nameIn(dialog).fill('Laptop at the desk')
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(entry(page, 'Laptop at the desk')).toBeVisible()
  await stands(page, 'an operator with a passkey')
}

/** Signed out; e-mail and PIN are typed. */
async function comesBack({ page, email, pin }: At): Promise<void> {
  await button(page, 'Sign out').click()
  await field(page, 'Email').fill(email)
  await field(page, 'PIN').fill(pin)
}

async function signsIn(at: At): Promise<void> {
  const { page, authenticator, pin } = at
  await comesBack(at)
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
  await expect(entry(page, 'Laptop at the desk')).toContainText('last used')
}

/** The authenticator keeps it; it is not taken here. */
async function removes(at: At): Promise<void> {
  const { page } = at
  await own(page).getByRole('button', { name: 'Remove… Laptop at the desk' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove a passkey' })
  await expect(dialog.getByText(/^Laptop at the desk signs nobody in again/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(own(page).getByRole('listitem')).toHaveCount(0)
  await comesBack(at)
  await byPasskey(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(noPasskey(page)).toHaveCount(0)
}

test('a passkey is made after the PIN, named, signs in in place of the code, and is removed; what fails loses nothing', async ({
  page,
}) => {
  const authenticator = await authenticatorOf(page)
  const { email, pin } = await signInAtDesk(page, 'Vera', desk)
  await page.getByRole('banner').getByRole('link', { name: 'Vera Viewer' }).click()
  await expect(own(page)).toBeVisible()
  await stands(page, 'an operator without passkeys')
  const at = { page, authenticator, email, pin }
  await makes(at)
  await renames(at)
  await signsIn(at)
  await removes(at)
})

test('at an address of digits no passkey is offered', async ({ page }) => {
  await page.goto(links.console)
  await expect(button(page, 'Sign in')).toBeVisible()
  await expect(byPasskey(page)).toHaveCount(0)
})
