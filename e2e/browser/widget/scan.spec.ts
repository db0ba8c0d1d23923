/** A wallet's address comes off a QR code before the camera, in a browser that reads none by itself; a no to the camera costs nothing. */
import { encode } from 'uqr'
import { isClean } from '../../people/clean.ts'
import { expect, test } from '../../people/people.ts'
import { newWallet } from '../../world/customer.ts'

const patience = { timeout: 60_000 }

test('the code of a payment request before the camera fills in the address; refused, the camera is not needed', async ({
  page,
  customer,
}) => {
  expect(customer.token()).toBeTruthy()
  const { address } = newWallet()
  const { data } = encode(`ethereum:${address}@11155111?value=1e18`, { border: 4 })
  // The camera is a canvas: dark at first, then with the code.
  await page.addInitScript((rows: boolean[][]) => {
    const state = window as unknown as { camera: 'refused' | 'dark' | 'code'; stopped: number }
    Object.assign(state, { camera: 'refused', stopped: 0 })
    navigator.mediaDevices.getUserMedia = async () => {
      if (state.camera === 'refused') throw new DOMException('no', 'NotAllowedError')
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
      const pen = canvas.getContext('2d')!
      const draw = () => {
        pen.fillStyle = state.camera === 'code' ? 'white' : 'black'
        pen.fillRect(0, 0, 640, 480)
        pen.fillStyle = 'black'
        const dot = Math.floor(400 / rows.length)
        if (state.camera === 'code')
          rows.forEach((row, y) =>
            row.forEach((isDark, x) => isDark && pen.fillRect(120 + x * dot, 40 + y * dot, dot, dot)),
          )
      }
      setInterval(draw, 100)
      const stream = canvas.captureStream(10)
      const [track] = stream.getTracks()
      const stop = track!.stop.bind(track)
      track!.stop = () => {
        state.stopped += 1
        stop()
      }
      return stream
    }
  }, data)
  const turns = (camera: string) => page.evaluate((it) => Object.assign(window, { camera: it }), camera)
  await page.goto('/buy')
  await page.getByRole('button', { name: /^Buy [\d,.]+\s/ }).click(patience)
  const scan = page.getByRole('button', { name: 'Scan a QR code' })
  const dialog = page.getByRole('dialog', { name: 'Scan a QR code' })
  await scan.focus(patience)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^The camera isn't allowed here/)).toBeVisible(patience)
  await isClean(page, 'a camera that is refused')
  await page.keyboard.press('Escape')
  await expect(scan).toBeFocused()

  await turns('dark')
  await scan.click()
  await expect(dialog.locator('video')).toBeVisible(patience)
  await isClean(page, 'a camera that looks')
  await turns('code')
  await expect(page.locator('#destination')).toHaveValue(address, patience)
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('#destination')).toBeFocused()
  expect(await page.evaluate(() => (window as unknown as { stopped: number }).stopped)).toBe(1)
})
