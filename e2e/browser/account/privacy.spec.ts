/** A person saves a copy of their data and closes the account, by keyboard, in every language; both pages stand at both sizes. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { isClean } from '../../people/clean.ts'
import { press } from '../../people/keys.ts'
import { sitDown } from '../../people/operators.ts'
import { carryToken, expect, fits, heading, test } from '../../people/people.ts'
import { confirms } from '../../people/second-operator.ts'
import { atBothSizes } from '../../people/sight/sizes.ts'
import { outside, somebody } from '../../people/town.ts'
import { until } from '../../world/calls.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** With the address that the mails go to. */
async function signedIn(page: Page) {
  const customer = await somebody()
  await carryToken(page, customer.token())
  return customer
}

async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile')
  await expect(heading(page, 'My profile')).toBeVisible()
  await expect(button(page, 'Close the account…')).toBeVisible()
}

/** The newest mail, once it is the one with this subject: mails leave after the answer. */
const newestMail = (email: string, subject: string) =>
  until(`a mail "${subject}"`, async () => {
    const [newest] = await outside.mails(email)
    return newest?.subject === subject && newest
  })

test('a copy is asked for, saved, and holds the order; an open order holds the account', async ({ page }) => {
  const customer = await signedIn(page)
  const { id } = await customer.sells()
  await openProfile(page)
  await press(page, button(page, 'Request a copy'))
  const save = button(page, /^Save the copy \(ZIP, \d+/)
  await expect(save).toBeVisible({ timeout: 60_000 })
  const mail = await newestMail(customer.email, 'The copy of your data is ready')
  expect(JSON.stringify(mail)).not.toContain(id)
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, save)])
  expect(file.suggestedFilename()).toMatch(/^my-data-[\d-]+\.zip$/)
  const inside = unzipSync(readFileSync(await file.path()))
  const read = (room: string) => strFromU8(inside[`${room}.json`] ?? new Uint8Array())
  expect(JSON.parse(read('profile'))).toMatchObject({ email: customer.email })
  expect(read('orders')).toContain(id)
  await isClean(page, 'a copy')

  await press(page, button(page, 'Close the account…'))
  await expect(page.getByText('Orders that are still open: 1')).toBeVisible()
  await expect(button(page, 'Close and erase')).toBeHidden()
  await isClean(page, 'an account that is held')
  await atBothSizes(page, () => fits(page))
  await press(page, button(page, 'Keep my account'))
  await expect(button(page, 'Close the account…')).toBeFocused()
})

test('an account is closed by keyboard; the desk sees it, and the address is a new customer', async ({
  page,
  browser,
}) => {
  const customer = await signedIn(page)
  const me = await customer.call<{ id: string }>('GET', '/profile')
  await openProfile(page)
  await press(page, button(page, 'Close the account…'))
  await expect(page.getByText("The law doesn't have us keep anything: all of it is erased.")).toBeVisible()
  await isClean(page, 'closing an account')
  await atBothSizes(page, () => fits(page))
  await press(page, page.getByLabel("I understand that this can't be undone."), 'Space')
  await press(page, button(page, 'Close and erase'))
  const closed = page.getByRole('dialog', { name: 'Your account is closed' })
  await expect(closed).toBeVisible()
  await isClean(page, 'a closed account')
  await press(page, closed.getByRole('button', { name: 'Done' }).last())
  await expect(heading(page, 'Sell crypto')).toBeVisible()
  await newestMail(customer.email, 'Your account is closed')

  const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await sitDown(desk, 'Cora')
  await desk.goto(`/console/customers/${me.id}`)
  const facts = desk.getByRole('region', { name: 'Personal data' })
  await expect(facts).toContainText('closed at')
  await expect(facts).toContainText('by the customer')
  await expect(facts).toContainText('Erased')
  await isClean(desk, 'a closed account in the console')
  await desk.close()
})

test(
  'a suspected customer closes the account and reads what everybody reads; the desk still opens the case file',
  { tag: '@night' },
  async ({ page, browser }) => {
    const customer = await signedIn(page)
    const me = await customer.call<{ id: string }>('GET', '/profile')
    const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await sitDown(desk, 'Cora', `customers/${me.id}`)
    await button(desk, 'Open a case file…').click()
    await confirms(desk, 'Open a case file', { reason: 'Many wallets in one day', press: 'Open' })
    const files = desk.getByRole('region', { name: 'Case files', exact: true })
    await expect(files).toContainText('ready')

    await openProfile(page)
    await button(page, 'Close the account…').click()
    await expect(page.getByText("The law doesn't have us keep anything: all of it is erased.")).toBeVisible()
    await page.getByLabel("I understand that this can't be undone.").check()
    await button(page, 'Close and erase').click()
    await expect(page.getByRole('dialog', { name: 'Your account is closed' })).toBeVisible()

    await desk.reload()
    await expect(desk.getByRole('region', { name: 'Personal data' })).toContainText(
      'Records of compliance are kept until',
    )
    await expect(files).toContainText('Many wallets in one day')
    await atBothSizes(desk, () => fits(desk))
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      files.getByRole('button', { name: 'Save', exact: true }).click(),
    ])
    const names = Object.keys(unzipSync(readFileSync(await file.path())))
    expect(names.join(' ')).toMatch(/\.pdf/)
    await desk.close()
  },
)

for (const [language, opens, asks] of [
  ['de', 'Konto schließen …', 'Kopie anfordern'],
  ['ar', 'إغلاق الحساب…', 'اطلب نسخة'],
] as const)
  test(`in ${language} the words fit`, { tag: '@night' }, async ({ page }) => {
    await page.addInitScript((it) => localStorage.setItem('agio locale', it), language)
    await signedIn(page)
    await page.goto('/profile')
    await expect(button(page, asks)).toBeVisible()
    await button(page, opens).click()
    await expect(page.locator('#erase-sure')).toBeVisible()
    await atBothSizes(page, () => fits(page))
    await isClean(page, `closing in ${language}`)
  })
