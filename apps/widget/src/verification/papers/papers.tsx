/** The papers that a step wants, one below the other. */
import { Capture } from './capture.tsx'
import { idOf, isMet, placesOf, type Paper } from './paper.ts'
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
  const places = placesOf(papers)
  const next = places.find((it) => !isMet(it))
  return places.flatMap((place) =>
    place
      .slice(-1)
      .map((paper) => (
        <Capture
          key={idOf(paper)}
          paper={paper}
          place={place}
          isNext={place === next}
          isFixed={isFixed}
          isCompany={isCompany}
          error={error(idOf(paper))}
          work={work}
        />
      )),
  )
}
