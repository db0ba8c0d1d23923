/** Reads a QR code off the screen with a reader that knows nothing of the one who drew it. */
import type { Locator } from '@playwright/test'
import jsQR from 'jsqr-es6'
import { PNG } from 'pngjs'

export async function readQr(picture: Locator): Promise<string | undefined> {
  await picture.scrollIntoViewIfNeeded()
  const { data, width, height } = PNG.sync.read(await picture.screenshot())
  return jsQR(new Uint8ClampedArray(data), width, height)?.data
}
