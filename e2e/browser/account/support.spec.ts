/** A customer asks support and is answered, live on both sides; offline, by keyboard, signed out, and in every language. */
import type { Page } from '@playwright/test'
import { isClean } from '../../people/clean.ts'
import { press, type } from '../../people/keys.ts'
import { sitDown } from '../../people/operators.ts'
import { expect, fits, heading, openOrder, signIn, test } from '../../people/people.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const bubble = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('a question about an order is answered in the console while both look on', async ({
  page,
  customer,
  browser,
}) => {
  const { id } = await customer.sells()
  await openOrder(page, id, 'Waiting for crypto')
  await page.getByRole('link', { name: 'Contact support' }).click()
  await expect(heading(page, 'Support')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Your order: Sell/ })).toBeVisible()
  const question = `Where is my order ${id.slice(-6)}?`
  await type(page, field(page), question)
  await isClean(page, 'a new question')
  await press(page, page.getByRole('button', { name: 'Send' }))
  await expect(bubble(page, question)).toBeVisible()
  await expect(page.getByText("We've got your message and will answer here.")).toBeVisible()

  const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await sitDown(desk, 'Sam', 'chats')
  await desk.getByRole('link', { name: new RegExp(question.slice(-8, -1)) }).click()
  await expect(desk.getByRole('link', { name: 'Open the order' })).toBeVisible()
  await desk.getByLabel('Template').selectOption('more')
  const answer = desk.getByRole('textbox', { name: 'Answer' })
  await answer.fill(`It is on its way ${id.slice(-6)}.`)
  await isClean(desk, 'a chat in the console')
  await desk.keyboard.press('ControlOrMeta+Enter')
  await expect(bubble(page, `It is on its way ${id.slice(-6)}.`)).toBeVisible()
  await expect(page.getByText(`Support: It is on its way ${id.slice(-6)}.`, { exact: true })).toBeAttached()
  await isClean(page, 'an answered question')
  await fits(page)

  await type(page, field(page), 'Thank you')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(desk.getByRole('log').getByText('Thank you')).toBeVisible()
  await desk.getByRole('button', { name: 'Close the chat' }).click()
  await expect(page.getByText(/^This conversation is closed/)).toBeVisible()
  await desk.goto(desk.url().replace(/chats.*/, `orders/${id}`))
  await expect(desk.getByRole('region', { name: 'Chats' }).getByRole('link')).toBeVisible()
  await desk.close()
})

test('a message written offline stays, survives a reload, and is sent once', async ({ page, customer }) => {
  await page.goto('/support')
  await field(page).fill('First')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(bubble(page, 'First')).toBeVisible()
  await page.waitForURL('**/support?thread=*')
  // The request arrives and its answer is lost.
  await page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await field(page).fill('Second')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toContainText('Not sent')
  await isClean(page, 'a message that was not sent')
  await field(page).fill('Half a sentence')
  await page.unroute('**/messages')
  await page.reload()
  await expect(field(page)).toHaveValue('Half a sentence')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(bubble(page, 'Second')).toHaveCount(1)
  const { items } = await customer.call<{ items: { id: string }[] }>('GET', '/support/threads')
  const messages = await customer.call<{ items: { text: string }[] }>(
    'GET',
    `/support/threads/${items[0]?.id}/messages`,
  )
  expect(messages.items.map(({ text }) => text)).toEqual(['Second', 'First'])
})

test('a signed-out person is led to sign-in and back', async ({ page }) => {
  await page.goto('/support?new=1')
  await signIn(page)
  await expect(heading(page, 'Support')).toBeVisible()
  await expect(field(page)).toBeVisible()
})
