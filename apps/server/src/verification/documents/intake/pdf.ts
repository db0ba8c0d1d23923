/**
 * What a PDF may not bring along: scripts, programs to start, files inside, forms that send, and encryption, which hides all
 * of it. It is stored as it came, so whatever is unusual in how it is written is refused.
 *
 * A reader of PDF may see objects where another sees bytes of a picture. So the long names are looked for everywhere, in
 * the bytes as they are and in each object stream.
 */
import { inflateSync } from 'node:zlib'

export type PdfProblem = 'damaged' | 'active' | 'encrypted'

const activeNames =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|Rendition|XFA)(?![A-Za-z])/
const mostInflated = 32 * 1024 * 1024

export function pdfProblem(bytes: Uint8Array): PdfProblem | undefined {
  const text = Buffer.from(bytes).toString('latin1')
  if (!isWhole(text)) return 'damaged'
  const plain = unescaped(text)
  if (/\/Encrypt(?![A-Za-z])/.test(plain)) return 'encrypted'
  if (activeNames.test(plain)) return 'active'
  return objectStreams(plain, text)
}

/** Begins and ends as a PDF: another file before or behind it is one that some program reads. */
function isWhole(text: string): boolean {
  const end = text.lastIndexOf('%%EOF')
  if (!/^%PDF-[12]\.\d[\r\n]/.test(text) || end < 0) return false
  if (text.slice(end + 5).replace(/[\s\0]/g, '') !== '') return false
  return (
    /startxref\s+\d+\s+$/.test(text.slice(0, end).slice(-64)) &&
    /\/Pages(?![A-Za-z])|\/ObjStm/.test(unescaped(text))
  )
}

/** `/J#61vaScript` is `/JavaScript`. */
const unescaped = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Objects that are compressed together. A way of writing them that is not read here is refused. */
function objectStreams(plain: string, text: string): PdfProblem | undefined {
  const announced = plain.match(/\/ObjStm(?![A-Za-z])/g)?.length ?? 0
  if (announced === 0) return undefined
  let read = 0
  let left = mostInflated
  for (const { 1: written = '', index } of text.matchAll(
    /<<((?:(?!endobj|stream)[\s\S]){0,4000}?)>>\s*stream(?:\r\n|\n)/g,
  )) {
    const head = unescaped(written)
    if (!/\/ObjStm(?![A-Za-z])/.test(head)) continue
    const filter = /\/Filter\s*\[?\s*\/(\w+)\s*\]?/.exec(head)?.[1]
    if ((filter !== undefined && filter !== 'FlateDecode') || /\/(DecodeParms|F)(?![A-Za-z])/.test(head))
      return 'active'
    const start = text.indexOf('stream', index + written.length) + 'stream'.length
    const from = text[start] === '\r' ? start + 2 : start + 1
    const end = text.indexOf('endstream', from)
    if (end < 0) return 'damaged'
    const objects = unpacked(Buffer.from(text.slice(from, end), 'latin1'), filter, left)
    if (objects === undefined) return 'damaged'
    left -= objects.length
    if (activeNames.test(unescaped(objects))) return 'active'
    read += 1
  }
  return read === announced ? undefined : 'active'
}

function unpacked(bytes: Buffer, filter: string | undefined, most: number): string | undefined {
  if (filter === undefined) return bytes.toString('latin1')
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most) }).toString('latin1')
  } catch {
    return undefined
  }
}
