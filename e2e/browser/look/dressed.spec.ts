/** Every page is styled when it is shown: a page by what is written into it, a later room by a sheet that it waits for. */
import type { Page } from '@playwright/test'
import { expect, heading, openSell, test } from '../../people/people.ts'

const pages = [
  '/sell',
  '/buy',
  '/auth',
  '/sell/order',
  '/transactions',
  '/profile',
  '/support',
  '/receipt/none',
]

test('each page has the rules of all that it shows at once, and the first none of a later room', async ({
  request,
}) => {
  for (const path of pages) {
    const text = await (await request.get(path)).text()
    const [, sheet = ''] = /<style>([^]*?)<\/style>/.exec(text) ?? []
    const known = new Set([...sheet.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name))
    const worn = [...text.matchAll(/\sclass="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
    expect(worn.length, path).toBeGreaterThan(0)
    expect.soft(new Set(worn.filter((name) => !known.has(name))), path).toEqual(new Set())
    const ofRooms = /^(history|support|wallet|order-frame|dialog|menus|iban|banks|verification)_/
    if (path === '/sell') expect([...known].filter((name) => ofRooms.test(name ?? ''))).toEqual([])
  }
})

declare global {
  interface Window {
    undressed: string[]
  }
}

/** Runs in the page before everything else: notes each class that stands in the page while no sheet knows it. */
function watchClasses(): void {
  window.undressed = []
  const known = new Map<CSSStyleSheet, Set<string>>()
  const classesIn = (sheet: CSSStyleSheet) => {
    const names = [...sheet.cssRules].flatMap(({ cssText }) => cssText.match(/\.[a-z][\w-]*/g) ?? [])
    known.set(sheet, new Set(names.map((name) => name.slice(1))))
  }
  new MutationObserver(() => {
    for (const sheet of document.styleSheets) if (!known.has(sheet)) classesIn(sheet)
    const isKnown = (name: string) => [...known.values()].some((names) => names.has(name))
    for (const it of document.querySelectorAll('body [class]'))
      window.undressed.push(...[...it.classList].filter((name) => !isKnown(name)))
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] })
}

/** The sheet of the rooms stays away until it is let go. */
async function holdSheet(page: Page): Promise<() => void> {
  await page.addInitScript(watchClasses)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/rooms-*.css', async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** All that a room waits for is there, but its sheet. */
async function codeIsThere(page: Page, ...names: readonly string[]): Promise<void> {
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  for (const name of names)
    await expect.poll(async () => (await loaded()).join(' ')).toMatch(new RegExp(`/${name}-[\\w-]+\\.js`))
  await settled(page)
}

const settled = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

test('a room whose code is there before its sheet waits for it', async ({ page }) => {
  const letGo = await holdSheet(page)
  await openSell(page, '/sell')
  await page.getByRole('link', { name: 'Terms' }).click()
  await codeIsThere(page, 'terms', 'later', 'calls')
  await expect(heading(page, 'Sell crypto')).toBeVisible()
  letGo()
  await expect(heading(page, /terms/i)).toBeVisible()
  expect(await page.evaluate(() => window.undressed)).toEqual([])
})

test('so does a menu', async ({ page }) => {
  const letGo = await holdSheet(page)
  await openSell(page, '/sell')
  await page.getByRole('button', { name: /^Language/ }).click()
  await codeIsThere(page, 'menus', 'later')
  letGo()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => window.undressed)).toEqual([])
})

test('so does the room that a visit begins with, behind its shape', async ({ page }) => {
  const letGo = await holdSheet(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await expect(page.locator('[data-shell] main [class*="skeleton"]').first()).toBeVisible()
  await codeIsThere(page, 'sign-in-room', 'later', 'calls')
  letGo()
  await expect(heading(page, 'Sign in')).toBeVisible()
  expect(await page.evaluate(() => window.undressed)).toEqual([])
})
