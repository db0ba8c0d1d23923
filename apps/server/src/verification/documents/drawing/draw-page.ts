/**
 * Draws a page of a PDF as a picture: an operator sees points and no active content. PDFium is WebAssembly without
 * scripts, fonts of the machine or network. It runs in a process of its own (`drawer.ts`).
 */
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import sharp from 'sharp'

/** Of its longer side: print of a bank's statement is read well at it. */
const mostSide = 2_200
/** A page of a few points is not blown up without end. */
const mostScale = 4
/** Further pages are for the original. */
const mostPages = 200
const mostMegabytes = 512

export type DrawnPage =
  | { readonly pages: number; readonly bytes: Uint8Array }
  | { readonly refused: 'no_page' | 'not_drawn' }

let opening: Promise<WrappedPdfiumModule> | undefined

async function open(): Promise<WrappedPdfiumModule> {
  // In pages of 64 KB: a document that wants more is not drawn.
  setFlagsFromString(`--wasm-max-mem-pages=${mostMegabytes * 16}`)
  const wasmBinary = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))
  const given = { wasmBinary: new Uint8Array(wasmBinary).buffer }
  const pdfium = await init(given)
  pdfium.FPDF_InitLibrary()
  return pdfium
}

/** `page` counts from 1. */
export async function drawPage(bytes: Uint8Array, page: number): Promise<DrawnPage> {
  opening ??= open()
  const pdfium = await opening
  const file = copied(pdfium, bytes)
  const document = file === 0 ? 0 : pdfium.FPDF_LoadMemDocument(file, bytes.length, '')
  try {
    if (document === 0) return { refused: 'not_drawn' }
    const pages = pdfium.FPDF_GetPageCount(document)
    if (page > Math.min(pages, mostPages)) return { refused: 'no_page' }
    const drawn = await pictureOf(pdfium, document, page)
    return drawn ? { pages: Math.min(pages, mostPages), bytes: drawn } : { refused: 'not_drawn' }
  } finally {
    if (document !== 0) pdfium.FPDF_CloseDocument(document)
    if (file !== 0) pdfium.pdfium.wasmExports.free(file)
  }
}

/** The memory of the module; it moves when it grows. Its types are of a package that is not needed otherwise. */
const memoryOf = ({ pdfium }: WrappedPdfiumModule) => (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8

/** The address of the bytes in it; 0 where there is no room. */
function copied(pdfium: WrappedPdfiumModule, bytes: Uint8Array): number {
  const at = pdfium.pdfium.wasmExports.malloc(bytes.length)
  if (at !== 0) memoryOf(pdfium).set(bytes, at)
  return at
}

/** A JPEG; undefined where the page or its picture has no room. */
async function pictureOf(
  pdfium: WrappedPdfiumModule,
  document: number,
  page: number,
): Promise<Uint8Array | undefined> {
  const handle = pdfium.FPDF_LoadPage(document, page - 1)
  if (handle === 0) return undefined
  const [across, down] = [pdfium.FPDF_GetPageWidthF(handle), pdfium.FPDF_GetPageHeightF(handle)]
  const scale = Math.min(mostScale, mostSide / Math.max(across, down, 1))
  const [width, height] = [across, down].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ]
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0)
  try {
    if (bitmap === 0) return undefined
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xff_ff_ff_ff)
    pdfium.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, withAnnotations | inRgb)
    const from = pdfium.FPDFBitmap_GetBuffer(bitmap)
    const points = memoryOf(pdfium).slice(from, from + width * height * 4)
    return await sharp(points, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality: 85 })
      .toBuffer()
  } finally {
    if (bitmap !== 0) pdfium.FPDFBitmap_Destroy(bitmap)
    pdfium.FPDF_ClosePage(handle)
  }
}

/** FPDF_ANNOT: stamps and filled fields are part of a paper. */
const withAnnotations = 0x01
/** FPDF_REVERSE_BYTE_ORDER */
const inRgb = 0x10
