/** An operator pauses a coin by keyboard; the widget says why and until when, on a phone and on a desktop; then it goes on. */
import type { Page } from '@playwright/test'
import { isClean } from '../../people/clean.ts'
import { press, type } from '../../people/keys.ts'
import { sitDown } from '../../people/operators.ts'
import { expect, fits, heading, priceIsThere, test } from '../../people/people.ts'
import { atBothSizes } from '../../people/sight/sizes.ts'

const coin = 'USDT@97'
const notice = (page: Page) => page.getByText(/^Paused because of trouble on the network, until/)

test('a coin is paused and goes on: the desk by keyboard, the widget at both sizes', async ({
  page,
  browser,
}) => {
  await sitDown(page, 'Tom')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page.getByRole('heading', { level: 2, name: 'Pauses' })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Pause…' }))
  const dialog = page.getByRole('dialog', { name: 'Pause' })
  await dialog.getByLabel('What', { exact: true }).selectOption(`coin:${coin}`)
  await dialog.getByLabel('What customers read').selectOption('network')
  await type(page, dialog.getByLabel('Minutes from now'), '90')
  await type(page, dialog.getByLabel('Reason', { exact: true }), 'transfers are late')
  await isClean(page, 'pausing')
  await press(page, dialog.getByRole('button', { name: 'Pause', exact: true }))
  await expect(dialog).toBeHidden()
  const row = page.getByRole('listitem').filter({ hasText: 'transfers are late' }).getByRole('link').first()
  await press(page, row)
  await expect(page.getByRole('article').getByText('Tom Treasurer')).toBeVisible()
  await isClean(page, 'a pause')

  await using visit = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB' })
  const visitor = await visit.newPage()
  await visitor.goto(`/sell?coin=${encodeURIComponent(coin)}`)
  await expect(heading(visitor, 'Sell crypto')).toBeVisible()
  await expect(notice(visitor)).toBeVisible()
  await atBothSizes(visitor, () => fits(visitor))
  await isClean(visitor, 'a paused coin')
  await visitor
    .getByRole('button', { name: /^Coin: USDT/ })
    .first()
    .click()
  await expect(visitor.getByText(/^Paused until/).first()).toBeVisible()

  await press(page, page.getByRole('button', { name: 'End the pause…' }))
  const ending = page.getByRole('dialog', { name: 'End the pause' })
  await type(page, ending.getByLabel('Reason', { exact: true }), 'transfers are quick again')
  await press(page, ending.getByRole('button', { name: 'End it now' }))
  await expect(ending).toBeHidden()
  await page.goto(`/sell?coin=${encodeURIComponent(coin)}`)
  await priceIsThere(page)
  await expect(notice(page)).toHaveCount(0)
})
