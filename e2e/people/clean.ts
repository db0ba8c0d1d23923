/** Looks over what a page shows with axe, at both sizes, light and dark; of a story tagged `@larger` a change looks at its own size. */
import type { BuyOrderView, SellOrderView } from '@agio/contract'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, heading, openProgress, openQr } from './people.ts'
import { atBothSizes, atOwnSize } from './sight/sizes.ts'
import { looksAtAll } from './sight/tiers.ts'

const schemes = ['light', 'dark'] as const

/**
 * No finding is expected; the failure says the rule and the element. The dark tones can only differ in contrast. After
 * a change of scheme this browser may for a while give single elements the colour of the other one, so what is found
 * must still be there at the next look: a true finding stays.
 */
export async function isClean(page: Page, what: string): Promise<void> {
  const sized = looksAtAll() ? atBothSizes : atOwnSize
  await sized(page, async ({ width }) => {
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      let found = await lookOver(page, colorScheme)
      for (let again = 0; found.length > 0 && again < 3; again += 1) {
        await styleAnew(page)
        found = await lookOver(page, colorScheme)
      }
      expect(found, `${what} at ${width}, ${colorScheme}`).toEqual([])
    }
  })
}

async function lookOver(page: Page, colorScheme: (typeof schemes)[number]): Promise<string[]> {
  // To read the whole of axe once more costs as much as to run it.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
  const rules = colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : {}
  // Nothing of a style sheet is asked for by a rule that runs.
  const options = { resultTypes: ['violations' as const], preload: false, ...rules }
  const { violations } = await axe.setLegacyMode(true).exclude('iframe').options(options).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

/** Every style worked out once more, and shown. */
async function styleAnew(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { style } = document.documentElement
    style.setProperty('--looked-at', String(performance.now()))
    for (let frame = 0; frame < 3; frame += 1) await new Promise((shown) => requestAnimationFrame(shown))
    style.removeProperty('--looked-at')
    await new Promise((shown) => requestAnimationFrame(shown))
  })
}

export async function opensClean(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.goto(path)
  await expect(heading(page, title)).toBeVisible()
  await expect(page.locator('[class*=skeleton]')).toHaveCount(0)
  await isClean(page, path)
}

/** The order as its owner saw it when it had come as far as this letter. */
export function asOf<Order extends SellOrderView | BuyOrderView>(
  order: Order,
  status: Order['status'],
): Order {
  const known = order.timeline.findIndex((entry) => entry.status === status)
  const hasTransaction = !('transaction' in order) || status === 'T' || status === 'P'
  return {
    ...order,
    status,
    timeline: order.timeline.slice(0, known + 1),
    completedAt: null,
    receiptCode: null,
    ...(!hasTransaction && { transaction: null }),
    choices: [],
  }
}

/** The page of an order that stands like this. */
export async function showsClean(page: Page, order: SellOrderView | BuyOrderView): Promise<void> {
  const service = 'depositAddress' in order ? 'sell' : 'buy'
  const path = `**/api/orders/${service}/${order.id}`
  await page.route(path, (route) => route.fulfill({ json: order }))
  await page.goto(`/${service}/transaction/${order.id}`)
  await expect(await openProgress(page)).toBeVisible()
  await expect(page.locator('[class*=skeleton]')).toHaveCount(0)
  if (service === 'sell' && order.status === 'N') {
    await openQr(page)
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  }
  await isClean(page, `${order.status} ${order.reason ?? ''}`)
  await page.unroute(path)
}
