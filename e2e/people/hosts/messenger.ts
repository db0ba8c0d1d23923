/** The mini-app in the sandbox messenger's client, and the client's buttons. */
import { randomInt } from 'node:crypto'
import type { Frame, Locator, Page } from '@playwright/test'
import { freshEmail } from '../../world/customer.ts'
import { expect, heading, widgetOrigin } from '../people.ts'
import { links, mailTo, mailsTo } from '../town.ts'

/** A person with a unique messenger account. */
export const someAccount = () => ({
  account: String(randomInt(100_000_000, 999_999_999)),
  name: 'Ida Muster',
})
type Account = ReturnType<typeof someAccount>

export const client = (page: Page): Locator => page.getByRole('region', { name: 'Client' })
/** The client's main button, by its label. */
export const mainButton = (page: Page, name: string | RegExp): Locator =>
  client(page).getByRole('button', { name })
export const backButton = (page: Page): Locator =>
  client(page).getByRole('button', { name: 'Back', exact: true })
export const closeButton = (page: Page): Locator =>
  client(page).getByRole('button', { name: 'Close', exact: true })

/** Opens the mini-app from the form, or directly by a link. */
export async function opensApp(
  page: Page,
  who: Account,
  link = `${links.sandbox}/messenger`,
): Promise<Frame> {
  const url = new URL(link)
  for (const [name, value] of Object.entries(who)) url.searchParams.set(name, value)
  await page.goto(url.href)
  if (!url.searchParams.has('startapp')) await page.getByRole('button', { name: 'Open the mini-app' }).click()
  return frameOf(page)
}

export async function frameOf(page: Page): Promise<Frame> {
  const isApp = (frame: Frame) => frame.url().startsWith(`${widgetOrigin}/app/`)
  await expect.poll(() => page.frames().some(isApp)).toBe(true)
  const frame = page.frames().find(isApp)
  if (!frame) throw new Error('The mini-app is gone.')
  await expect(frame.locator('main h1').first()).toBeVisible()
  return frame
}

/** The newest address that the client was asked to open in the browser. */
export async function openedOutside(page: Page): Promise<string> {
  const said = page.getByRole('list', { name: 'What the mini-app says' }).getByRole('listitem')
  const newest = await said.filter({ hasText: asksToOpen }).first().textContent()
  return (JSON.parse(newest?.replace(asksToOpen, '') ?? '') as { url: string }).url
}
const asksToOpen = 'web_app_open_link '

/** Signs in by address and code, with the client's button. */
export async function signsIn(page: Page, app: Frame, email = freshEmail()): Promise<string> {
  await expect(heading(app, 'Sign in')).toBeVisible()
  const before = await mailsTo(email)
  await app.getByLabel(/^Next time, sign me in here/).check()
  await app.getByLabel('Email', { exact: true }).fill(email)
  await mainButton(page, 'Email me a code').click()
  await app.getByLabel('6-digit code').fill((await mailTo(email, before.length)).pin)
  return email
}
