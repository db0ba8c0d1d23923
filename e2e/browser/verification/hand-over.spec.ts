/** Photos by a phone without a session: the first page shows them at once and goes on; the link opens one phone. */
import type { Browser, Page } from '@playwright/test'
import { misplacedAt } from '../../people/sight/geometry.ts'
import { carryToken, expect, heading, test } from '../../people/people.ts'
import { readQr } from '../../people/sight/qr.ts'
import { links, somebody } from '../../people/town.ts'
import { freshEmail } from '../../world/customer.ts'

/** The first page is on a desktop. */
test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

const specimen = {
  firstName: 'Ana',
  lastName: 'Example',
  birthDate: '1990-05-01',
  number: 'C01X00T47',
  validUntil: '2031-01-01',
}

/** Somebody whose passport is typed, and not photographed. */
async function openIdentity(page: Page): Promise<void> {
  const { call, token } = await somebody(freshEmail().replace('example.test', 'new.example'))
  await call('POST', '/verification/start', { type: 'personal', target: 'starter' })
  const { number, validUntil } = specimen
  const values = { kind: 'passport', country: 'DE', number, validUntil }
  await call('PUT', '/verification/steps/identity', { values, draft: true })
  await carryToken(page, token())
  await page.goto('/verification/identity')
  await page.getByRole('button', { name: 'Show QR code' }).click()
}

const qrOf = (page: Page) => page.getByRole('img', { name: 'QR code with the link for your phone' })

async function openPhone(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const phone = await context.newPage()
  await phone.goto(link)
  return phone
}

async function drawnPassport(): Promise<Buffer> {
  const query = new URLSearchParams({ ...specimen, country: 'DEU' })
  const answer = await fetch(new URL(`/papers/passport.jpg?${query}`, links.sandbox))
  return Buffer.from(await answer.arrayBuffer())
}

const paper = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

async function photograph(phone: Page, kind: 'passport' | 'selfie'): Promise<void> {
  const file = { name: `${kind}.jpg`, mimeType: 'image/jpeg', buffer: await drawnPassport() }
  await phone.locator(`input[name="camera-${kind}-single"]`).setInputFiles(file)
}

test('a phone without a session takes the photos, and the first page goes on', async ({ page, browser }) => {
  await openIdentity(page)
  await expect(qrOf(page)).toBeVisible()
  expect(await misplacedAt(page)).toEqual([])
  await page.reload()
  const link = await readQr(qrOf(page))
  const phone = await openPhone(browser, link)
  await expect(heading(phone, 'Your identity')).toBeVisible()
  await expect(phone).not.toHaveURL(/#/)
  expect(await misplacedAt(phone)).toEqual([])
  await phone.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByText('Your phone is connected.')).toBeVisible()

  await photograph(phone, 'passport')
  await expect(paper(page, 'Passport').getByRole('button', { name: 'Replace' })).toBeVisible()
  await phone.reload()
  await page.reload()
  await photograph(phone, 'selfie')
  await expect(paper(page, 'Selfie').getByText('Received')).toBeVisible()
  await expect(paper(page, 'Passport').getByText('Received')).toBeVisible()
  await phone.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(heading(phone, 'Continue on your first device')).toBeVisible()
  await expect(page).not.toHaveURL(/identity$/)

  const another = await openPhone(browser, link)
  await expect(another.getByText('This link was already opened.')).toBeVisible()
  await Promise.all([phone.context().close(), another.context().close()])
})

test('a phone that is disconnected at the first page says so', async ({ page, browser }) => {
  await openIdentity(page)
  const phone = await openPhone(browser, await readQr(qrOf(page)))
  await expect(heading(phone, 'Your identity')).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect phone' }).click()
  await expect(phone.getByText('You ended this on your first device.')).toBeVisible()
  await page.getByRole('button', { name: 'Show QR code' }).click()
  const waiting = await readQr(qrOf(page))
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Show QR code' })).toBeVisible()
  await phone.goto(waiting)
  await expect(phone.getByText('You ended this on your first device.')).toBeVisible()
  await phone.context().close()
})
