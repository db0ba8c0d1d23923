/** The rooms of the desk, each by keyboard alone, whole and clean at both sizes: what waits, and what is done about it. */
import type { CaseView } from '@agio/contract'
import type { Browser, Page } from '@playwright/test'
import { drawnPdf } from '../../../apps/server/src/verification/documents/intake/testing/pdfs.ts'
import { papersOf } from '../../../apps/sandbox/src/papers/draw.ts'
import { press, type, walkTo } from '../../people/keys.ts'
import { callsOf, sitDown } from '../../people/operators.ts'
import { expect, test } from '../../people/people.ts'
import { button, confirms, placeOf, row, stamp, stands } from '../../people/second-operator.ts'
import { somebody } from '../../people/town.ts'
import { newcomer } from '../../people/verifying.ts'
import { until } from '../../world/calls.ts'
import { reviewOf } from '../../world/reviewing.ts'

// Pages are looked over at both sizes, light and dark.
test.describe.configure({ timeout: 400_000 })

/** Two pages. */
const pdf = {
  name: 'statement.pdf',
  mimeType: 'application/pdf',
  buffer: drawnPdf('BT /F1 14 Tf 20 160 Td (Bank statement) Tj 0 -30 Td (Balance 1,250.00 EUR) Tj ET'),
}

async function looksAtPages(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: /^Show PDF, / }))
  await expect(page.getByRole('img', { name: /^PDF, .* page 1 of 2$/ })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Next page' }))
  await expect(page.getByRole('img', { name: /^PDF, .* page 2 of 2$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save the original' })).toBeVisible()
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

async function chooses(page: Page, name: string, option: string): Promise<void> {
  const field = page.getByLabel(name, { exact: true })
  await walkTo(page, field)
  await page.keyboard.type(option)
  await expect(field.locator('option:checked')).toHaveText(option)
}

/** On a wide screen the rooms are a rail at the start of the page, and each is in sight. */
async function roomsAreBeside(page: Page): Promise<void> {
  const [rail, main] = await Promise.all(
    [page.getByRole('banner'), page.getByRole('main')].map((it) => it.boundingBox()),
  )
  expect(main?.x).toBeGreaterThanOrEqual((rail?.x ?? 0) + (rail?.width ?? 0))
  await expect(page.getByRole('link', { name: 'Audit', exact: true })).toBeInViewport({ ratio: 1 })
}

/** A sale to a name that a list has: held, with a case of its own. */
async function listedSale() {
  const sale = await (
    await somebody()
  ).sells({
    to: { name: 'Zebulon Kvistgaard', iban: 'DE89370400440532013000' },
  })
  await sale.pay()
  await sale.is('W', 'review')
  return sale
}

/** Another operator finds what is asked on Today; decided, the case leaves the list and stays in sight. */
async function approvesHit(browser: Browser, orderId: string): Promise<void> {
  await using other = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const second = await other.newPage()
  await sitDown(second, 'Ada', 'today')
  const asked = second.getByRole('link', { name: /Another birth date in the passport/ }).first()
  await expect(asked).toBeVisible()
  await stands(second, 'Today, with something to approve')
  await press(second, asked)
  const found = second.getByRole('listitem').filter({ hasText: orderId.slice(-6) })
  await press(second, found.getByRole('link').first())
  await press(second, button(second, 'Approve…'))
  await confirms(second, 'Approve', { reason: 'I compared each figure' })
  await expect(stamp(second, 'closed')).toBeVisible()
}

test('Today leads to a case, which is taken, due by a day, and decided by two beside the list', async ({
  page,
  browser,
}) => {
  const sale = await listedSale()
  await sitDown(page, 'Cora', 'cases')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(title(page, 'Today, Cora')).toBeVisible()
  await stands(page, 'Today')
  await roomsAreBeside(page)
  const free = page.getByRole('link', { name: /Cases without an operator/ })
  await press(page, free)
  await expect(title(page, 'Cases')).toBeVisible()
  await chooses(page, 'Kind', 'Screening hit')
  // The list before it has another case of the same order.
  const hits = page.getByRole('listitem').filter({ hasText: 'Screening hit' })
  const found = hits.filter({ hasText: sale.id.slice(-6) })
  await press(page, found.getByRole('link').first())
  await expect(page.getByText('Zebulon Quistgaard').first()).toBeVisible()
  await stands(page, 'a screening case')

  await chooses(page, 'Operator', 'All')
  await press(page, button(page, 'Take the case'))
  await expect(page.getByLabel('Looked into by').locator('option:checked')).toHaveText(/\(you\)$/)
  const due = page.getByLabel('Due', { exact: true })
  await walkTo(page, due)
  await page.keyboard.type('02022026')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(stamp(page, 'overdue')).toBeVisible()
  await chooses(page, 'Operator', 'Overdue')
  await expect(found.first()).toContainText('due 2026-02-02')

  await press(page, button(page, 'False positive…'))
  await confirms(page, 'False positive', {
    reason: 'Another birth date in the passport',
    press: 'Ask for approval',
    look: true,
  })
  await approvesHit(browser, sale.id)
})

test('a review is looked at by keyboard: the papers enlarged, more asked in the language of the customer', async ({
  page,
}) => {
  const ana = await newcomer()
  await ana.reaches('starter')
  await ana.fills('basic')
  await ana.submit()
  const id = await ana.id()
  await sitDown(page, 'Cora', 'today')
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await expect(title(page, 'Reviews')).toBeVisible()
  const review = await reviewOf(await callsOf('Cora'), id)
  await press(page, page.getByRole('region', { name: 'Reviews' }).locator(`a[href*="${review.id}"]`))
  await expect(page.getByRole('link', { name: id })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Session' })).toContainText('Device')
  await press(page, page.getByRole('button', { name: 'Show Passport single' }))
  const frame = page.getByRole('region', { name: /^Passport single, enlarged/ })
  await expect(frame).toBeFocused()
  await page.keyboard.press('+')
  await page.keyboard.press('r')
  await expect(frame).toHaveAccessibleName('Passport single, enlarged 150 %')
  await frame.hover()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -300)
  await page.keyboard.up('Control')
  await expect(frame).not.toHaveAccessibleName('Passport single, enlarged 150 %')
  await stands(page, 'a review')

  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Ask for more' })
  await press(page, dialog.getByLabel('Paper: Proof of address, single'), 'Space')
  await chooses(page, 'Why: Paper: Proof of address, single', 'Too old')
  await expect(dialog.getByText("It's older than 3 months. Send a newer one.")).toBeVisible()
  await confirms(page, 'Ask for more', {
    reason: 'the bill is of last year',
    press: 'Ask the customer',
    look: true,
  })
  await until('the paper to be wanted again', async () =>
    (await ana.view()).documents.some(
      ({ kind, reason }) => kind === 'proof-of-address' && reason === 'too_old',
    ),
  )
})

test('a page of a customer is found by anything, unmasked with a reason, and noted on', async ({ page }) => {
  const customer = await somebody()
  await customer.sells()
  const { id } = await customer.call<{ id: string }>('GET', '/profile')
  await sitDown(page, 'Sam', 'today')
  await page.keyboard.press('/')
  await page.keyboard.type(id)
  await press(page, page.getByRole('listitem').filter({ hasText: id }).getByRole('link').first())
  await expect(page.getByRole('heading', { name: 'Customer', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Orders', exact: true })).toContainText('Sale')
  await stands(page, 'the page of a customer')
  await press(page, button(page, 'Unmask…'))
  await confirms(page, 'See it unmasked', { reason: 'They called', press: 'Show', look: true })
  await expect(page.getByText(customer.email)).toBeVisible()
  await type(page, page.getByLabel('New note', { exact: true }), 'Prefers to be called in the morning')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('in the morning')
})

test(
  'files of a chat: what is no picture or PDF is refused on both sides, a picture arrives on both',
  { tag: '@night' },
  async ({ page, browser }) => {
    const customer = await somebody()
    const { id } = await customer.sells()
    const words = `Here is my statement ${id.slice(-6)}`
    await using visit = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB' })
    const phone = await visit.newPage()
    await phone.goto('/icon.svg')
    await phone.evaluate((it) => localStorage.setItem('token', it), customer.token())
    await phone.goto('/support?new=1')
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('my notes') }
    const picture = {
      name: 'statement.jpg',
      mimeType: 'image/jpeg',
      buffer: await papersOf((await newcomer()).person).letter(),
    }
    const gives = async (
      at: Page,
      name: string,
      file: { name: string; mimeType: string; buffer: Buffer },
    ) => {
      const asked = at.waitForEvent('filechooser')
      await press(at, at.getByRole('button', { name, exact: true }))
      await (await asked).setFiles(file)
    }
    await gives(phone, 'Attach a picture or PDF', text)
    await expect(phone.getByRole('alert')).toHaveText('Send a JPEG, PNG or PDF.')
    await gives(phone, 'Attach a picture or PDF', picture)
    await expect(phone.getByRole('alert')).toHaveCount(0)
    await gives(phone, 'Attach a picture or PDF', pdf)
    await type(phone, phone.getByRole('textbox', { name: 'Message' }), words)
    await press(phone, phone.getByRole('button', { name: 'Send', exact: true }))
    await expect(phone.getByRole('listitem').filter({ hasText: words })).toBeVisible()

    await sitDown(page, 'Sam', 'today')
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await press(page, row(page, words))
    await press(page, page.getByRole('button', { name: /^Show picture, / }))
    await expect(page.getByRole('img', { name: /^picture, / })).toBeVisible()
    await looksAtPages(page)
    await gives(page, 'Attach a file…', text)
    await expect(page.getByText('Send a JPEG, PNG or PDF.')).toBeVisible()
    await stands(page, 'a chat with files')
    await gives(page, 'Attach a file…', picture)
    await expect(page.getByText('Send a JPEG, PNG or PDF.')).toHaveCount(0)
    await type(page, page.getByRole('textbox', { name: 'Answer' }), 'Thank you, here it is with our stamp')
    await page.keyboard.press('Control+Enter')
    const answer = phone.getByRole('listitem').filter({ hasText: 'with our stamp' })
    await expect(answer.getByRole('button', { name: /^Save Picture, / })).toBeVisible()
  },
)

test(
  'coins for another provider wait for what the record lacks, and it is read at the order',
  { tag: '@night' },
  async ({ page }) => {
    const customer = await somebody()
    const order = await customer.buys({ amount: '119.00' })
    await customer.call('POST', `/orders/${order.id}/wallet`, { holder: 'provider', provider: 'kraken' })
    await order.transfer()
    const cora = await callsOf('Cora')
    await until('the case', async () => {
      const open = '/admin/cases?kind=travel_data_missing&state=open&limit=100'
      const { items } = await cora<{ items: CaseView[] }>('GET', open)
      return items.find(({ subject }) => subject.id === order.id)
    })
    await sitDown(page, 'Cora', 'cases?kind=travel_data_missing')
    await press(page, row(page, order.id.slice(-6)))
    await expect(page.getByText(/^The record of the transfer lacks: /).first()).toBeVisible()
    await stands(page, 'a case of the travel rule')
    await press(page, page.getByRole('article').getByRole('link').first())
    await press(page, button(page, 'Read the record'))
    await expect(page.getByRole('region', { name: 'Travel rule' })).toContainText('address of the customer')
    await stands(page, 'an order with its record')
    expect(placeOf(page)).toContain(order.id)
  },
)
