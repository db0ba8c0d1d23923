/** The papers that a step wants, one below the other. */
import { Capture } from './capture.tsx'
import { idOf, isThere, type Paper } from './paper.ts'
import type { Work } from './use-sending.ts'

export function Papers({
  papers,
  isFixed,
  error,
  work,
  isCompany = false,
}: {
  papers: readonly Paper[]
  /** They are looked at: none is offered to be sent or removed. */
  isFixed: boolean
  isCompany?: boolean
  error: (name: string) => string | undefined
  /** Counts those on their way. */
  work: Work
}) {
  const next = papers.find((it) => !isThere(it))
  return papers.map((paper) => (
    <Capture
      key={idOf(paper)}
      paper={paper}
      isNext={paper === next}
      isFixed={isFixed}
      isCompany={isCompany}
      error={error(idOf(paper))}
      work={work}
    />
  ))
}
