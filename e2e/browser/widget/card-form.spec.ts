/** The acquirer's form within the page of an order: what it may reach, when it does not come, and how it is paid in. */
import { cardForm, openPurchase, typeCard } from '../../people/buyers.ts'
import { expect, heading, test } from '../../people/people.ts'
import { isClean } from '../../people/clean.ts'
import { atBothSizes } from '../../people/sight/sizes.ts'
import { links, outside } from '../../people/town.ts'
import { cards, ownCard } from '../../world/payers.ts'
import type { Purchase } from '../../world/purchase.ts'

const elsewhere = "Use our card partner's page instead"
const byCard = { method: 'CREDIT_CARD' } as const
/** What the acquirer made of the pages and forms of an order, newest first. */
async function payments(purchase: Purchase) {
  const ours = (await purchase.view()).payments.map(({ id }) => id)
  return (await outside.cards.payments()).filter(({ reference }) => ours.includes(reference))
}

test('the bank of a card asks in the form, and the person never leaves the page of the order', async ({
  page,
  customer,
}) => {
  const { id } = await customer.buys(byCard)
  await openPurchase(page, id, 'Waiting for funds')
  const left: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) left.push(frame.url())
  })
  const form = cardForm(page)
  await typeCard(form, cards.asks)
  await form.getByRole('button', { name: 'No, that is not me' }).click()
  await expect(form.getByRole('alert')).toContainText('could not make sure')
  await typeCard(form, cards.asks)
  await form.getByRole('button', { name: 'Yes, confirm' }).click()
  await expect(heading(page, 'Completed')).toBeVisible()
  expect(left).toEqual([])
})

test('a reload in the middle goes on with the same form, and one payment comes of it', async ({
  page,
  customer,
}) => {
  const purchase = await customer.buys(byCard)
  await openPurchase(page, purchase.id, 'Waiting for funds')
  await typeCard(cardForm(page), cards.asks)
  await expect(cardForm(page).getByRole('button', { name: 'Yes, confirm' })).toBeVisible()
  await page.reload()
  await cardForm(page).getByRole('button', { name: 'Yes, confirm' }).click()
  await expect(heading(page, 'Completed')).toBeVisible()
  expect(await payments(purchase)).toMatchObject([{ captures: 1 }])
})

test('a form that does not come is said, and the page of the acquirer is one press away', async ({
  page,
  customer,
}) => {
  const purchase = await customer.buys(byCard)
  await page.route('**/stripe.js', () => undefined)
  await openPurchase(page, purchase.id, 'Waiting for funds')
  await expect(page.getByText(/^The card form didn't load/)).toBeVisible()
  await isClean(page, 'a form that did not come')
  await page.getByRole('button', { name: 'Continue to the card page' }).click()
  await expect(heading(page, 'Pay by card')).toBeVisible()
  await typeCard(page, ownCard())
  await expect(heading(page, 'Completed')).toBeVisible()
  expect(await payments(purchase)).toMatchObject([{ captures: 1 }, { captures: 0, status: 'expired' }])
})

test('axe finds nothing around the form or in it, which the keyboard fills in at both sizes', async ({
  page,
  customer,
}) => {
  const { id } = await customer.buys(byCard)
  await openPurchase(page, id, 'Waiting for funds')
  const form = cardForm(page)
  const number = form.getByLabel('Card number')
  await expect(number).toBeVisible()
  await atBothSizes(page, async (size) => {
    await expect(number).toBeVisible()
    await isClean(page, `the form at ${JSON.stringify(size)}`)
    const room = await form.locator('html').evaluate((it) => [it.scrollHeight, it.clientHeight])
    expect(room[0]).toBe(room[1])
  })
  await number.focus()
  await page.keyboard.type(ownCard())
  for (const _ of ['expiry', 'code', 'name']) await page.keyboard.press('Tab')
  await page.keyboard.type('Ana Example')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Completed')).toBeVisible()
})

test('the script of the acquirer runs on a host that has none of our pages', async ({
  page,
  customer,
  request,
}) => {
  const { id } = await customer.buys(byCard)
  const scripts: string[] = []
  page.on('request', (one) => {
    if (one.resourceType() === 'script' && one.frame() === page.mainFrame())
      scripts.push(new URL(one.url()).origin)
  })
  await openPurchase(page, id, 'Waiting for funds')
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible()
  const widget = new URL(links.widget).origin
  expect(new Set(scripts)).toEqual(new Set([widget]))

  const src = (await page.locator('iframe').getAttribute('src')) ?? ''
  const card = new URL(src).origin
  expect(card).not.toBe(widget)
  const own = (await request.get(`${widget}/buy/transaction/${id}`)).headers()
  expect(own['content-security-policy']).toContain(`frame-src ${card};`)
  expect(own['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')*;/)
  expect(own['permissions-policy']).toContain(`payment=(self "${card}")`)

  const seen = await page.request.get(src.replace('card.localhost', '127.0.0.1'), {
    headers: { host: new URL(card).host },
  })
  const policy = seen.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/script-src 'sha256-[\w+/=]+' http:\/\/127\.0\.0\.1:\d+;/)
  expect(policy).toContain(`frame-ancestors ${widget} `)
  expect(policy).toContain(new URL(links.sandbox).origin)
  for (const path of ['/', '/api/auth/passkeys', '/console/']) {
    const answer = await request.get(`${widget}${path}`, { headers: { host: new URL(card).host } })
    expect(answer.status(), path).toBe(404)
  }
  expect((await request.get(`${widget}/card-frame`)).status()).toBe(404)
})

test('the form can be left for the page of the acquirer', async ({ page, customer }) => {
  const { id } = await customer.buys(byCard)
  await openPurchase(page, id, 'Waiting for funds')
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible()
  await page.getByRole('button', { name: elsewhere }).click()
  await expect(heading(page, 'Pay by card')).toBeVisible()
})

test('a second window of the order leaves the page on which somebody pays in the first', async ({
  page,
  context,
  customer,
}) => {
  const purchase = await customer.buys(byCard)
  await openPurchase(page, purchase.id, 'Waiting for funds')
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible()
  await page.getByRole('button', { name: elsewhere }).click()
  await expect(heading(page, 'Pay by card')).toBeVisible()
  const second = await context.newPage()
  await openPurchase(second, purchase.id, 'Waiting for funds')
  await expect(second.getByRole('button', { name: 'Continue to the card page' })).toBeVisible()
  await typeCard(page, ownCard())
  await expect(heading(page, 'Completed')).toBeVisible()
  await expect(heading(second, 'Completed')).toBeVisible()
  expect(await payments(purchase)).toMatchObject([{ captures: 1 }, { captures: 0, status: 'expired' }])
})

test('a card is kept by a tick, pays again by one press, and is removed in the profile', async ({
  page,
  customer,
}) => {
  const number = ownCard()
  const first = await customer.buys(byCard)
  await openPurchase(page, first.id, 'Waiting for funds')
  await cardForm(page).getByLabel('Save this card').check()
  await typeCard(cardForm(page), number)
  await expect(heading(page, 'Completed')).toBeVisible()

  const second = await customer.buys(byCard)
  await openPurchase(page, second.id, 'Waiting for funds')
  const name = `Visa •••• ${number.slice(-4)}`
  await expect(cardForm(page).getByRole('radio', { name: new RegExp(name) })).toBeChecked()
  await isClean(page, 'the form with a card that was kept')
  await cardForm(page).getByRole('button', { name: 'Pay 100.00 EUR' }).click()
  await expect(heading(page, 'Completed')).toBeVisible()

  await page.goto('/profile')
  const cardsOfMine = page.getByRole('region', { name: 'Saved cards' })
  await expect(cardsOfMine.getByText(name)).toBeVisible()
  await expect(cardsOfMine.getByText('Expires 12/34')).toBeVisible()
  await isClean(page, 'the profile with a card')
  await cardsOfMine.getByRole('button', { name: `Remove ${name}` }).click()
  await cardsOfMine.getByRole('button', { name: 'Remove now' }).click()
  await expect(cardsOfMine).toHaveCount(0)
})

test('a wallet of the device comes first, and pays in the form', async ({ page, customer }) => {
  const { id } = await customer.buys(byCard)
  await openPurchase(page, id, 'Waiting for funds')
  const form = cardForm(page)
  await expect(form.getByRole('button').first()).toHaveText('Google Pay')
  await isClean(page, 'the form with a wallet')
  await form.getByRole('button', { name: 'Google Pay' }).click()
  await form.getByRole('button', { name: /^Confirm/ }).click()
  await expect(heading(page, 'Completed')).toBeVisible()
})
