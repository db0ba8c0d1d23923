/**
 * Identity on the vendor's own pages, against a stack that has a vendor: each verdict and each mishap has its sentence and a
 * way on, and the page follows live. The number in the profile is changed there too, with the SMS of the sandbox.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { bundled } from '../../../scripts/programs.mjs'
import { freePort } from '../../../scripts/run.mjs'
import { startStack } from '../../../scripts/stack.mjs'
import { callsTo } from '../../world/calls.ts'
import { newCustomer, newcomersEmail } from '../../world/customer.ts'
import { openOutside } from '../../world/outside.ts'
import { answersOf, someone, verifying } from '../../world/verifying.ts'
import { entersRoom } from '../../people/operators.ts'
import { misplacedAt } from '../../people/sight/geometry.ts'
import { expect, fits, heading } from '../../people/people.ts'
import { atBothSizes } from '../../people/sight/sizes.ts'

type Town = Awaited<ReturnType<typeof openTown>>
const test = base.extend<object, { town: Town }>({
  town: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from the pattern
    async ({}, use) => {
      const town = await openTown()
      await use(town)
      await town.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
test.describe.configure({ mode: 'serial' })

async function openTown() {
  const folder = mkdtempSync(join(tmpdir(), 'agio-vendor-'))
  const ports = { serverPort: await freePort(), sandboxPort: await freePort() }
  const stack = await startStack({ programOf: bundled, folder, ...ports, identityVendor: 'sumsub' })
  const { widget, sandbox, api } = stack.links
  const outside = openOutside(sandbox.replace(/\/$/, ''))
  const at = callsTo(sandbox.replace(/\/$/, ''))
  return {
    outside,
    widget,
    fault: (kind: string, seconds: number) => at('POST', '/identity/fault', { kind, seconds }),
    async decide(verdict: string) {
      const { people } = await at<{ people: { id: string }[] }>('GET', '/identity')
      await at('POST', '/identity/verdict', { id: people[0]?.id, verdict })
    },
    /** Somebody at a page of the widget, signed in. */
    async enters(page: Page, path: string) {
      const customer = await newCustomer(api.replace(/\/$/, ''), outside, newcomersEmail())
      const person = verifying(api.replace(/\/$/, ''), outside, customer, someone(), nobodyLooks)
      await person.start('starter')
      await page.goto(`${widget}icon.svg`)
      await page.evaluate((token) => localStorage.setItem('token', token), customer.token())
      await page.goto(`${widget}${path}`)
      return { customer, person }
    },
    /** Compliance at the desk of this town. */
    async sitsDown(page: Page, room: string) {
      const cora = (await outside.operators()).find(({ role }) => role === 'compliance')
      const { token } = await callsTo(api.replace(/\/$/, ''))<{ token: string }>('POST', '/admin/sign_in', {
        email: cora?.email,
        pin: cora?.pin,
        code: cora?.code,
      })
      await entersRoom(page, stack.links.console, token, room)
    },
    async stop() {
      await stack.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The vendor does. */
const nobodyLooks = () => Promise.reject(new Error('no story of the vendor asks the desk'))
const continues = (page: Page) => page.getByRole('button', { name: 'Continue to Sumsub' })
const isInPlace = async (page: Page) =>
  expect(await misplacedAt(page, [page.viewportSize()?.width ?? 360])).toEqual([])

test('an identity is checked on the pages of the vendor: left, over, once more, checking, green, then red', async ({
  page,
  town,
}) => {
  await town.enters(page, 'verification/identity')
  await expect(page.getByText(/^Sumsub checks your document/)).toBeVisible()
  await isInPlace(page)
  await continues(page).click()
  await expect(heading(page, 'Show your document')).toBeVisible()

  // Left without handing in.
  await page.getByRole('link', { name: 'Back without handing in' }).click()
  await expect(page.getByText(/^You aren't done at Sumsub yet/)).toBeVisible()

  await town.fault('links_over', 600)
  await continues(page).click()
  await expect(heading(page, 'This link is over')).toBeVisible()
  await town.fault('links_over', 0)
  await page.getByRole('link', { name: 'Back without handing in' }).click()
  await continues(page).click()
  await page.getByRole('button', { name: 'Once more: back side and selfie' }).click()

  await expect(page.getByText(/^Sumsub couldn't use everything/)).toBeVisible()
  await expect(page.getByText('Your face is well lit and uncovered.')).toBeVisible()
  await isInPlace(page)
  await page.getByRole('button', { name: 'Try again at Sumsub' }).click()
  await page.getByRole('button', { name: /^Hand in/ }).click()
  await expect(page.getByText(/^Sumsub has everything and is checking it/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Sumsub has everything and is checking it/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()

  // The page is open, and hears each word of the vendor.
  await town.decide('green')
  await expect(page.getByText('Sumsub confirmed your identity.')).toBeVisible()
  await town.decide('final')
  await expect(page.getByText(/^Sumsub couldn't confirm your identity\. Send your documents/)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Passport' })).toBeVisible()
  await isInPlace(page)
})

test(
  "the vendor's green about another name: the customer reads that it is checked, and the desk sees typed beside read",
  { tag: '@night' },
  async ({ page, browser, town }) => {
    const { person } = await town.enters(page, 'verification')
    const { details, citizenship, address, financial, confirmation } = answersOf(person.person)
    await person.save('details', details)
    await person.confirmPhone()
    await person.save('citizenship', citizenship)
    await person.save('address', address)
    await page.goto(`${town.widget}verification/identity`)
    await continues(page).click()
    await page.getByLabel('First names').fill('Karla')
    await page.getByLabel('Last name').fill('Fremd')
    await page.getByRole('button', { name: 'Everything is right' }).click()
    await expect(page.getByText('Sumsub confirmed your identity.')).toBeVisible()
    await person.save('financial', financial)
    await person.save('confirmation', confirmation)
    await person.submit()
    await page.goto(`${town.widget}verification`)
    await expect(page.getByText(/^We have everything and are checking it now\./)).toBeVisible()

    const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await town.sitsDown(desk, 'reviews')
    await desk
      .getByRole('region', { name: 'Reviews' })
      .getByRole('listitem')
      .getByRole('link')
      .first()
      .click()
    await expect(desk.getByText('The document has another name.').first()).toBeVisible()
    const compared = desk.getByRole('region', { name: 'Typed and read, as a table' })
    await expect(compared).toContainText('Read by the vendor')
    for (const [typed, read] of [
      [person.person.firstName, 'Karla'],
      [person.person.lastName, 'Fremd'],
    ] as const)
      await expect(compared.getByRole('row', { name: `${typed} ${read} differs` })).toBeVisible()
    await atBothSizes(desk, () => fits(desk))
    await desk.close()
    expect(await person.view()).toMatchObject({ status: 'pending' })
  },
)

test('a vendor that is down is said so, and papers go on here', async ({ page, town }) => {
  await town.enters(page, 'verification/identity')
  await town.fault('down', 600)
  await continues(page).click()
  await expect(page.getByText(/^We can't reach the identity check right now/)).toBeVisible()
  await town.fault('down', 0)
  await page.getByRole('button', { name: 'Send documents here instead' }).click()
  await expect(page.getByRole('radio', { name: 'Passport' })).toBeVisible()
})

test('another phone number: the code comes by SMS, the old number counts until then, and a mail follows', async ({
  page,
  town,
}) => {
  const { person, customer } = await town.enters(page, 'profile')
  await person.save('details', answersOf(person.person).details)
  await person.confirmPhone()
  await page.reload()
  const next = someone().phone
  await page.getByRole('button', { name: 'Change phone number' }).click()
  await page.getByLabel('New phone number').fill(next)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByText(/^Enter the code we texted to/)).toBeVisible()
  await isInPlace(page)
  await page.locator('#phone-pin').fill(await town.outside.smsTo(next))
  await expect(page.getByRole('button', { name: 'Change phone number' })).toBeVisible()
  await expect(page.getByText(next.slice(-4))).toBeVisible()
  await expect
    .poll(async () => (await town.outside.mails(customer.email)).map(({ subject }) => subject))
    .toContain('Your phone number has changed')
})
