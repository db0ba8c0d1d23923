/** The keyboard does three things: walk to what is wanted, type, press; every stop on the way can be seen. */
import { expect, type Locator, type Page } from '@playwright/test'

/** More than a page of a queue has, beside the rooms and a case. */
const mostSteps = 120

/** Walks with Tab, or back where that is the way, until the wanted one has the focus; every stop on the way can be seen. */
export async function walkTo(page: Page, wanted: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await expect(wanted).toBeVisible()
  if (await wanted.evaluate((it) => it === document.activeElement)) return
  const towards = key ?? ((await wanted.evaluate(isPassed)) ? 'Shift+Tab' : 'Tab')
  for (let steps = 0; steps < mostSteps; steps++) {
    await page.keyboard.press(towards)
    // A ring may come a moment after the focus.
    let focus = await wanted.evaluate(whereIsFocus)
    if (focus.startsWith('no ring'))
      await expect.poll(async () => (focus = await wanted.evaluate(whereIsFocus))).not.toMatch(/^no ring/)
    if (focus === 'there') return
  }
  throw new Error(`${wanted.toString()} was not reached by ${mostSteps} presses of ${towards}`)
}

/** Of radios Tab leads to one, whichever way it comes. */
function isPassed(wanted: Element): boolean {
  const focused = document.activeElement
  if (
    !focused ||
    focused === document.body ||
    (wanted instanceof HTMLInputElement && wanted.type === 'radio')
  )
    return false
  return (wanted.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** Whether the focus is there, or on a stop before. A stop has a ring, an outline or a mark that its label has only with the focus. */
function whereIsFocus(wanted: Element): string {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return 'on the way'
  const above = [focused.parentElement, focused.parentElement?.parentElement, focused.closest('label')]
  const ringed = [focused, focused.nextElementSibling, ...above].some((it) => {
    if (!it) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(it)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
  if (!ringed) return `no ring around ${focused.outerHTML.slice(0, 200)}`
  return focused === wanted ? 'there' : 'on the way'
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
