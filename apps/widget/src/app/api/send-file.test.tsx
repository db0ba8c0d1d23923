/** A picture is sent in one of two sizes: itself, or a smaller one where the server would refuse it. */
import { expect, onTestFinished, test } from 'vitest'
import { sendFile } from './send-file.ts'

/** A browser whose pictures have this size, and a line that keeps what is sent. */
function openBrowser(width: number, height: number) {
  const sent: Blob[] = []
  class Sending extends EventTarget {
    readonly upload = new EventTarget()
    readonly status = 200
    readonly responseText = '{}'
    open = () => undefined
    setRequestHeader = () => undefined
    getResponseHeader = () => null
    send(body: Blob) {
      sent.push(body)
      this.dispatchEvent(new Event('load'))
    }
  }
  const sizes: [number, number][] = []
  const before = {
    XMLHttpRequest: globalThis.XMLHttpRequest,
    createImageBitmap: globalThis.createImageBitmap,
  }
  const canvas = HTMLCanvasElement.prototype
  const { toBlob, getContext } = canvas
  onTestFinished(() => {
    Object.assign(globalThis, before)
    Object.assign(canvas, { toBlob, getContext })
  })
  Object.assign(globalThis, { XMLHttpRequest: Sending, createImageBitmap: async () => ({ width, height }) })
  Object.assign(canvas, {
    getContext: () => null,
    toBlob(this: HTMLCanvasElement, done: (made: Blob) => void, type: string) {
      sizes.push([this.width, this.height])
      done(new Blob(['small'], { type }))
    },
  })
  const send = async (type: string, bytes: number) => {
    const file = new File(['x'.repeat(bytes)], 'picture', { type })
    const session = { token: () => 'one' } as never
    await sendFile({ session }, '/', file, () => undefined)
    return sent[0] === file ? 'itself' : sizes[0]
  }
  return { send }
}

test.each([
  ['a JPEG of 48 megapixels in few bytes', 8_000, 6_000, 'image/jpeg', 9, [2_600, 1_950]],
  ['a PNG of 48 megapixels in few bytes', 6_000, 8_000, 'image/png', 9, [1_950, 2_600]],
  ['a JPEG of 12 megapixels in few bytes', 4_000, 3_000, 'image/jpeg', 9, 'itself'],
  ['a JPEG of many bytes', 4_000, 3_000, 'image/jpeg', 3_000_001, [2_600, 1_950]],
  ['a picture that only this device reads', 800, 600, 'image/heic', 9, [800, 600]],
  ['a document', 8_000, 6_000, 'application/pdf', 9, 'itself'],
])('%s is sent so that the server takes it', async (_, width, height, type, bytes, sent) => {
  expect(await openBrowser(width, height).send(type, bytes)).toEqual(sent)
})
