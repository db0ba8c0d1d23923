/** An address off a QR code: the camera is asked for by a press alone, let go afterwards, and a no is said. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stage } from '../../testing/stage.tsx'
import { AddressField } from '../wallet-field/address-field.tsx'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const stop = vi.fn()
const camera = vi.fn<() => Promise<object>>()

beforeEach(() => {
  stop.mockReset()
  camera.mockReset().mockResolvedValue({ getTracks: () => [{ stop }] })
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: camera } })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A browser that reads codes by itself sees these, one after the other. */
function sees(...texts: readonly string[]) {
  const left = [...texts]
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => left.splice(0, 1).flatMap((rawValue) => (rawValue ? [{ rawValue }] : []))
    },
  )
}

function Page() {
  const [value, setValue] = useState('')
  return <AddressField id="to" label="Wallet" coin="USDC@11155111" value={value} onText={setValue} />
}
async function open() {
  await stage(<Page />, {})
  return screen.getByLabelText<HTMLInputElement>('Wallet')
}
const scan = () => fireEvent.click(screen.getByRole('button', { name: 'Scan a QR code' }))

test('the address of a payment link is taken as if it was pasted, and the camera is let go', async () => {
  sees('', `ethereum:${address}@11155111?value=1e18`)
  const field = await open()
  expect(camera).not.toHaveBeenCalled()
  scan()
  await expect.poll(() => field.value, { timeout: 10_000 }).toBe(address)
  expect(screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(field)
  await expect.poll(() => stop.mock.calls.length).toBe(1)
})

test('closed before there was a code, it lets the camera go and takes nothing that comes later', async () => {
  sees(...Array.from({ length: 3 }, () => ''), address)
  const field = await open()
  scan()
  await screen.findByText(/^Point the camera/)
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await expect.poll(() => stop.mock.calls.length, { timeout: 10_000 }).toBe(1)
  expect(field.value).toBe('')
})

test.each([
  ['NotAllowedError', /^The camera isn't allowed here/],
  ['NotFoundError', /^No camera can be used here/],
])('%s is said, with the way on', async (name, text) => {
  camera.mockRejectedValue(new DOMException('', name))
  await open()
  scan()
  expect(await screen.findByText(text)).toBeTruthy()
})

test('without a camera that a page may ask for, nothing is offered', async () => {
  vi.stubGlobal('navigator', {})
  await open()
  expect(screen.queryByRole('button', { name: 'Scan a QR code' })).toBeNull()
})
