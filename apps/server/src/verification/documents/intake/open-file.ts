/** Of bytes that somebody sent: what they are, whatever their name or header says, and what of them is stored. */
import { fileTypeFromBuffer } from 'file-type'
import { Crowded, createThread } from '../../../platform/threads/thread.ts'
import { pdfProblem } from './pdf.ts'
import type { Picture } from './picture.ts'

export type Opened =
  | { readonly type: 'image/jpeg' | 'application/pdf'; readonly bytes: Uint8Array }
  | {
      readonly refused:
        | 'document.type'
        | 'document.heic'
        | 'document.damaged'
        | 'document.too_many_pixels'
        | 'document.active'
        | 'document.encrypted'
        | 'overloaded'
    }

const heic = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence', 'image/avif'])
const pictures = new Set(['image/jpeg', 'image/png', 'image/apng'])

/** Pictures are decoded one at a time, in a process of their own. */
export function createFileOpener() {
  const rewrite = createThread<[Uint8Array], Picture>({
    module: new URL('./picture.ts', import.meta.url),
    name: 'rewritePicture',
    milliseconds: 15_000,
    memoryMegabytes: 512,
    mostWaiting: 20,
    isProcess: true,
  })

  return async (bytes: Uint8Array): Promise<Opened> => {
    const { mime = '' } = (await fileTypeFromBuffer(bytes).catch(() => undefined)) ?? {}
    if (heic.has(mime)) return { refused: 'document.heic' }
    if (mime === 'application/pdf') {
      const problem = pdfProblem(bytes)
      return problem ? { refused: `document.${problem}` } : { type: mime, bytes }
    }
    if (!pictures.has(mime)) return { refused: 'document.type' }
    try {
      const picture = await rewrite(bytes)
      if ('refused' in picture) return { refused: `document.${picture.refused}` }
      return { type: 'image/jpeg', bytes: picture.bytes }
    } catch (error) {
      // The process ended, or was ended: that picture did it.
      return { refused: error instanceof Crowded ? 'overloaded' : 'document.damaged' }
    }
  }
}
