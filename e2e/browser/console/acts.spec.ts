/** An operator does by hand, and with the keyboard alone, what no rule does: hold, match, send back. */
import type { Locator, Page } from '@playwright/test'
import { press, type } from '../../people/keys.ts'
import { signInAtDesk, sitDown } from '../../people/operators.ts'
import { expect, test } from '../../people/people.ts'
import { somebody } from '../../people/town.ts'
import { freshEmail } from '../../world/customer.ts'

test.describe.configure({ mode: 'default' })

const row = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('listitem').filter({ hasText: words }).getByRole('link').first()
const stamp = (page: Page, words: string): Locator =>
  page.getByRole('article').getByText(words, { exact: true }).first()

/** The dialog of something that cannot be undone: a reason, and the button that says what it does. */
async function confirm(page: Page, title: string, reason: string, button = title): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  await type(page, dialog.getByLabel('Reason'), reason)
  await press(page, dialog.getByRole('button', { name: button, exact: true }))
  await expect(dialog).toBeHidden()
}

async function goTo(page: Page, key: 'o' | 'u' | 'a', title: string): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press(key)
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
}

test('an order is found, held, released, and done; the audit knows who it was', async ({ page }) => {
  const order = await (await somebody()).buys()
  await signInAtDesk(page, 'Cora')
  await page.keyboard.press('/')
  await page.keyboard.type(order.reference)
  await press(page, row(page, order.reference))
  await expect(page.getByRole('article').getByText(`Purchase ${order.reference}`)).toBeVisible()

  await page.keyboard.press('h')
  await confirm(page, 'Hold', 'Somebody called about it')
  await expect(stamp(page, 'held')).toBeVisible()
  await order.transfer()
  await order.shows('the money is here', ({ status }) => status === 'R' || status === 'B')
  await expect(page.getByRole('region', { name: 'Deposits, credits and refunds' })).toContainText(
    '100.00 EUR',
  )
  await press(page, page.getByRole('button', { name: 'Release', exact: true }))
  await confirm(page, 'Release', 'They are who they say')
  await order.is('C')
  await expect(stamp(page, 'C: coins delivered')).toBeVisible()
  await expect(page.getByText('the account is at zero')).toBeVisible()
  const sheet = page.getByRole('region', { name: 'Money', exact: true })
  await expect(sheet).toContainText(/\d [A-Z]{3,}/)
  await expect(sheet).not.toContainText('@')

  await goTo(page, 'a', 'Audit')
  await press(page, page.getByRole('button', { name: 'Verify the chain' }))
  await expect(page.getByText(/^All \d+ entries hold\.$/)).toBeVisible()
  await press(page, row(page, new RegExp(`Order release\\s*\\d+[^]*${order.id}`)))
  const entry = page.getByRole('article')
  await expect(entry.getByText('Cora Compliance, compliance')).toBeVisible()
  await expect(entry.getByText('They are who they say')).toBeVisible()
})

test(
  'money with a wrong reference is matched to its order by two operators',
  { tag: '@night' },
  async ({ page }) => {
    const order = await (await somebody()).buys({ amount: '113.17' })
    const words = `for ${freshEmail('coins')}`
    await order.transfer({ reference: words })
    await sitDown(page, 'Tom')
    await goTo(page, 'u', 'Unmatched payments')
    await press(page, row(page, words))
    await expect(page.getByRole('heading', { name: /sent €113\.17$/ })).toBeVisible()
    await type(page, page.getByLabel('Order by reference, ID or email'), order.reference)
    const found = page.getByRole('listitem').filter({ hasText: order.reference })
    await press(page, found.getByRole('button', { name: 'Match to this order…' }).first())
    await confirm(page, 'Match to this order', 'The customer sent us the statement', 'Match')
    await expect(page.getByText('Another operator with the right to do so must decide.')).toBeVisible()
    expect((await order.view()).status).toBe('N')
    await sitDown(page, 'Ada', 'unmatched')
    await press(page, row(page, words))
    await press(page, page.getByRole('button', { name: 'Approve…' }))
    await expect(page.getByRole('dialog', { name: 'Approve' })).toContainText('before the money came')
    // The operator who decides compares the payer and the account in full.
    await expect(page.getByRole('dialog', { name: 'Approve' })).not.toContainText('**')
    await confirm(page, 'Approve', 'I compared payer, order and wallet')
    await expect(stamp(page, 'matched to an order')).toBeVisible()
    const said = (words: RegExp) => page.getByText(words).first()
    await expect(said(/^Requested by Tom .* at .*: The customer sent us the statement$/)).toBeVisible()
    await expect(said(/^Decided by Ada .* at .*: I compared payer, order and wallet$/)).toBeVisible()
    await order.is('C')
  },
)

test('unknown money goes back to where it came from', { tag: '@night' }, async ({ page }) => {
  const order = await (await somebody()).buys()
  const words = `hello ${freshEmail('nobody')}`
  await order.transfer({ amount: '77.31', reference: words, fromName: 'Otto Fremdling' })
  await sitDown(page, 'Tom', 'unmatched')
  await press(page, row(page, words))
  await press(page, page.getByRole('button', { name: 'Send back…' }))
  await confirm(page, 'Send it back', 'Nobody knows what it is for', 'Send back')
  await expect(stamp(page, 'sent back')).toBeVisible()
  expect((await order.view()).status).toBe('N')
})

test('an operator who may only look is offered nothing else', async ({ page }) => {
  const { id, reference } = await (await somebody()).buys()
  await sitDown(page, 'Vera', `orders/${id}`)
  await expect(page.getByRole('article').getByText(`Purchase ${reference}`)).toBeVisible()
  await expect(page.getByText('Nothing for you to do with this order now.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Audit/ })).toHaveCount(0)
  await expect(page.getByRole('article')).not.toContainText('Ana Example')
})
