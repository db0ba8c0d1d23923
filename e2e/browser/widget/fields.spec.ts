/** Every field with something wrong in it: the words of the specification at the field and in the summary; nothing goes out. */
import type { Page } from '@playwright/test'
import {
  agree,
  expect,
  fillAccount,
  goOn,
  heading,
  moreOptions,
  openOrderForm,
  openSell,
  priceIsThere,
  receive,
  send,
  test,
} from '../../people/people.ts'
import { ana } from '../../world/customer.ts'

const ticked = 'Tick this to continue.'

/** The words stand at the field, tied to it for screen readers, and once more in the summary. */
async function says(page: Page, label: string, words: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).first()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(escaped(words)))
  const listed = words === ticked ? `Tick "${nameOf(label)}"` : `${nameOf(label)}: ${words}`
  await expect(page.getByRole('alert').getByRole('link', { name: listed })).toBeVisible()
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A confirmation is a sentence; its full stop does not stand before the colon. */
const nameOf = (label: string) => label.replace(/ \(optional\)$|\.$/, '')

async function tryToPlace(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get deposit address' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

function ordersSent(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders/sell')) sent.push(request.url())
  })
  return sent
}

const consentCorrect = "The information I've given is correct."
const consentOwn = 'The bank account belongs to me.'
const wrongAlways = { refundAddress: '0x12', email: 'ana@' }

test('an empty form names everything that is missing, and sends nothing', async ({ page, customer }) => {
  void customer
  const sent = ordersSent(page)
  await openOrderForm(page)
  await tryToPlace(page)
  await says(page, 'Account holder', 'The field is required.')
  await says(page, 'IBAN', 'The field is required.')
  await says(page, consentCorrect, ticked)
  await says(page, consentOwn, ticked)
  await page
    .getByRole('alert')
    .getByRole('link', { name: /^IBAN:/ })
    .click()
  await expect(page.getByLabel('IBAN', { exact: true })).toBeFocused()
  expect(sent).toEqual([])
})

test('visible mistakes are said before anything is sent', async ({ page, customer }) => {
  void customer
  const sent = ordersSent(page)
  await openOrderForm(page)
  await fillAccount(page, { ...ana, iban: 'DE89370400440532013001' })
  await moreOptions(page)
  await page.getByLabel('Contact email (optional)').fill(wrongAlways.email)
  await page.getByLabel('Refund address (optional)').fill(wrongAlways.refundAddress)
  await page.getByLabel('Town').fill('Berlin')
  await agree(page)
  await tryToPlace(page)
  await says(page, 'IBAN', 'IBAN invalid')
  await says(page, 'Contact email (optional)', 'Must be a valid email.')
  await says(page, 'Refund address (optional)', "This isn't an address on this network.")
  for (const field of ['Street', 'Number', 'Post code', 'Country'])
    await says(page, field, 'The field is required.')
  expect(sent).toEqual([])
})

const judgedByTheServer = [
  {
    iban: 'AE070331234567890123456',
    label: 'IBAN',
    words: 'IBAN not accepted by SEPA',
  },
  {
    // No bank can carry it.
    name: '小林 花子',
    label: 'Account holder',
    words: "This doesn't look right. Check it.",
  },
  {
    reference: 'rent <b>',
    label: 'Description / reference (optional)',
    words: 'The field allows only letters and numbers.',
  },
  {
    refundAddress: '0x5b35BdF9176eaB1A14Cc603dF13f18883a8e6e8C',
    label: 'Refund address (optional)',
    words: 'The address has a typo.',
  },
] as const

test('each value that only the server refuses has its words at its field, and no order comes of it', async ({
  page,
  customer,
}) => {
  void customer
  await openOrderForm(page)
  await moreOptions(page)
  await agree(page)
  for (const wrong of judgedByTheServer) {
    await fillAccount(page, { ...ana, ...wrong })
    await page.getByLabel('Description / reference').fill('reference' in wrong ? wrong.reference : '')
    await page.getByLabel('Refund address').fill('refundAddress' in wrong ? wrong.refundAddress : '')
    await tryToPlace(page)
    await says(page, wrong.label, wrong.words)
  }
  await page.goto('/transactions')
  await expect(page.getByText('Your orders appear here')).toBeVisible()
})

test('a British account with wrong figures is refused in words', async ({ page, customer }) => {
  void customer
  await openSell(page, '/?currency=GBP')
  await goOn(page)
  await page.getByLabel('Account holder', { exact: true }).fill(ana.name)
  await tryToPlace(page)
  await says(page, 'Sort code', 'The field is required.')
  await says(page, 'Account number', 'The field is required.')
  await page.getByLabel('Sort code').fill('12')
  await page.getByLabel('Account number').fill('12ab')
  await page.getByRole('button', { name: 'Get deposit address' }).click()
  await says(page, 'Sort code', "This doesn't look right. Check it.")
  await says(page, 'Account number', "This doesn't look right. Check it.")
})

const amounts = [
  { typed: '', words: 'The field is required.' },
  { typed: 'abc', words: 'Enter a valid amount.' },
  { typed: '5', words: /minimum|at least/i },
  { typed: '0', words: /minimum|at least|greater|valid amount/i },
  { typed: '9'.repeat(30), words: /maximum|at most|valid amount/i },
]

test('an amount that cannot be is told at the amount, and leads nowhere', async ({ page }) => {
  await openSell(page)
  for (const { typed, words } of amounts) {
    await receive(page).fill(typed)
    await expect(receive(page)).toHaveAccessibleDescription(words)
    await page.locator('button[type=submit]').click()
    await expect(heading(page, 'Sell crypto')).toBeVisible()
    await expect(send(page)).toHaveValue('')
  }
})

test('an amount that is pasted with its currency or in other digits is read; one that only looks like it is not', async ({
  page,
}) => {
  await openSell(page)
  for (const [pasted, shown] of [
    ['€150', '150'],
    ['1.234,50 EUR', '1,234.50'],
    ['१५०', '150'],
    ['１５０', '150'],
  ] as const) {
    await receive(page).fill(pasted)
    await expect(receive(page)).toHaveValue(shown)
    await priceIsThere(page)
  }
  for (const pasted of ['1.2.3', '1,2,3', '£20']) {
    await receive(page).fill(pasted)
    await expect(receive(page)).toHaveValue(pasted)
    await expect(receive(page)).toHaveAccessibleDescription(/valid amount/)
  }
  await receive(page).fill('')
  await receive(page).pressSequentially('0500')
  await receive(page).press('Tab')
  await expect(receive(page)).toHaveValue('500')
})

test('an amount gets thousands separators while typing, and the caret stays behind its digit', async ({
  page,
}) => {
  await openSell(page)
  await priceIsThere(page)
  const field = receive(page)
  await field.fill('')
  await field.pressSequentially('1234.5')
  await expect(field).toHaveValue('1,234.5')
  await field.press('Home')
  await field.press('ArrowRight')
  await field.pressSequentially('07')
  await expect(field).toHaveValue('107,234.5')
  await expect.poll(() => field.evaluate((it: HTMLInputElement) => it.selectionStart)).toBe(3)
  await field.press('Backspace')
  await field.press('Backspace')
  await expect(field).toHaveValue('1,234.5')
  await priceIsThere(page)
  await expect(page.getByRole('button', { name: /^Sell 1,\d{3}\.\d{2}.USDC$/ })).toBeVisible()

  await page.goto('/sell?locale=de')
  await expect(heading(page, 'Krypto verkaufen')).toBeVisible()
  await page.locator('input[name="receive"]').fill('1,234.50')
  await expect(page.locator('input[name="receive"]')).toHaveValue('1.234,50')
})
