/** The verification as its customer sees it. */
import type { TypedValues, VerificationDocument, VerificationView } from '@agio/contract'

/** A paper of a step, or a place for one. */
export type HandedPaper = VerificationDocument
type StepView = VerificationView['steps'][number]
import { Shown, Verification } from '@agio/domain'
import type { Paper } from '../types.ts'
import { documentView } from '../documents/index.ts'
import { approvedOf, countriesOf, savedOf, type Dossier, type SavedStep } from './dossier.ts'
import { endsOf } from './dated.ts'
import { renewalOf, untilOf, type Renewal } from './renewal.ts'
import { ofApproved, openOf, papersFor, personProgressOf, progressOf, type Progress } from './progress.ts'

export function viewOf(dossier: Dossier): VerificationView {
  const { verification, persons } = dossier
  const { state, type, target, approved, reason } = verification
  const progress = progressOf(dossier)
  const open = progress.filter((it) => it.state !== 'saved')
  const renewal = renewalOf(dossier)
  const isAsked = state === 'incomplete' || Verification.isUpgrade(verification)
  return {
    status: state,
    level: Verification.rightsOf(verification),
    approved,
    target,
    type,
    reason: reason && Shown.verification(reason),
    next:
      renewal !== null ? nextOf(renewal, dossier) : isAsked && type !== null ? (open[0]?.step ?? null) : null,
    isRenewal: renewal !== null,
    identityUntil: untilOf(approvedOf(dossier)),
    minutes: isAsked ? Verification.minutesOf(open.map(({ step }) => step)) : 0,
    steps: progress.map(stepView).map(wantedBy(renewal, '')),
    values: valuesOf(dossier.stepsOf('')),
    documents: [
      ...documentsOf(dossier, null, progress),
      ...persons.flatMap((it) => documentsOf(dossier, it.id, personProgressOf(dossier, it))),
    ],
    persons: persons.map((it) => ({
      ...it,
      steps: personProgressOf(dossier, it).map(stepView).map(wantedBy(renewal, it.id)),
      values: valuesOf(dossier.stepsOf(it.id)),
    })),
    countries: countriesOf(dossier),
    isLookedAt: isLookedAt(dossier),
    isPhoneConfirmed: savedOf(dossier, 'phone').country !== undefined,
    upgrades: Verification.targetsOf[type ?? 'personal'].filter(
      (it) => Verification.rankOf(it) > Verification.rankOf(approved),
    ),
  }
}

/** While a vendor may still confirm the customer, no person needs to look. */
const isLookedAt = ({ verification: { type, target }, verdict }: Dossier): boolean =>
  Verification.deciders(type ?? 'personal', target, {
    byVendor: verdict === 'waiting' || verdict === 'green',
  }) > 0

/** The document first, then the other steps that the approved level lacks. */
function nextOf(renewal: NonNullable<Renewal>, dossier: Dossier): Verification.Step | null {
  if (renewal === 'given') return openOf(ofApproved(dossier))[0]?.step ?? null
  return renewal.wanted === '' ? renewal.step : 'persons'
}

/** An expiring document is an open step, while the current one still counts. */
const wantedBy =
  (renewal: Renewal, personId: string) =>
  (view: StepView): StepView =>
    renewal !== null && renewal !== 'given' && renewal.wanted === personId && view.step === renewal.step
      ? { ...view, state: view.reason === null ? 'missing' : 'wrong' }
      : view

export const stepView = ({ step, state, reason }: Progress) => ({
  step,
  state,
  reason,
  why: Verification.stepRecords[step].why,
})

/** The values typed last: a draft before saved ones. */
const valuesOf = (steps: ReadonlyMap<string, SavedStep>): Record<string, TypedValues> =>
  Object.fromEntries(
    [...steps].flatMap(([step, { saved, draft }]) => {
      const values = draft ?? saved
      return values === null ? [] : [[step, values as TypedValues]]
    }),
  )

/**
 * Papers on file, and a place for each missing one. A kind that may have several shows all: an operator decides only about
 * shown papers.
 */
function documentsOf(
  dossier: Dossier,
  personId: string | null,
  progress: readonly Progress[],
): VerificationDocument[] {
  const { papers } = dossier
  const ends = endsOf(dossier)
  const onFile = shownOf(papers)
    .filter((it) => it.personId === personId)
    .map((it) => documentView(it, ends))
  const places = progress.flatMap(({ step, papers: needs }) =>
    needs
      .filter((need) => papersFor(papers, { personId, step }, need).length === 0)
      .map((need) => placeFor(step, personId, need)),
  )
  return [...onFile, ...places]
}

/** The papers that are shown, in order: of a single kind the newest; of other kinds an expired one goes when a newer one comes. */
export const shownOf = (papers: readonly Paper[]): readonly Paper[] =>
  papers.filter((it, at) => !papers.slice(at + 1).some((newer) => hasTakenPlaceOf(newer, it)))

function hasTakenPlaceOf(newer: Paper, { personId, step, kind, side, state }: Paper): boolean {
  const isOwn = newer.personId === personId && newer.step === step
  const hasEnded = state === 'expiring' || state === 'expired'
  return (
    isOwn &&
    newer.kind === kind &&
    newer.side === side &&
    (Verification.isSingle(kind) || (hasEnded && newer.state !== 'required'))
  )
}

const placeFor = (
  step: Verification.Step,
  person: string | null,
  { kind, side, months }: Verification.PaperNeed,
): VerificationDocument => ({
  id: null,
  step,
  person,
  kind,
  side,
  months: months ?? null,
  state: 'required',
  reason: null,
  hint: null,
  validUntil: null,
  isChecked: false,
  addedAt: null,
})
