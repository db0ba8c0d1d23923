/** A phone and a desk: what a page shows is looked at on both, without loading it again. */
import type { Page } from '@playwright/test'

type Size = { readonly width: number; readonly height: number }

const sizes: readonly [Size, Size] = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

/** The size that the page has. */
export async function atOwnSize(page: Page, look: (size: Size) => Promise<void>): Promise<void> {
  await look(page.viewportSize() ?? sizes[0])
}

/** The page is laid out anew for each look; at the end it has the size that it had. */
export async function atBothSizes(page: Page, look: (size: Size) => Promise<void>): Promise<void> {
  const own = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await look(size)
  }
  if (own) await page.setViewportSize(own)
}
