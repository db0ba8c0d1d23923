/** Receipt PDFs: drawn in a worker thread and cached. */
import { languageOf } from '../../texts/index.ts'
import { createPapers } from '../../platform/paper/papers.ts'
import { createThread } from '../../platform/threads/thread.ts'
import type { receiptPdf } from './receipt-pdf-view.ts'

type Receipt = Parameters<typeof receiptPdf>[0]

/** The reader that it is drawn for. */
type Reader = { readonly locale?: string | undefined; readonly zone?: string | undefined }

/** The widget's address, and the company on the paper. */
type Issuer = Pick<Parameters<typeof receiptPdf>[1], 'publicUrl' | 'company'>

/** Tests pass their own `draw`. A voided receipt is a different PDF. */
export function createReceiptPapers(issuer: Issuer, draw: typeof receiptPdf = openThread()) {
  const papers = createPapers(draw, { mostKept: 200 })
  return (customerId: string, receipt: Receipt, { locale, zone }: Reader) =>
    papers(customerId, receipt, { ...issuer, locale: languageOf(locale), zone })
}

const openThread = () =>
  createThread<Parameters<typeof receiptPdf>, Uint8Array>({
    module: new URL('./receipt-pdf-view.ts', import.meta.url),
    name: 'receiptPdf',
    milliseconds: 20_000,
    memoryMegabytes: 256,
    mostWaiting: 40,
  })
