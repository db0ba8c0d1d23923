/** Receipts on paper: drawn in a thread, kept for whoever asks again, and so many for a customer in a minute. */
import { createHash } from 'node:crypto'
import { createBuckets } from '../../platform/http/traffic.ts'
import { createThread, Crowded } from '../../platform/threads/thread.ts'
import type { receiptPdf } from './receipt-pdf-view.ts'
import { languageOf } from './receipt-words.ts'

type Receipt = Parameters<typeof receiptPdf>[0]

/** Whom it is drawn for. */
type Reader = { readonly locale?: string | undefined; readonly zone?: string | undefined }

const mostKept = 200
const budget = { perMinute: 30, burst: 15 }

type Paper =
  | { readonly bytes: Uint8Array }
  | { readonly refused: 'overloaded' | 'too-many'; readonly seconds: number }

/** The widget's address, and the company on the paper. */
type Issuer = Pick<Parameters<typeof receiptPdf>[1], 'publicUrl' | 'company'>

/** `draw` may be another one in tests. */
export function createReceiptPapers(issuer: Issuer, draw: typeof receiptPdf = openThread()) {
  const kept = new Map<string, Promise<Uint8Array>>()
  const buckets = createBuckets(budget)

  /** The same figures in the same language are the same paper: a receipt that became void is another one. */
  function drawn(receipt: Receipt, language: string, zone: string | undefined): Promise<Uint8Array> {
    const key = createHash('sha256')
      .update(JSON.stringify([receipt, language, zone]))
      .digest('base64')
    const known = kept.get(key)
    kept.delete(key)
    const paper = known ?? draw(receipt, { ...issuer, locale: language, zone })
    kept.set(key, paper)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    paper.catch(() => kept.delete(key))
    return paper
  }

  return async (customerId: string, receipt: Receipt, { locale, zone }: Reader): Promise<Paper> => {
    const seconds = buckets.take(customerId)
    if (seconds !== undefined) return { refused: 'too-many', seconds }
    try {
      return { bytes: await drawn(receipt, languageOf(locale), zone) }
    } catch (error) {
      if (error instanceof Crowded) return { refused: 'overloaded', seconds: 5 }
      throw error
    }
  }
}

const openThread = () =>
  createThread<Parameters<typeof receiptPdf>, Uint8Array>({
    module: new URL('./receipt-pdf-view.ts', import.meta.url),
    name: 'receiptPdf',
    milliseconds: 20_000,
    memoryMegabytes: 256,
    mostWaiting: 40,
  })
