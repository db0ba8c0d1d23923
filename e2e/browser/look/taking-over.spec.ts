/** The form that the build rendered is the one that people use: it is taken over as it is, whatever the visit is like. */
import type { Page } from '@playwright/test'
import { carryToken, expect, holds, receive, test } from '../../people/people.ts'
import { somebody } from '../../people/town.ts'
import { nightUnless } from '../../people/sight/tiers.ts'

declare global {
  interface Window {
    firstForm: Element | null
  }
}

/** Remembers the form of the page before any script of the widget ran. */
function rememberForm(): void {
  addEventListener('DOMContentLoaded', () => (window.firstForm = document.querySelector('#root form')))
}

/** React's complaint of a first render that differs from the page is an error of the page. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

const isPriced = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('#root form input')
        .evaluateAll((all) => all.map((it) => it instanceof HTMLInputElement && it.value)),
    )
    .toEqual([expect.stringMatching(/\d/), expect.stringMatching(/\d/)])

type Visit = {
  path: string
  /** What the browser prefers; else English. */
  browser?: 'de-DE' | 'ar'
  kept?: Record<string, string>
  signedIn?: boolean
  taken: boolean
  /** Differs from others in what they differ in alone. */
  again?: true
}
const visits: Record<string, Visit> = {
  'the first visit': { path: '/', taken: true },
  'with start parameters': { path: '/sell?amount=250&currency=GBP&reference=Invoice7', taken: true },
  'dark, with an amount in coins': {
    path: '/buy?coin_amount=50',
    kept: { 'agio theme': 'dark' },
    taken: true,
    again: true,
  },
  'buying, signed in': { path: '/buy', signedIn: true, taken: true },
  'selling, signed in': { path: '/sell', signedIn: true, taken: true, again: true },
  'in a German browser': { path: '/sell', browser: 'de-DE', taken: true },
  'buying in an Arabic browser': { path: '/buy', browser: 'ar', taken: true },
  'in German, by a choice': { path: '/sell', kept: { 'agio locale': 'de' }, taken: false },
  'buying in Arabic, by the address': { path: '/buy?locale=ar', taken: true, again: true },
  'to buy, by the start page': { path: '/?service=buy', taken: false },
  'with a key': { path: '/sell?key=swapin-widget-default', taken: false },
}

const languageOf = ({ path, browser, kept }: Visit): string =>
  kept?.['agio locale'] ?? /locale=(\w+)/.exec(path)?.[1] ?? browser?.slice(0, 2) ?? 'en'

for (const [name, it] of Object.entries(visits))
  test(
    `the form of the build is taken over without a difference: ${name}`,
    nightUnless(!it.again),
    async ({ browser }) => {
      await using visit = await browser.newContext({ locale: it.browser ?? 'en-GB' })
      const page = await visit.newPage()
      const { path, kept = {}, signedIn, taken } = it
      const errors = errorsOf(page)
      if (signedIn) await carryToken(page, (await somebody()).token())
      await page.addInitScript((all) => Object.assign(localStorage, all), kept)
      await page.addInitScript(rememberForm)
      await page.goto(path)
      await isPriced(page)
      expect(await page.evaluate(() => document.contains(window.firstForm))).toBe(taken)
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(languageOf(it))
      expect(errors).toEqual([])
    },
  )

test('the price is asked with the page, once, and not again by the form', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|v1)\//.test(pathname)) asked.push(pathname)
  })
  const { letGo } = await holds(page, '**/assets/*.js')
  await page.goto('/sell', { waitUntil: 'commit' })
  // Nothing but the page has come so far.
  await expect.poll(() => asked).toContain('/api/quotes/sell')
  letGo()
  await isPriced(page)
  await expect
    .poll(() => asked.toSorted())
    .toEqual(['/api/coins', '/api/quotes/sell', '/v1/widget-config/swapin-widget-default'])
})

test('text typed before the script came stays, and the field keeps its focus', async ({ page }) => {
  const { letGo } = await holds(page, '**/assets/*.js')
  await page.goto('/sell', { waitUntil: 'commit' })
  await receive(page).fill('250')
  letGo()
  await expect(page.locator('input[name="send"]')).toHaveValue(/^2\d\d[.,]\d+$/)
  await expect(receive(page)).toHaveValue('250')
  await expect(receive(page)).toBeFocused()
})
