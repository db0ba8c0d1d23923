/**
 * Finds the type of bytes and the part that may be kept. It runs in a process of its own (`open-file.ts`): a hostile file holds
 * up only that.
 */
import { fileTypeFromBuffer } from 'file-type'
import { pdfProblem } from './pdf.ts'
import type { PdfProblem } from './pdf-syntax.ts'
import { rewritePicture, type Picture } from './picture.ts'

export type Examined =
  | { readonly type: 'image/jpeg'; readonly bytes: Uint8Array }
  /** It is kept as it came. */
  | { readonly type: 'application/pdf' }
  | {
      readonly refused: `document.${'type' | 'heic' | PdfProblem | Extract<Picture, { refused: string }>['refused']}`
    }

const heic = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence', 'image/avif'])
const pictures = new Set(['image/jpeg', 'image/png', 'image/apng'])

export async function examineFile(bytes: Uint8Array): Promise<Examined> {
  const { mime = '' } = (await fileTypeFromBuffer(bytes).catch(() => undefined)) ?? {}
  if (heic.has(mime)) return { refused: 'document.heic' }
  if (mime === 'application/pdf') {
    const problem = pdfProblem(bytes)
    return problem ? { refused: `document.${problem}` } : { type: mime }
  }
  if (!pictures.has(mime)) return { refused: 'document.type' }
  const picture = await rewritePicture(bytes)
  return 'refused' in picture
    ? { refused: `document.${picture.refused}` }
    : { type: 'image/jpeg', bytes: picture.bytes }
}
