/** The papers that a step wants, one below the other. */
import { Capture } from './capture.tsx'
import { idOf, isThere, type Paper } from './paper.ts'

export function Papers({
  papers,
  isFixed,
  error,
}: {
  papers: readonly Paper[]
  /** They are looked at: none is offered to be sent or removed. */
  isFixed: boolean
  error: (name: string) => string | undefined
}) {
  const next = papers.find((it) => !isThere(it))
  return papers.map((paper) => (
    <Capture
      key={idOf(paper)}
      paper={paper}
      isNext={paper === next}
      isFixed={isFixed}
      error={error(idOf(paper))}
    />
  ))
}
