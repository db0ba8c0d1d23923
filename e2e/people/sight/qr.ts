/** Reads a QR code off the screen with a reader that knows nothing of the one who drew it. */
import type { Locator } from '@playwright/test'
import { PNG } from 'pngjs'
import decode from 'qr/decode.js'
import { until } from '../../world/calls.ts'

/** A picture may be drawn a moment after its place on the page is there. */
export async function readQr(picture: Locator): Promise<string> {
  await picture.scrollIntoViewIfNeeded()
  return until('a QR code that can be read', async () => {
    const { data, width, height } = PNG.sync.read(await picture.screenshot())
    try {
      return decode({ data: new Uint8ClampedArray(data), width, height }, { timeLimit: 5_000 })
    } catch {
      return undefined
    }
  })
}
