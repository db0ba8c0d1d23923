/** Merchants, opened by two operators, with an owner who came in by the link that was mailed; and the widget in their page. */
import { randomUUID } from 'node:crypto'
import type { Frame, Page } from '@playwright/test'
import type { LinkView, PayeeView, WidgetKeyView } from '@agio/contract'
import { openMerchant } from '../world/back-office.ts'
import { callsTo, until } from '../world/calls.ts'
import { callsOf, codeNow } from './operators.ts'
import { agree, expect, fillAccount, goOn, heading, priceIsThere, signIn } from './people.ts'
import { api, customerOf, links, outside } from './town.ts'

const shopOrigin = new URL(links.shop).origin

/** A merchant that two operators opened, and its owner's invitation link. */
export async function inviteOwner() {
  const email = `owner-${randomUUID().slice(0, 8)}@shop.example`
  const name = `Blumen ${email.slice(6, 14)}`
  const compliance = await callsOf('Cora')
  const admin = await callsOf('Ada')
  const id = await openMerchant(compliance, admin, { name, ownerEmail: email, origin: shopOrigin })
  const link = await until('the link of the owner', async () => {
    const mails = await outside.mails(email)
    return mails.flatMap((mail) => mail.links).find((one) => one.includes('/join#'))
  })
  return { id, name, admin, link }
}

/** The PIN that the owner chooses. */
export const ownerPin = '483921'

/** A merchant with a widget key for the shop's page, and calls by its owner and by its server. */
export async function openShop() {
  const { id, name, admin, link } = await inviteOwner()
  const token = new URL(link).hash.slice(1)
  const open = callsTo(api)
  const { secret } = await open<{ secret: string }>('POST', '/admin/join/look', { token })
  const code = await codeNow(secret)
  const session = await open<{ token: string }>('POST', '/admin/join', { token, pin: ownerPin, code })
  const asOwner = ownerCalls(session.token)
  const look = { name: 'Checkout', sellButtonTitle: null, buyButtonTitle: null, theme: {}, locale: null }
  const { id: widgetKey } = await asOwner<WidgetKeyView>('POST', '/merchant/widget_keys', {
    ...look,
    origins: [shopOrigin],
    services: ['sell'],
  })
  return { id, name, admin, asOwner, widgetKey, ownerToken: session.token }
}

/** The merchant's own console, for its owner with this token. */
export async function entersOwnRoom(page: Page, ownerToken: string, room: string): Promise<void> {
  await page.goto(new URL('/icon.svg', links.console).href)
  await page.evaluate((it) => {
    sessionStorage.setItem('agio operator', it)
    sessionStorage.setItem('agio merchant', 'yes')
  }, ownerToken)
  await page.goto(new URL(room, links.console).href)
}

const ownerCalls = (token: string) =>
  callsTo(api, () => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }))

/** A merchant whose account compliance has approved: its links are paid to it. */
export async function openLinks() {
  const shop = await openShop()
  const account = { name: `${shop.name} GmbH`, iban: 'DE02120300000000202051' }
  const payee = await shop.asOwner<PayeeView>('POST', '/merchant/payees', { fiat: 'EUR', account })
  const approve = `/admin/merchants/${shop.id}/payees/${payee.id}/approve`
  await shop.admin('POST', approve, { reason: 'the register names them' })
  const make = (wish: object = {}) =>
    shop.asOwner<LinkView>('POST', '/merchant/links', {
      payee: payee.id,
      uses: 'one',
      amount: '100.00',
      description: 'Twelve roses',
      reference: 'Invoice 4711',
      days: 7,
      ...wish,
    })
  const look = (link: string) => shop.asOwner<LinkView>('GET', `/merchant/links/${link}`)
  const switchOff = (link: string) => shop.asOwner<LinkView>('POST', `/merchant/links/${link}/switch_off`)
  return { ...shop, account, returnUrl: `${shopOrigin}/thanks`, make, look, switchOff }
}

/** The widget in somebody else's page. */
export async function widgetIn(page: Page): Promise<Frame> {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('there is no frame')
  return frame
}

/** Signs in and places a sale of what the form says; gives its id. */
export async function placeInside(frame: Frame): Promise<string> {
  await expect(heading(frame, 'Sell crypto')).toBeVisible()
  await priceIsThere(frame)
  await goOn(frame)
  await signIn(frame)
  await fillAccount(frame)
  await agree(frame)
  await frame.getByRole('button', { name: 'Get deposit address' }).click()
  await expect(heading(frame, 'Waiting for crypto')).toBeVisible()
  await frame.waitForURL('**/sell/transaction/*')
  return new URL(frame.url()).pathname.split('/').at(-1) ?? ''
}

/** The same, paid and completed. */
export async function sellInside(frame: Frame): Promise<string> {
  const id = await placeInside(frame)
  const token = await frame.evaluate(() => localStorage.getItem('token'))
  await (await customerOf(token).sale(id)).pay()
  await expect(heading(frame, 'Completed')).toBeVisible()
  return id
}
