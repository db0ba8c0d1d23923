/** The steps and papers that a review lacks, of the customer and of each person. */
import type { Verification } from '@agio/domain'
import { asSaved, type Dossier } from '../steps/dossier.ts'
import { isMet, personProgressOf, progressOf, type Progress } from '../steps/progress.ts'

/** By the level that the review is about, and without drafts. */
export function missingOf(dossier: Dossier): Verification.Missing[] {
  const it = asReviewed(dossier)
  const ofPersons = it.persons.flatMap((person) => lacking(it, person.id, personProgressOf(it, person)))
  const own = lacking(it, null, progressOf(it))
  // The step `persons` is open while a person has an open step.
  return [...own.filter(({ step }) => step !== 'persons' || ofPersons.length === 0), ...ofPersons]
}

/** A vendor without a verdict has not confirmed the customer. */
const asReviewed = (dossier: Dossier): Dossier => {
  const { verification, verdict } = dossier
  return {
    ...asSaved(dossier),
    verdict: verdict === 'waiting' ? 'none' : verdict,
    verification: { ...verification, target: verification.asked ?? verification.target },
  }
}

const lacking = (
  dossier: Dossier,
  person: string | null,
  progress: readonly Progress[],
): Verification.Missing[] =>
  progress
    .filter(({ state }) => state !== 'saved')
    .flatMap(({ step, papers }): Verification.Missing[] => {
      const row = dossier.stepsOf(person ?? '').get(step)
      const unmet = papers.filter((need) => !isMet(dossier.papers, { personId: person, step }, need))
      const isSaved = row?.saved != null && row.reason === null
      return isSaved && unmet.length > 0
        ? unmet.map(({ kind, side }) => ({ person, step, paper: { kind, side } }))
        : [{ person, step, paper: null }]
    })
