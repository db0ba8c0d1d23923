/** Two operators at the console: what one asks for, the other refuses or approves; and whether a page is whole and clean. */
import type { Locator, Page } from '@playwright/test'
import { isClean } from './clean.ts'
import { press, type } from './keys.ts'
import { sitDown } from './operators.ts'
import { expect, fits } from './people.ts'
import { atBothSizes } from './sight/sizes.ts'

const waits = 'Another operator with the right to do so must decide.'
/** The page is whole and clean at both sizes. */
export async function stands(page: Page, what: string): Promise<void> {
  await atBothSizes(page, async () => {
    await fits(page)
    await buttonsAreInside(page)
  })
  await isClean(page, what)
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

export const row = (page: Page, words: string): Locator =>
  page.getByRole('listitem').filter({ hasText: words }).getByRole('link').first()
export const stamp = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('article').getByText(words, { exact: true }).first()
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

/** The dialog of an act: its words, the reason, and the button that does it. */
export async function confirms(
  page: Page,
  title: string,
  { reason, press: name = title, look = false }: { reason: string; press?: string; look?: boolean },
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  if (look) await stands(page, `the dialog "${title}"`)
  await type(page, dialog.getByRole('textbox', { name: 'Reason' }), reason)
  await press(page, dialog.getByRole('button', { name, exact: true }))
  await expect(dialog).toBeHidden()
}

/** One asks; a second look by the same operator offers nothing; another one refuses. */
export async function isAskedAndRefused(page: Page, second: Page, path: string, act: () => Promise<void>) {
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

export async function isApproved(page: Page, second: Page, look = false): Promise<void> {
  await expect(page.getByText(waits)).toBeVisible()
  await press(second, button(second, 'Approve…'))
  await confirms(second, 'Approve', { reason: 'I compared each figure', look })
  await expect(stamp(second, 'approved')).toBeVisible()
}

export const placeOf = (page: Page): string => new URL(page.url()).pathname.replace('/console/', '')
