/**
 * axe finds nothing on any page, in any letter of an order, light and dark. One order that was really paid is shown in each
 * letter it went through; the letters off that way come from orders that really are there.
 */
import type { SellOrderView } from '@agio/contract'
import { asOf, isClean, opensClean, showsClean } from '../../people/clean.ts'
import {
  agree,
  expect,
  heading,
  moreOptions,
  openOrderForm,
  openSell,
  outlivesSession,
  test,
} from '../../people/people.ts'
import { links, somebody } from '../../people/town.ts'
import { ana, freshEmail, type Customer } from '../../world/customer.ts'

test('axe finds nothing before an order is placed', { tag: '@larger' }, async ({ page }) => {
  await openSell(page)
  await isClean(page, 'sell')
  await page.getByRole('textbox').first().fill('abc')
  await expect(page.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true')
  await isClean(page, 'sell with an error')
  for (const [button, dialog] of [
    [/^Coin: /, 'Choose a coin'],
    [/^Currency: /, 'Choose a currency'],
    [/^Language/, 'Language and appearance'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await isClean(page, dialog)
    await page.keyboard.press('Escape')
  }
  await opensClean(page, '/auth', 'Sign in')
  await page.getByLabel('Email', { exact: true }).fill('axe@example.org')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByLabel('6-digit code')).toBeVisible()
  await isClean(page, 'the code')
})

test('axe finds nothing on the pages beside the journey', { tag: '@larger' }, async ({ page, customer }) => {
  await opensClean(page, '/transactions', 'Transaction history')
  await customer.sells()
  await opensClean(page, '/transactions', 'Transaction history')
  await opensClean(page, '/profile', 'My profile')
  await opensClean(page, '/profile/business', 'Business account')
  await opensClean(page, '/limits', 'My limits')
  await opensClean(page, '/limits/increase', 'Increase your limits')
  await opensClean(page, '/limits/increase/basic', 'Increase to Basic')
  await opensClean(page, '/limits/increase/complete', 'My limits')
  await opensClean(page, '/terms', 'Terms and conditions')
  await opensClean(page, '/auth/link', 'Sign in')
  await opensClean(page, '/no/such/page', 'Oops')
  await opensClean(page, '/receipt/AAAA-BBBB-CCCC-DDDD', 'Receipt check')
  await opensClean(page, '/sell/transaction/ord_aaaaaaaaaaaaaaaaaaaaaaaaaa', 'Transaction details')
  await page.goto('/?key=nope')
  await expect(heading(page, 'Not available')).toBeVisible()
  await isClean(page, 'not available')
})

test(
  'axe finds nothing on the form of the order, empty, wrong and with the terms open',
  { tag: '@larger' },
  async ({ page, customer }) => {
    void customer
    await openOrderForm(page)
    await isClean(page, 'the form')
    await page.getByRole('button', { name: 'Get deposit address' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await moreOptions(page)
    await agree(page)
    await isClean(page, 'the form with errors')
    await page.getByRole('button', { name: 'Read the terms and the disclaimer' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await isClean(page, 'the terms')
  },
)

test(
  'axe finds nothing on the page of an order after its session',
  { tag: '@larger' },
  async ({ page, customer }) => {
    const { id } = await customer.sells()
    await outlivesSession(page, `/sell/transaction/${id}`)
    await isClean(page, 'a sale after its session')
  },
)

test(
  'axe finds nothing in any letter of an order that is paid',
  { tag: '@night' },
  async ({ page, customer }) => {
    const sale = await customer.sells()
    await sale.pay()
    const finished = await sale.is('C')
    for (const status of ['U', 'F', 'E', 'P', 'S'] as const) await showsClean(page, asOf(finished, status))
    for (const reason of ['review', 'refund'] as const)
      await showsClean(page, { ...asOf(finished, 'S'), status: 'W', reason })
    await showsClean(page, finished)
  },
)

test('axe finds nothing in any letter off that way', { tag: '@night' }, async ({ page, customer }) => {
  for (const order of await ordersThatAreOff(customer)) await showsClean(page, order)
})

test('axe finds nothing in the questions an order asks', { tag: '@larger' }, async ({ page, customer }) => {
  const { id } = await customer.sells()
  await page.goto(`/sell/transaction/${id}`)
  await page.getByRole('button', { name: 'Cancel transaction' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await isClean(page, 'cancelling')
  const [short, , rejected] = await ordersThatAreOff(customer)
  await page.goto(`/sell/transaction/${short?.id}`)
  await page.getByRole('button', { name: /^Return / }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await isClean(page, 'sending back')
  await page.goto(`/sell/transaction/${rejected?.id}`)
  await page.getByRole('button', { name: 'Use another bank account' }).click()
  await page.getByRole('button', { name: 'Use this account' }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await isClean(page, 'another account')
})

/** Short, too much, in need of another account, cancelled, sent back; and an unpaid one. */
async function ordersThatAreOff(customer: Customer): Promise<SellOrderView[]> {
  const [short, over, doubted, cancelled, refunded, waiting] = await Promise.all([
    customer.sells(),
    customer.sells(),
    customer.sells({ to: { ...ana, name: 'Ana MISMATCH' } }),
    customer.sells(),
    customer.sells(),
    customer.sells(),
  ])
  await short.pay(short.split(60n)[0])
  await over.pay(over.split(150n)[0])
  await doubted.pay()
  await cancelled.chooses('cancel')
  await refunded.pay(refunded.split(60n)[0])
  await refunded.is('I')
  await refunded.chooses('refund')
  return Promise.all([
    short.is('I'),
    over.is('G'),
    doubted.is('R'),
    cancelled.is('X'),
    refunded.is('Z'),
    waiting.is('N'),
  ])
}

test('axe finds nothing in the sandbox either', { tag: '@night' }, async ({ page }) => {
  const rooms = [
    'control-room',
    'routes',
    'chain',
    'docs',
    'bank',
    'card',
    'operators',
    'papers',
    'phone',
  ].map((room) => `${links.sandbox}/${room}`)
  for (const url of [links.shop, links.sandbox, links.mail, ...rooms]) {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await isClean(page, url)
  }
  const email = freshEmail()
  await somebody(email)
  await page.goto(`${links.sandbox}/mailbox?to=${encodeURIComponent(email)}`)
  await page.getByRole('list').getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'The mail' })).toBeVisible()
  await isClean(page, 'a mail')
})
