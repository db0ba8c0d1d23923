/** The words of a page have their place: each whole, inside its dialog, its sheet and the page, and no figure cut. */
import type { Page } from '@playwright/test'
import { looksAtAll } from './tiers.ts'

/** Elements that leave their place or are cut, in words. Runs in the page. */
function misplaced(): string[] {
  const width = document.documentElement.clientWidth
  const modal = document.querySelector('dialog[open]')
  const hidden = (it: Element) =>
    it.closest('.only-spoken, [hidden], option, script, style') !== null ||
    (modal !== null && !modal.contains(it)) ||
    !it.checkVisibility({ visibilityProperty: true })
  const scrolls = (it: Element | null): boolean =>
    it !== null &&
    (/auto|scroll/.test(getComputedStyle(it).overflowX)
      ? it.scrollWidth > it.clientWidth
      : scrolls(it.parentElement))
  // A box is looked at once, however many words it holds.
  const cuts = new Map<Element, boolean>()
  const cutWithin = (box: Element | null): boolean => {
    if (!box || box === modal) return false
    const known = cuts.get(box)
    if (known !== undefined) return known
    const { overflowX, textOverflow } = getComputedStyle(box)
    const isItself =
      /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis' && box.scrollWidth > box.clientWidth + 1
    const isCut = isItself || cutWithin(box.parentElement)
    cuts.set(box, isCut)
    return isCut
  }
  const found: string[] = []
  const report = (text: string, why: string) => found.push(`"${text.trim().slice(0, 60)}" ${why}`)
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const text = node.textContent ?? ''
    const of = node.parentElement
    if (text.trim() === '' || !of || hidden(of)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0)
    if (boxes.length === 0) continue
    const [left, right] = [Math.min(...boxes.map((it) => it.left)), Math.max(...boxes.map((it) => it.right))]
    const card = of.closest('dialog, [class*=paper], [class*=banner], [class*=card], label, button')
    const place = card?.getBoundingClientRect()
    const isOut =
      left < -1 || right > width + 1 || (place && (left < place.left - 1 || right > place.right + 1))
    if (isOut && !scrolls(of))
      report(text, `is at ${left}–${right} of ${place?.left ?? 0}–${place?.right ?? width}`)
    if (cutWithin(of)) report(text, 'is cut')
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input[inputmode=decimal]'))
    if (!hidden(field) && field.scrollWidth > field.clientWidth) report(field.value, 'is cut in its field')
  if (document.documentElement.scrollWidth > width) {
    const wide = [...document.querySelectorAll('main *:not(svg *), header *:not(svg *), footer *')].filter(
      (it) =>
        !hidden(it) && (it.getBoundingClientRect().right > width + 1 || it.getBoundingClientRect().left < -1),
    )
    const inner = wide.filter((it) => !wide.some((other) => other !== it && it.contains(other)))
    found.push(
      `the page scrolls sideways: ${inner.map((it) => `${it.tagName} ${it.className}`.trim()).join(', ')}`,
    )
  }
  return found
}

export const widths = [280, 320, 360, 414, 1280] as const
/** The width at which most is cut, and one at which the page is wide. */
const outermost = [280, 1280] as const

/** All that is misplaced at any width. The page is laid out anew at each, and nothing is loaded again. */
export async function misplacedAt(page: Page, which?: readonly number[]): Promise<string[]> {
  const all: string[] = []
  for (const width of which ?? (looksAtAll() ? widths : outermost)) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    for (const what of await page.evaluate(misplaced)) all.push(`${width}: ${what}`)
  }
  return all
}
