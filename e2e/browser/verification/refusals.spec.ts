/** Refusals stand on their page, in the words that are prescribed; typed values stay, and each way on is shown. */
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { papersOf } from '../../../apps/sandbox/src/papers/draw.ts'
import { carryToken, expect, heading, test } from '../../people/people.ts'
import { goesOn, loadsAnew, newcomer } from '../../people/verifying.ts'
import { answersOf } from '../../world/verifying.ts'

const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** The page says it above the form and at the field, and stays. */
async function isRefused(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('alert').getByText(words).first()).toBeVisible()
  await expect(page.locator('main form')).toBeVisible()
}

type Person = Awaited<ReturnType<typeof newcomer>>

async function givesPhone(page: Page, ana: Person): Promise<void> {
  await page.goto('/verification/phone')
  await field(page, 'Mobile number').fill('+850 191 234 5678')
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await isRefused(page, 'Country code is not supported')
  await ana.confirmPhone()
}

async function givesCitizenship(page: Page, ana: Person): Promise<void> {
  await page.goto('/verification/citizenship')
  await choice(page, 'Country').selectOption('KP')
  await goesOn(page).click()
  await isRefused(page, 'Service is not available in this region')
  await choice(page, 'Country').selectOption('BR')
  await goesOn(page).click()

  // A citizen of another country shows a permit of the EEA.
  await expect(heading(page, /permit/i)).toBeVisible()
  await choice(page, 'Issued by').selectOption('BR')
  await field(page, 'Document number').fill(ana.person.number)
  await field(page, 'Valid until').fill('2031-01-01')
  const drawn = papersOf(ana.person)
  await ana.send('residence-permit', 'residence-permit', 'front', await drawn.permitFront())
  await ana.send('residence-permit', 'residence-permit', 'back', await drawn.permitBack())
  await loadsAnew(page)
  await goesOn(page).click()
  await isRefused(page, 'Non-EEA citizens must submit a residence permit')
  await choice(page, 'Issued by').selectOption('DE')
  await goesOn(page).click()
}

async function givesAddress(page: Page): Promise<void> {
  await expect(choice(page, 'Country of residence')).toBeVisible()
  await choice(page, 'Country of residence').selectOption('US')
  for (const [name, text] of [
    ['Street', 'Lindenstraße'],
    ['Postal code', '99123'],
    ['City', 'Sandstadt'],
  ] as const)
    await field(page, name).fill(text)
  await goesOn(page).click()
  await isRefused(page, 'Residency country not supported')
  await choice(page, 'Country of residence').selectOption('DE')
  await goesOn(page).click()
}

async function givesPassport(page: Page, ana: Person): Promise<void> {
  await page.getByRole('radio', { name: 'Passport' }).check()
  await ana.save('identity', answersOf(ana.person).identity)
  await ana.send(
    'identity',
    'passport',
    'single',
    await papersOf({ ...ana.person, validUntil: '2020-01-01' }).passport(),
  )
  await page.reload()
  await expect(page.getByText(/has expired/).first()).toBeVisible()
  await ana.sendPapers()
  await page.reload()
  await expect(page.getByText('Received', { exact: true })).toHaveCount(2)
  await field(page, 'Valid until').fill('2020-01-01')
  await goesOn(page).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await field(page, 'Valid until').fill(ana.person.validUntil)
  await goesOn(page).click()
  await expect(page).not.toHaveURL(/identity$/)
}

async function explains(page: Page, ana: Person): Promise<void> {
  // Phone and residence are of two countries: the person says why.
  await page.goto('/verification/country-mismatch')
  await page.getByRole('radio', { name: 'I use a phone from another country' }).check()
  await field(page, 'In your words').fill('I still have my French number.')
  await loadsAnew(page)
  await goesOn(page).click()
  await expect.poll(async () => (await ana.view()).values).toHaveProperty('country-mismatch.explanation')
}

test(
  'each refusal has its words at its step, is put right there, and countries that differ are explained',
  { tag: '@night' },
  async ({ page }) => {
    // The same story at another size has another phone.
    const ana = await newcomer({ phone: `+33612${String(randomInt(1_000_000)).padStart(6, '0')}` })
    await ana.start('starter')
    await ana.save('details', answersOf(ana.person).details)
    await carryToken(page, ana.customer.token())

    await givesPhone(page, ana)
    await givesCitizenship(page, ana)
    await givesAddress(page)
    await givesPassport(page, ana)
    await explains(page, ana)
  },
)

test('a customer under age has no service, and is led to support', { tag: '@night' }, async ({ page }) => {
  const ana = await newcomer()
  await ana.start('starter')
  await carryToken(page, ana.customer.token())
  await page.goto('/verification/details')
  const { firstName, lastName } = ana.person
  await field(page, 'First names').fill(firstName)
  await field(page, 'Last name').fill(lastName)
  await field(page, 'Date of birth').fill('2012-01-01')
  await choice(page, 'Country of birth').selectOption('DE')
  await goesOn(page).click()
  await page.waitForURL('**/verification/no-service')
  await expect(page.getByText("We can't serve you at this time.")).toBeVisible()
  await page.goto('/verification/details')
  await page.waitForURL('**/verification/no-service')
  await page.locator('main').getByRole('link').first().click()
  await page.waitForURL('**/support*')
})
