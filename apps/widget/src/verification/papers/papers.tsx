/** The papers that a step wants, one below the other. */
import { Capture } from './capture.tsx'
import { idOf, isThere, type Paper } from './paper.ts'

export function Papers({
  papers,
  error,
  isCompany = false,
}: {
  papers: readonly Paper[]
  isCompany?: boolean
  error: (name: string) => string | undefined
}) {
  const next = papers.find((it) => !isThere(it))
  return papers.map((paper) => (
    <Capture
      key={idOf(paper)}
      paper={paper}
      isNext={paper === next}
      isCompany={isCompany}
      error={error(idOf(paper))}
    />
  ))
}
