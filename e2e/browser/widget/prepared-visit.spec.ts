/** A shop's server prepares a visit of the widget: the visitor finds its values, cannot change what is locked, and opens it once. */
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { AdminOrderItem, ApprovalView, WidgetKeyView } from '@agio/contract'
import { codeOf } from '../../../apps/sandbox/src/operators/people.ts'
import { callsTo, NotOk, until } from '../../world/calls.ts'
import {
  agree,
  expect,
  fillAccount,
  goOn,
  heading,
  priceIsThere,
  receive,
  send,
  signIn,
  test,
  tokenOf,
} from '../../people/people.ts'
import { api, customerOf, links, outside } from '../../people/town.ts'

const shopOrigin = new URL(links.shop).origin
const lock = ['fiatAmount', 'fiat', 'reference']

/** Another story may have used the code that an authenticator shows now: then the next one. */
async function operator(role: string) {
  let used = ''
  const { token } = await until(`${role} to sign in`, async () => {
    const one = (await outside.operators()).find((it) => it.role === role)
    if (!one || one.code === used) return false
    used = one.code
    const { email, pin, code } = one
    return callsTo(api)<{ token: string }>('POST', '/admin/sign_in', { email, pin, code }).catch(
      (error: unknown) => {
        if (error instanceof NotOk && error.code === 'login.failed') return false
        throw error
      },
    )
  })
  return callsTo(api, () => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }))
}

/** Two operators open a merchant; its owner comes in by the link that was mailed. Gives calls by a key of its own. */
async function openShop() {
  const email = `owner-${randomUUID().slice(0, 8)}@shop.example`
  const name = `Blumen ${email.slice(6, 14)}`
  const owner = { name: 'Ines Muster', email }
  const firm = { name, legalName: `${name} GmbH`, registrationNumber: 'HRB 4711', country: 'DE', owner }
  const words = { origins: [shopOrigin], services: ['sell'], reason: 'they sell flowers' }
  const compliance = await operator('compliance')
  const asked = { ...firm, ...words }
  const { id, hash } = await compliance<ApprovalView>('POST', '/admin/merchants', asked)
  const admin = await operator('admin')
  await admin('POST', `/admin/approvals/${id}/approve`, { hash, reason: 'I read the papers' })
  const link = await until('the link of the owner', async () => {
    const mails = await outside.mails(email)
    return mails.flatMap((mail) => mail.links).find((one) => one.includes('/join#'))
  })
  const token = new URL(link).hash.slice(1)
  const open = callsTo(api)
  const { secret } = await open<{ secret: string }>('POST', '/admin/join/look', { token })
  const { code } = codeOf(secret, new Date())
  const session = await open<{ token: string }>('POST', '/admin/join', { token, pin: '483921', code })
  const asOwner = callsTo(api, () => ({
    authorization: `Bearer ${session.token}`,
    'idempotency-key': randomUUID(),
  }))
  const look = { name: 'Checkout', sellButtonTitle: null, buyButtonTitle: null, theme: {}, locale: null }
  const { id: widgetKey } = await asOwner<WidgetKeyView>('POST', '/merchant/widget_keys', {
    ...look,
    origins: [shopOrigin],
    services: ['sell'],
  })
  const made = await asOwner<{ secret: string }>('POST', '/merchant/api_keys', {
    name: 'Server',
    scopes: ['sessions'],
  })
  const server = callsTo(api, () => ({ authorization: `Bearer ${made.secret}` }))
  const visit = (options: object) =>
    server<{ url: string }>('POST', '/merchant/sessions', {
      widgetKey,
      options,
      metadata: { basket: '12 roses' },
    })
  return { name, visit, admin }
}

/** Who has the address of a visit has no visit. */
async function seesNoVisit(browser: Browser, address: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByText('This visit is over. Go back to the shop and start again.')).toBeVisible()
  await context.close()
}

async function readsTheReference(page: Page) {
  const reference = page.locator('#reference')
  await expect(reference).toHaveValue('Invoice 7')
  await expect(reference).not.toBeEditable()
  await expect(page.getByText("The shop has set this. You can't change it here.")).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('locked.png'), fullPage: true })
}

test('a visitor sells what the shop’s server asked for, the order names the shop, and the address works once', async ({
  page,
  context,
  browser,
}) => {
  const shop = await openShop()
  const externalId = `basket-${randomUUID().slice(0, 8)}`
  const { url } = await shop.visit({
    fiat: 'EUR',
    fiatAmount: '120',
    reference: 'Invoice 7',
    externalId,
    lock,
  })
  await page.goto(url)
  await expect(receive(page)).toHaveValue('120')
  // What is locked is drawn so: figures that are read, and a currency that is not chosen.
  for (const figure of [receive(page), send(page)]) await expect(figure).not.toBeEditable()
  await expect(page.locator('main [aria-haspopup=dialog]')).toHaveCount(1)
  await priceIsThere(page)
  await expect(page).not.toHaveURL(/120|Invoice|basket/)
  await seesNoVisit(browser, page.url())
  // A reload in the frame goes on where it was.
  await page.reload()
  await expect(receive(page)).toHaveValue('120')
  await expect(send(page)).not.toHaveValue('')
  await goOn(page)
  await signIn(page)
  await fillAccount(page)
  await readsTheReference(page)
  await agree(page)
  await page.getByRole('button', { name: 'Get deposit address' }).click()
  await expect(heading(page, 'Waiting for crypto')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const sale = await customerOf(await tokenOf(page)).sale(id)
  const order = await sale.shows('the shop', (it) => it.shop !== null)
  expect(order).toMatchObject({
    payout: { amount: '120.00', currency: 'EUR' },
    description: 'Invoice 7',
    shop: { name: shop.name, externalId },
  })
  const found = await shop.admin<{ items: AdminOrderItem[] }>('GET', `/admin/orders?q=${externalId}`)
  expect(found.items.map((it) => it.id)).toEqual([id])

  // The address that led here leads nowhere any more.
  const again = await context.newPage()
  const answer = await again.goto(url)
  expect(answer?.status()).toBe(410)
  await expect(again.getByRole('heading', { name: 'This visit was opened before.' })).toBeVisible()
})
