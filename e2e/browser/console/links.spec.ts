/** A merchant's people make payment links at the console: accounts are named and decided, a stranger pays, a file makes many. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { PayeeView } from '@agio/contract'
import { textOf } from '../../../apps/server/src/orders/testing/pdf-text.ts'
import { joins, sitDown } from '../../people/operators.ts'
import { expect, heading, place, signIn, test, tokenOf } from '../../people/people.ts'
import { button, confirms, stamp, stands } from '../../people/second-operator.ts'
import { entersOwnRoom, inviteOwner, openLinks, openShop, ownerPin } from '../../people/shops.ts'
import { customerOf, outside } from '../../people/town.ts'
import { unitsOf } from '../../world/outside.ts'

async function namesAccount(page: Page, name: string, iban: string): Promise<void> {
  await button(page, 'Add a beneficiary…').click()
  const dialog = page.getByRole('dialog', { name: 'Add a beneficiary' })
  await dialog.getByLabel('Account holder').fill(name)
  await dialog.getByLabel('IBAN').fill(iban)
  await stands(page, 'the dialog of an account')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(stamp(page, 'awaiting compliance')).toBeVisible()
}

const beneficiary = (page: Page, name: string) =>
  page.getByRole('region', { name: `Beneficiary: ${name}`, exact: true })

/** From the link of the mail to the first room. Gives the session's token. */
async function comesIn(page: Page, link: string): Promise<string> {
  await page.goto(link)
  await expect(page.getByText(/^[A-Z2-7]{4} [A-Z2-7]{4} /)).toBeVisible()
  await stands(page, 'the first sign-in of an owner')
  await joins(page, ownerPin)
  await expect(page.getByRole('region', { name: 'To the first payment' })).toBeVisible()
  await stands(page, 'the home of a merchant')
  return page.evaluate(() => sessionStorage.getItem('agio operator') ?? '')
}

test('an owner comes in by the mail and names accounts, compliance approves one and refuses one, and a stranger pays the link that is made', async ({
  page,
  browser,
}) => {
  const { id, name, link } = await inviteOwner()
  const ownerToken = await comesIn(page, link)
  await entersOwnRoom(page, ownerToken, 'payees')
  await namesAccount(page, `${name} GmbH`, 'DE02120300000000202051')
  await namesAccount(page, 'Somebody Else', 'DE89370400440532013000')
  await stands(page, 'an account that waits')

  const desk = await browser.newPage()
  await sitDown(desk, 'Cora', `merchants/${id}`)
  await expect(beneficiary(desk, `${name} GmbH`)).toContainText('DE02 1203 0000 0000 2020 51')
  await beneficiary(desk, `${name} GmbH`).getByRole('button', { name: 'Approve…' }).click()
  await confirms(desk, 'Approve this beneficiary', {
    reason: 'The register names them',
    press: 'Approve',
    look: true,
  })
  await expect(beneficiary(desk, `${name} GmbH`)).toContainText('approved')
  await beneficiary(desk, 'Somebody Else').getByRole('button', { name: 'Refuse…' }).click()
  await confirms(desk, 'Refuse this beneficiary', { reason: 'It is not theirs', press: 'Refuse' })
  await expect(beneficiary(desk, 'Somebody Else')).toContainText('refused')
  await stands(desk, 'accounts that compliance decided')
  await desk.close()
  await expect(stamp(page, 'refused')).toBeVisible()

  await entersOwnRoom(page, ownerToken, 'links')
  const url = await makesLink(page)
  const payer = await browser.newPage()
  await isPaidByAStranger(payer, url, name)
  await payer.close()
  await expect(stamp(page, 'paid')).toBeVisible()
  await stands(page, 'a link that is paid')

  await readsHome(page)
  await readsPayment(page)
  await readsStatement(page, name)
})

/** Three steps are done by now; the order of the link leads from the first page to what a merchant may know of it. */
async function readsHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const turnover = page.getByRole('region', { name: 'Last 30 days' })
  await expect(turnover.getByText('80.00 EUR').first()).toBeVisible()
  await expect(page.getByText('Test mode')).toBeVisible()
  await stands(page, 'the home of a merchant that was paid')
  await page.getByRole('link', { name: /for 80.00 EUR/ }).click()
  await expect(stamp(page, 'completed')).toBeVisible()
  await stands(page, 'an order of a merchant')
}

async function readsPayment(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.getByRole('link', { name: /Invoice 4712/ }).click()
  await expect(stamp(page, 'paid out')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payout', exact: true })).toContainText(/AGP[0-9A-Z]{26}/)
  await stands(page, 'a payment that is paid out')
}

/** Its day, and the day's statement in each form. */
async function readsStatement(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Statements', exact: true }).click()
  await page.getByRole('link', { name: /^\d{4}-\d\d-\d\d · EUR/ }).click()
  const lines = page.getByRole('region', { name: 'Lines, as a table' })
  await expect(lines.getByRole('row')).toHaveCount(3)
  await expect(lines).toContainText('-80.00 EUR')
  await stands(page, 'a statement')
  const saved = async (form: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: form, exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^statement-EUR-\d{4}-\d\d-\d\d\.(csv|xml|pdf)$/)
    return readFile(await download.path())
  }
  const csv = (await saved('CSV')).toString()
  expect(csv.split('\r\n')).toHaveLength(6)
  expect(csv).toContain(',payout,EUR,')
  expect((await saved('camt.053 (XML)')).toString()).toContain('<Amt Ccy="EUR">80.00</Amt>')
  const paper = textOf(await saved('PDF'))
  for (const words of ['Statement of payments', `${name} GmbH`, '€80.00']) expect(paper).toContain(words)
}

async function makesLink(page: Page): Promise<string> {
  await button(page, 'Create a payment link…').click()
  const dialog = page.getByRole('dialog', { name: 'Create a payment link' })
  await dialog.getByLabel('Amount').fill('80.00')
  await dialog.getByLabel('Description').fill('Eight tulips')
  await dialog.getByLabel('Bank reference').fill('Invoice 4712')
  await stands(page, 'the dialog of a link')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(stamp(page, 'open')).toBeVisible()
  await expect(
    page.getByRole('img', { name: 'QR code of the address of this link', exact: true }),
  ).toBeVisible()
  await stands(page, 'a link that is open')
  const url = await page.getByText(/^https?:\/\/\S+\/l\/[a-z2-7]{16}$/).textContent()
  return url ?? ''
}

async function isPaidByAStranger(payer: Page, url: string, name: string) {
  await payer.goto(url)
  await expect(heading(payer, `Pay ${name}`)).toBeVisible()
  await payer.getByRole('button', { name: /^Pay [\d,.]+\s/ }).click()
  await signIn(payer)
  await payer.getByLabel("The information I've given is correct.").check()
  const id = await place(payer)
  const sale = await customerOf(await tokenOf(payer)).sale(id)
  await sale.pay()
  await expect(heading(payer, 'Completed')).toBeVisible()
  return sale
}

test('an owner sees the colours of a widget key in the widget while they type them', async ({ page }) => {
  const { ownerToken } = await openShop()
  await entersOwnRoom(page, ownerToken, 'widget_keys')
  await button(page, 'Create a widget key…').click()
  const dialog = page.getByRole('dialog', { name: 'Create a widget key' })
  const frame = dialog.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Sell crypto' })).toBeVisible()
  await dialog.getByLabel('Accent', { exact: true }).fill('#7a1fa2')
  await dialog.getByLabel('Surface', { exact: true }).fill('#102030')
  await dialog.getByLabel('Text', { exact: true }).fill('#223344')
  await expect(dialog.getByText(/Below 4.5 the widget takes its own text/)).toBeVisible()
  await dialog.getByLabel('Language').selectOption('de')
  await expect(frame.getByRole('heading', { name: 'Krypto verkaufen' })).toBeVisible()
  await expect
    .poll(() => frame.locator('html').evaluate((root) => root.style.getPropertyValue('--agio-surface')))
    .toBe('#102030')
  await stands(page, 'the dialog of a widget key with its look')
})

test(
  'an owner refunds a paid-out payment: the beneficiary transfers the money, and the paying wallet has the coins back',
  { tag: '@night' },
  async ({ page, browser }) => {
    const shop = await openLinks()
    const link = await shop.make({ amount: '80.00' })
    const payer = await browser.newPage()
    const sale = await isPaidByAStranger(payer, link.url, shop.name)
    await entersOwnRoom(page, shop.ownerToken, `links/${link.id}`)
    await button(page, 'Refund…').click()
    const dialog = page.getByRole('dialog', { name: 'Refund this payment' })
    await expect(dialog).toContainText(/At this moment the payer gets [\d.]+ \w+/)
    await stands(page, 'the dialog of a refund')
    await dialog.getByRole('button', { name: 'Get bank details' }).click()
    await expect(page.getByText('80.00 EUR: waiting for your transfer')).toBeVisible()
    await expect(page.getByLabel('Transfer for the refund')).toContainText(sale.reference)
    await stands(page, 'a refund that waits for its transfer')

    const { name: fromName, iban: fromIban } = shop.account
    const { reference } = sale
    await outside.bank.transfer({ fromName, fromIban, amount: '80.00', currency: 'EUR', reference })
    await expect(page.getByText('80.00 EUR: refunded')).toBeVisible({ timeout: 150_000 })
    await stands(page, 'a payment that is refunded')
    await expect(payer.getByText(`${fromName} refunded your payment.`)).toBeVisible()
    const { refund } = await sale.view()
    const came = await sale.chain.transfersTo(refund?.to ?? '', sale.coin)
    const { units } = came.find(({ hash }) => hash === refund?.transaction) ?? {}
    expect(units).toBe(unitsOf(sale.coin, refund?.amount.amount ?? ''))
    expect(refund?.to.toLowerCase()).toBe((await sale.chain.wallet('customer')).toLowerCase())
    await payer.close()
  },
)

test(
  'a file of 500 lines makes 493 links, and names the seven that are bad',
  { tag: '@night' },
  async ({ page }) => {
    const shop = await openLinks()
    const { items } = await shop.asOwner<{ items: PayeeView[] }>('GET', '/merchant/payees')
    const payee = items[0]?.id ?? ''
    await entersOwnRoom(page, shop.ownerToken, 'links')
    await button(page, 'Create links from a file…').click()
    const dialog = page.getByRole('dialog', { name: 'Create links from a file' })
    const bad = ['a lot', '-1.00', '0.00', '1.005', '', 'NaN', '1e3']
    const text = [
      'payee,uses,amount,description,externalId,days',
      `${payee},one,25.00,"Roses, red",4711,30`,
      ...bad.map((amount, at) => `${payee},one,${amount},Tulips,bad-${at},30`),
      ...Array.from({ length: 491 }, (_, at) => `${payee},one,29.50,Lilies,many-${at},30`),
      `${payee},many,29.50,Daisies,4713,30`,
    ].join('\n')
    const file = { name: 'links.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expect(dialog.getByText('links.csv')).toBeVisible()
    await stands(page, 'the dialog of a file')
    await dialog.getByRole('button', { name: 'Create links' }).click()
    await expect(
      page.getByText('493 links created. 7 rows were rejected. Correct them and upload only those rows.'),
    ).toBeVisible()
    const rows = page.getByRole('region', { name: 'Rejected rows, as a table' }).getByRole('row')
    await expect(rows).toHaveCount(1 + bad.length)
    await expect(rows.nth(1)).toContainText(/3\s*Amount\s*Enter an amount above zero/)
    await stands(page, 'the report of a file')
    await button(page, 'Dismiss').click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Lilies' }).first()).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Tulips' })).toHaveCount(0)
  },
)
