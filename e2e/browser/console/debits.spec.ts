/** A debit that no payment explains: one operator books a fee; a loss waits for a second one, who refuses or approves. */
import type { Locator, Page } from '@playwright/test'
import { isClean } from '../../people/clean.ts'
import { press, type } from '../../people/keys.ts'
import { sitDown } from '../../people/operators.ts'
import { expect, fits, test } from '../../people/people.ts'
import { outside } from '../../people/town.ts'
import { freshEmail } from '../../world/customer.ts'

test.describe.configure({ timeout: 400_000 })

const waits = 'Another operator with the right to do so must decide.'
const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

/** What stands there is whole and clean at both sizes. */
async function stands(page: Page, what: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await fits(page)
    await buttonsAreInside(page)
    await isClean(page, `${what} at ${size.width}`)
  }
}

/** No button leaves its card or its dialog. */
async function buttonsAreInside(page: Page): Promise<void> {
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll('button')].flatMap((button) => {
      const box = button.closest('dialog, article section, header')?.getBoundingClientRect()
      const own = button.getBoundingClientRect()
      const isOut = box && own.width > 0 && (own.left < box.left - 1 || own.right > box.right + 1)
      return isOut ? [button.textContent] : []
    }),
  )
  expect(outside).toEqual([])
}

const row = (page: Page, words: string): Locator =>
  page.getByRole('listitem').filter({ hasText: words }).getByRole('link').first()
const stamp = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('article').getByText(words, { exact: true }).first()
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

/** The dialog of an act: its words, the reason, and the button that does it. */
async function confirms(
  page: Page,
  title: string,
  { reason, press: name = title, look = false }: { reason: string; press?: string; look?: boolean },
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  if (look) await stands(page, `the dialog "${title}"`)
  await type(page, dialog.getByLabel('Reason'), reason)
  await press(page, dialog.getByRole('button', { name, exact: true }))
  await expect(dialog).toBeHidden()
}

/** One asks; a second look by the same operator offers nothing; another one refuses. */
async function isAskedAndRefused(page: Page, second: Page, path: string, act: () => Promise<void>) {
  await act()
  await expect(page.getByText(waits)).toBeVisible()
  await page.reload()
  await expect(page.getByText(waits)).toBeVisible()
  await expect(button(page, 'Approve…')).toHaveCount(0)
  await stands(page, `${path} that waits for a second operator`)
  await sitDown(second, 'Ada', path)
  await press(second, button(second, 'Refuse…'))
  await confirms(second, 'Refuse', { reason: 'The evidence is missing' })
  await expect(stamp(second, 'refused')).toBeVisible()
  await expect(page.getByText(/^Decided by Ada .*: The evidence is missing$/)).toBeVisible({
    timeout: 30_000,
  })
}

async function isApproved(page: Page, second: Page, look = false): Promise<void> {
  await expect(page.getByText(waits)).toBeVisible()
  await press(second, button(second, 'Approve…'))
  await confirms(second, 'Approve', { reason: 'I compared each figure', look })
  await expect(stamp(second, 'approved')).toBeVisible()
}

const placeOf = (page: Page): string => new URL(page.url()).pathname.replace('/console/', '')

test('a debit that no payment explains is a loss when a second operator approves, a small fee at once', async ({
  page,
  context,
}) => {
  const [fee, loss] = [freshEmail('fee'), freshEmail('loss')]
  for (const reference of [fee, loss]) await outside.bank.charges('12.34', 'EUR', reference)
  await sitDown(page, 'Tom', 'unmatched')
  await page.getByLabel('Direction').selectOption('out')
  await expect(row(page, fee)).toBeVisible({ timeout: 60_000 })
  await stands(page, 'the list of debits')
  await press(page, row(page, fee))
  await expect(page.getByRole('heading', { name: '12.34 EUR left' })).toBeVisible()
  await stands(page, 'a debit')
  await press(page, button(page, 'A bank fee…'))
  await confirms(page, 'It is a fee of the bank', { reason: 'Its price list', press: 'Book as a bank fee' })
  await expect(stamp(page, 'a bank fee')).toBeVisible()

  await press(page, row(page, loss))
  await expect(page.getByRole('term').filter({ hasText: 'Text' })).toBeVisible()
  const second = await context.newPage()
  const asks = async (look: boolean) => {
    await press(page, button(page, 'A loss…'))
    await confirms(page, 'It is lost', { reason: 'The bank keeps it', press: 'Ask for approval', look })
  }
  await isAskedAndRefused(page, second, placeOf(page), () => asks(true))
  await asks(false)
  await isApproved(page, second, true)
  await expect(stamp(page, 'our loss')).toBeVisible({ timeout: 30_000 })
})
