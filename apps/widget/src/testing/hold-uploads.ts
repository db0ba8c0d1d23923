/** A slow line: what is uploaded is on its way until the test says how it ended. */
import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, onTestFinished } from 'vitest'

type Upload = { end: (status: number, body: object) => void }

/** The uploads that have begun. Each goes on when the test ends it. */
export function holdUploads() {
  const begun: Upload[] = []
  class Uploading extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    open = () => undefined
    setRequestHeader = () => undefined
    getResponseHeader = () => null
    send() {
      const end: Upload['end'] = (status, body) => {
        this.status = status
        this.responseText = JSON.stringify(body)
        this.dispatchEvent(new Event('load'))
      }
      begun.push({ end })
    }
  }
  const real = globalThis.XMLHttpRequest
  globalThis.XMLHttpRequest = Uploading as unknown as typeof XMLHttpRequest
  onTestFinished(() => void (globalThis.XMLHttpRequest = real))
  /** Ends the upload of this number, once it has begun. */
  const end = async (number: number, ...answer: Parameters<Upload['end']>) => {
    await waitFor(() => expect(begun).toHaveLength(number))
    await act(async () => begun[number - 1]?.end(...answer))
  }
  return { begun, end }
}

/** Chosen on this device, by the first chooser of the page. */
export function chooseFile(name: string, type = 'image/png'): void {
  const chooser = document.querySelector('input[type=file]')
  if (!chooser) throw new Error('The page has no chooser of files.')
  fireEvent.change(chooser, { target: { files: [new File(['x'], name, { type })] } })
}
