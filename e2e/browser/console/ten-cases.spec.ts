/**
 * Ten kinds of work as a new operator meets them: told nothing, they open the room, read what is next, and press what is advised. Each
 * press and each key that is no letter of a text is one act; more acts than today are a step back.
 */
import type { Page } from '@playwright/test'
import { callsOf, sitDown } from '../../people/operators.ts'
import { expect, test } from '../../people/people.ts'
import { newcomer } from '../../people/verifying.ts'
import { outside, somebody } from '../../people/town.ts'
import { until } from '../../world/calls.ts'
import { ownCard } from '../../world/payers.ts'
import { reviewOf } from '../../world/reviewing.ts'
import type { Chains } from '@agio/domain'

// One plants a difference at the bank, and each waits for chains and banks.
test.describe.configure({ mode: 'default', timeout: 400_000 })

/** A person at the desk whose acts are counted. */
function counted(page: Page) {
  let acts = 0
  const next = page.getByRole('region', { name: /[Ww]hat next$/ })
  const pressed = async (press: () => Promise<void>) => {
    acts += 1
    await press()
  }
  return {
    page,
    next,
    acts: () => acts,
    opens: (words: string | RegExp) =>
      pressed(() => page.getByRole('listitem').filter({ hasText: words }).getByRole('link').first().click()),
    opensAt: (link: string) => pressed(() => page.locator(link).first().click()),
    presses: (name: string | RegExp) => pressed(() => page.getByRole('button', { name }).first().click()),
    pressesKey: (key: string) => pressed(() => page.keyboard.press(key)),
    /** The key a, once what is advised is there. */
    async takesAdvice(words: string | RegExp) {
      await expect(next.getByRole('button').first()).toHaveText(words)
      await pressed(() => page.keyboard.press('a'))
    },
    /** The dialog that is open: a reason, and its button. */
    async confirms(name: string, reason = 'I compared each figure') {
      const dialog = page.getByRole('dialog')
      await dialog
        .getByRole('textbox', { name: /^(Reason|Evidence)/ })
        .last()
        .fill(reason)
      await pressed(() => dialog.getByRole('button', { name, exact: true }).click())
      await expect(dialog).toBeHidden()
    },
    waitsFor: (words: string | RegExp) => expect(next).toContainText(words),
  }
}
type Person = ReturnType<typeof counted>

async function sits(page: Page, name: string, room: string): Promise<Person> {
  await sitDown(page, name, room)
  return counted(page)
}

/** The second operator finds on Today what is asked, and approves it. */
async function approves(page: Page, what: RegExp): Promise<Person> {
  const ada = await sits(page, 'Ada', 'today')
  await ada.opens(what)
  await expect(page.getByRole('button', { name: 'Approve…' })).toBeVisible()
  await ada.pressesKey('a')
  await ada.confirms('Approve')
  return ada
}

/** Not more acts than a new operator needs now. */
function isNoMore(what: string, most: number, ...people: readonly Person[]): void {
  const acts = people.reduce((sum, person) => sum + person.acts(), 0)
  test.info().annotations.push({ type: 'acts', description: `${what}: ${acts}` })
  expect([what, acts]).toEqual([what, Math.min(acts, most)])
}

test('an account of another name is cleared by two', { tag: '@night' }, async ({ page, context }) => {
  const sale = await (
    await somebody()
  ).sells({ to: { name: 'Mismatch Nightly', iban: 'DE89370400440532013000' } })
  await sale.pay()
  await sale.is('R', 'name')
  await sale.chooses('confirm_name')
  await sale.is('W', 'review')
  const cora = await sits(page, 'Cora', 'orders')
  await cora.opens(sale.placed.reference)
  await cora.waitsFor('the account belongs to somebody else')
  await cora.takesAdvice('Clear the case…')
  await cora.confirms('Ask for approval', `Their company ${sale.id}`)
  const ada = await approves(await context.newPage(), new RegExp(sale.id))
  await sale.is('C')
  isNoMore('another name', 6, cora, ada)
})

test(
  'coins whose wallet is not proved wait for the customer: the desk has nothing to do',
  { tag: '@night' },
  async ({ page }) => {
    const sale = await (await somebody()).sells({ payout: '1500' })
    await sale.pay()
    await sale.is('W', 'proof')
    const cora = await sits(page, 'Cora', 'orders')
    await cora.opens(sale.placed.reference)
    await cora.waitsFor('the customer’s proof of the wallet')
    await cora.waitsFor('the coins go back')
    isNoMore('proof', 1, cora)
  },
)

test('money with a wrong reference is matched', { tag: '@night' }, async ({ page, context }) => {
  const order = await (await somebody()).buys({ amount: '131.19' })
  const words = `wrong ${order.id.slice(-8)}`
  await order.transfer({ reference: words })
  const tom = await sits(page, 'Tom', 'unmatched')
  await tom.opens(words)
  await tom.takesAdvice(`Match to ${order.reference}…`)
  await tom.confirms('Match', `Same sum and name ${order.id}`)
  await expect(page.getByText('Another operator with the right to do so must decide.')).toBeVisible()
  const ada = await approves(await context.newPage(), new RegExp(order.id))
  await order.is('C')
  isNoMore('unmatched money', 6, tom, ada)
})

test('coins that no order waits for go back', { tag: '@night' }, async ({ page }) => {
  const sale = await (await somebody()).sells()
  const chain = outside.chain(sale.placed.chainId as Chains.ChainId)
  await chain.send(sale.placed.depositAddress, '20', { token: 'USDT' })
  await until(
    'the coins to be final',
    async () => (await sale.view()).deposits[0]?.state === 'final' || undefined,
  )
  const tom = await sits(page, 'Tom', 'coins')
  await tom.opens(sale.placed.reference)
  await tom.takesAdvice('Return…')
  await tom.confirms('Return')
  await expect(page.getByText(/^returned$|^on their way back$/).first()).toBeVisible({ timeout: 60_000 })
  isNoMore('unallocated coins', 3, tom)
})

test('a verification is approved', { tag: '@night' }, async ({ page }) => {
  const ana = await newcomer()
  await ana.reaches('starter')
  await ana.fills('basic')
  await ana.submit()
  const review = await reviewOf(await callsOf('Cora'), await ana.id())
  const cora = await sits(page, 'Cora', 'reviews')
  await cora.opensAt(`a[href*="${review.id}"]`)
  await expect(page.getByRole('button', { name: /^Approve/ }).first()).toBeEnabled()
  await cora.pressesKey('a')
  await cora.confirms('Approve')
  await until('the level', async () => (await ana.view()).approved === 'basic' || undefined)
  isNoMore('review', 3, cora)
})

test(
  'a name on a list is somebody else: decided by two, then the order is cleared',
  { tag: '@night' },
  async ({ page, context }) => {
    const sale = await (
      await somebody()
    ).sells({ to: { name: 'Zebulon Kvistgaard', iban: 'DE89370400440532013000' } })
    await sale.pay()
    await sale.is('W', 'review')
    const cora = await sits(page, 'Cora', 'orders')
    await cora.opens(sale.placed.reference)
    await cora.takesAdvice('Decide about the name')
    await cora.waitsFor('is it the same person?')
    await cora.presses('False positive…')
    await cora.confirms('Ask for approval', `Another birth date ${sale.id}`)
    const ada = await approves(await context.newPage(), new RegExp(`Another birth date ${sale.id}`))
    await cora.takesAdvice('Open the order')
    await cora.takesAdvice('Clear the case')
    await cora.confirms('Clear the case')
    await sale.is('C')
    isNoMore('screening hit', 10, cora, ada)
  },
)

test('a question is answered, and its chat closed', { tag: '@night' }, async ({ page }) => {
  const customer = await somebody()
  const { id } = await customer.sells()
  const text = `Where is it ${id.slice(-6)}?`
  await customer.call('POST', '/support/threads', { orderId: id, text })
  const sam = await sits(page, 'Sam', 'chats')
  await sam.opens(text)
  await sam.takesAdvice('Answer')
  await page.keyboard.type('It is on its way.')
  await sam.presses('Send the answer')
  await sam.waitsFor('nothing, or the customer’s next message')
  await sam.presses('Close the chat')
  await expect(page.getByRole('article').getByText('closed', { exact: true })).toBeVisible()
  isNoMore('chat', 4, sam)
})

test('a chargeback is seen to, and its case closed', { tag: '@night' }, async ({ page }) => {
  const order = await (await somebody()).buys({ method: 'CREDIT_CARD' })
  const session = await order.paysByCard(ownCard())
  await order.is('C')
  await outside.cards.chargeBack(session)
  const call = await callsOf('Tom')
  await until('the case', async () => {
    const { items } = await call<{ items: { orderId: string | null }[] }>(
      'GET',
      '/admin/cases?kind=dispute_opened',
    )
    return items.find((it) => it.orderId === order.id)
  })
  const tom = await sits(page, 'Tom', 'cases?kind=dispute_opened')
  await tom.opens(order.id)
  await tom.takesAdvice('Close the case…')
  await tom.confirms('Close the case', 'The papers went to the acquirer')
  await expect(page.getByRole('article').getByText('closed', { exact: true })).toBeVisible()
  isNoMore('chargeback', 3, tom)
})

test('a source of funds that was asked for again is accepted', { tag: '@night' }, async ({ page }) => {
  const person = await newcomer()
  await person.reaches('basic')
  const id = await person.id()
  const words = { why: 'outdated', reason: 'Their papers are of last year' }
  await (
    await callsOf('Cora')
  )('POST', `/admin/customers/${id}/funds/ask`, words)
  const cora = await sits(page, 'Cora', 'cases?kind=funds_due')
  await cora.opens(id)
  await cora.takesAdvice('Open the customer')
  await cora.waitsFor('the customer’s documents')
  await cora.presses('Accept funds…')
  await page.getByLabel(/^Up to, in EUR/).fill('5000')
  await cora.confirms('Accept')
  await cora.waitsFor('nothing: the funds are accepted')
  isNoMore('source of funds', 4, cora)
})

test('a cent that the bank has less is booked by two', { tag: '@night' }, async ({ page, context }) => {
  await outside.bank.corrects('EUR', '-1')
  await outside.bank.writeStatements()
  const tom = await sits(page, 'Tom', 'reconciliation')
  const line = page.getByText(/^bank:EUR: the ledger has 0\.01 EUR more/)
  await expect(async () => {
    await page.getByRole('button', { name: 'Compare now' }).click()
    await expect(page.getByRole('button', { name: 'Compare now' })).toBeEnabled()
    await expect(line).toBeVisible({ timeout: 15_000 })
  }).toPass({ timeout: 180_000 })
  await tom.presses('Book as loss…')
  await page.getByRole('dialog').getByLabel('Evidence').fill('The letter of the bank')
  await tom.confirms('Ask for approval', 'The bank says so by letter')
  const ada = await approves(await context.newPage(), /The bank says so by letter/)
  await expect(ada.page.getByText('approved', { exact: true }).first()).toBeVisible()
  isNoMore('difference', 6, tom, ada)
})
