/** In a frame as tall as what it shows, what opens over it opens where the visitor looks. */
import { widgetIn } from '../../people/shops.ts'
import { expect, heading, priceIsThere, test, widgetOrigin } from '../../people/people.ts'
import { links } from '../../people/town.ts'

test('on a phone a sheet opens in the window, whatever part of a tall frame it shows', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 480 })
  await page.goto(links.shop)
  await page.evaluate((origin) => {
    const script = Object.assign(document.createElement('script'), { src: `${origin}/embed.js` })
    Object.assign(script.dataset, { key: 'swapin-widget-default', fit: 'content' })
    const above = document.createElement('div')
    const below = document.createElement('div')
    for (const it of [above, below]) it.style.height = '900px'
    document.body.replaceChildren(above, script, below)
  }, widgetOrigin)
  const element = page.locator('agio-widget iframe')
  await expect(element).toBeVisible()
  // A browser lays out what is seen of frames of another origin.
  await page.evaluate(() => scrollTo(0, 840))
  const frame = await widgetIn(page)
  await expect(heading(frame, 'Sell crypto')).toBeAttached()
  await priceIsThere(frame)
  const heightOf = async () => (await element.boundingBox())?.height ?? 0
  await expect.poll(heightOf).not.toBe(760)
  const tall = await heightOf()
  expect(tall).toBeGreaterThan(480)
  const dialog = frame.getByRole('dialog')
  // The first half of the frame, and the second.
  for (const top of [900 - 60, 900 + tall - 420]) {
    await page.evaluate((to) => scrollTo(0, to), top)
    // By the keyboard: a click would scroll to what it presses.
    await frame.evaluate(() =>
      document.querySelector<HTMLElement>('main [aria-haspopup=dialog]')?.focus({ preventScroll: true }),
    )
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('heading').first()).toBeVisible()
    await expect
      .poll(async () => {
        const box = await dialog.boundingBox()
        return box ? [box.y >= -1, box.y + box.height <= 481, box.height > 200] : 'none'
      })
      .toEqual([true, true, true])
    await page.screenshot({ path: test.info().outputPath(`seen-${top}.png`) })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})
