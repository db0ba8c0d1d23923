/** One typeface on every page, served by ourselves; a page asks only for the letters it shows. */
import type { Page } from '@playwright/test'
import { expect, priceIsThere, test } from '../../people/people.ts'
import { links } from '../../people/town.ts'

const fontsOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const isFile = ({ name }: PerformanceEntry) => name.endsWith('.woff2')
    return {
      worn: [...document.fonts]
        .filter((it) => it.status === 'loaded')
        .map((it) => it.family.replaceAll('"', '')),
      files: performance
        .getEntriesByType('resource')
        .filter(isFile)
        .map((it) => new URL(it.name).pathname.replace(/^.*\/|-wght.*$/g, '')),
    }
  })

test('the first screen asks for the Latin letters alone, once', async ({ page }) => {
  await page.goto('/sell')
  await priceIsThere(page)
  await expect.poll(async () => (await fontsOf(page)).worn).toContain('Hanken Grotesk Variable')
  expect((await fontsOf(page)).files).toEqual(['hanken-grotesk-latin'])
})

test('a first visitor has the form before its letters; who comes again has them with the page', async ({
  page,
}) => {
  const preloads = page.locator('link[rel="preload"][as="font"]')
  const isHeld = page.locator('html[data-face="later"]')
  const withoutCode = async () => {
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/sell')
    await expect(page.locator('form input')).toHaveCount(2)
  }
  await withoutCode()
  await expect(isHeld).toHaveCount(1)
  await expect(preloads).toHaveCount(0)
  expect((await fontsOf(page)).files).toEqual([])

  await page.unroute('**/*.js')
  await page.goto('/sell')
  await priceIsThere(page)
  await expect(isHeld).toHaveCount(0)
  await expect.poll(async () => (await fontsOf(page)).files).toEqual(['hanken-grotesk-latin'])

  await withoutCode()
  await expect(isHeld).toHaveCount(0)
  await expect(preloads).toHaveCount(1)
  await expect.poll(async () => (await fontsOf(page)).files).toEqual(['hanken-grotesk-latin'])
})

test('Arabic letters come where Arabic is spoken', async ({ page }) => {
  await page.goto('/sell?locale=ar')
  await expect(page.locator('input[name="send"]')).toHaveValue(/\d/)
  await expect.poll(async () => (await fontsOf(page)).worn).toContain('Noto Sans Arabic Variable')
})

test('console and sandbox wear the same', async ({ page }) => {
  for (const path of ['/console/', links.sandbox, `${links.sandbox}/mailbox`]) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    expect((await fontsOf(page)).worn, path).toContain('Hanken Grotesk Variable')
  }
})

test('a merchant may bring another', async ({ page }) => {
  await page.goto('/sell?font=Georgia')
  await expect(page.locator('body')).toHaveCSS('font-family', /^Georgia\b/)
})
