/** Account details on paper: drawn in a thread, and kept. */
import { languageOf } from '../../texts/index.ts'
import { createPapers } from '../../platform/paper/papers.ts'
import type { Company } from '../../platform/paper/sheet.ts'
import { createThread } from '../../platform/threads/thread.ts'
import type { detailsPdf, IbanDetails } from './details-pdf-view.ts'

export function createDetailsPapers(company: Company) {
  const draw = createThread<Parameters<typeof detailsPdf>, Uint8Array>({
    module: new URL('./details-pdf-view.ts', import.meta.url),
    name: 'detailsPdf',
    milliseconds: 20_000,
    memoryMegabytes: 256,
    mostWaiting: 20,
  })
  const papers = createPapers(draw, { mostKept: 50 })
  return (customerId: string, details: IbanDetails, locale: string | undefined) =>
    papers(customerId, details, { language: languageOf(locale), company })
}
