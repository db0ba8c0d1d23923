/** The keyboard does three things: walk to what is wanted, type, press; every stop on the way can be seen. */
import { expect, type Locator, type Page } from '@playwright/test'

/** More than a page of a queue has, beside the rooms and a case. */
const mostSteps = 120

/** Walks with Tab until the wanted one has the focus; every stop on the way can be seen. */
export async function walkTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let steps = 0; steps < mostSteps; steps++) {
    if (await wanted.evaluate((it) => it === document.activeElement)) return
    await page.keyboard.press(key)
    await expect.poll(() => seesFocus(page)).toBe('seen')
  }
  throw new Error(`${wanted.toString()} was not reached by ${mostSteps} presses of ${key}`)
}

/** A ring, an outline or a mark that is there only while the element or its label has the focus. */
function seesFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return 'seen'
    const above = [focused.parentElement, focused.parentElement?.parentElement, focused.closest('label')]
    const ringed = [focused, focused.nextElementSibling, ...above].some((it) => {
      if (!it) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(it)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
    return ringed ? 'seen' : `no ring around ${focused.outerHTML.slice(0, 200)}`
  })
}

export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await walkTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

export async function press(page: Page, button: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await walkTo(page, button)
  await page.keyboard.press(key)
}
