/** The papers that a step wants, one below the other. */
import { Capture } from './capture.tsx'
import { idOf, isThere, type Paper } from './paper.ts'

export function Papers({
  papers,
  error,
}: {
  papers: readonly Paper[]
  error: (name: string) => string | undefined
}) {
  const next = papers.find((it) => !isThere(it))
  return papers.map((paper) => (
    <Capture key={idOf(paper)} paper={paper} isNext={paper === next} error={error(idOf(paper))} />
  ))
}
