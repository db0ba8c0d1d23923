/** Papers that end: the papers of a customer with a clock, the end of each, and whether another one was typed since. */
import { Verification } from '@agio/domain'
import type { Paper } from '../types.ts'
import { knownOf, personKnown, savedOf, type Dossier } from './dossier.ts'
import type { Values } from '../sealed-steps.ts'

type Owned = { readonly papers: readonly Paper[]; readonly personId: string; readonly identity: unknown }

/** The newest of each kind and side; of the identity, of the kind that is chosen. */
export function newestOf(of: Verification.PaperClockName, { papers, personId, identity }: Owned): Paper[] {
  const { step, kinds } = Verification.clockOf(of)
  const own = papers.filter(
    (it) =>
      it.step === step &&
      it.personId === (personId || null) &&
      (of === 'identity' ? it.kind === identity : kinds.includes(it.kind)),
  )
  return own.filter((it) => own.findLast(({ kind, side }) => kind === it.kind && side === it.side) === it)
}

/** '' is the customer. */
export const papersOfClock = (dossier: Dossier, of: Verification.PaperClockName, personId: string): Paper[] =>
  newestOf(of, {
    papers: dossier.papers,
    personId,
    identity: savedOf(dossier, 'identity', personId).kind,
  })

/** The last days that machine-readable zones say: of papers that came anew, else of those that are accepted. */
export function endsRead(papers: readonly Paper[]): (Verification.PaperEnd | null)[] {
  const isNew = papers.some(({ state }) => state === 'submitted')
  return papers
    .filter(({ state }) => (isNew ? state === 'submitted' : Verification.documentStates[state].counts))
    .map(({ hint }) => hint?.validUntil ?? null)
}

/** A paper of a step that the approved level asks for. `until`: for its clock; null before an approval. */
export type Dated = {
  readonly of: Verification.PaperClockName
  /** As it is shown: the end that counts. */
  readonly end: Verification.PaperEnd | null
  readonly until: string | null
}

export function datedOf(dossier: Dossier, personId: string): Dated[] {
  const asked = stepsAsked(dossier, personId)
  return Verification.paperClockNames.flatMap((of) => {
    const clock = Verification.clockOf(of)
    if (!asked.includes(clock.step)) return []
    const approved = dossier.stepsOf(personId).get(clock.step)?.approved ?? null
    if (approved === null) return [{ of, end: null, until: null }]
    const carried = clock.day === 'validUntil' ? approved.end : endIn(approved.typed ?? {}, clock.day)
    const accepted = acceptedOf(dossier, of, personId)
    // No such paper is on file: a level that was granted, or confirmed by a vendor, has none.
    if (clock.months !== null && accepted.length === 0) return [{ of, end: null, until: null }]
    const sentOn = accepted.map(({ addedAt }) => addedAt.toISOString().slice(0, 10)).toSorted()[0] ?? null
    const until = Verification.countsUntil(clock, { carried, sentOn, approvedOn: approved.on })
    return [{ of, end: carried === Verification.noEnd ? carried : until, until }]
  })
}

/** The end that counts of each accepted paper that has a clock, by its id; also of the persons of a company. */
export const endsOf = (dossier: Dossier): ReadonlyMap<string, Verification.PaperEnd> =>
  new Map(
    ['', ...dossier.persons.map(({ id }) => id)].flatMap((personId) =>
      datedOf(dossier, personId).flatMap(({ of, end }) =>
        end === null ? [] : acceptedOf(dossier, of, personId).map(({ id }) => [id, end] as const),
      ),
    ),
  )

/** The newest accepted papers, also where newer ones came since. */
const acceptedOf = (dossier: Dossier, of: Verification.PaperClockName, personId: string): Paper[] =>
  papersOfClock(
    {
      ...dossier,
      papers: dossier.papers.filter(({ state }) => state !== 'submitted' && state !== 'required'),
    },
    of,
    personId,
  )

/** A day on which a paper was issued is no end. */
const endIn = (values: Values, day: Verification.PaperDay): string | null => {
  const value = day === 'issuedOn' ? null : values[day]
  return typeof value === 'string' ? value : null
}

function stepsAsked(dossier: Dossier, personId: string): readonly Verification.Step[] {
  if (personId === '') {
    const target = Verification.targetFrom(dossier.verification.approved)
    return Verification.needs({ ...knownOf(dossier), target }).map(({ step }) => step)
  }
  const person = dossier.persons.find(({ id }) => id === personId)
  return person ? Verification.personNeeds(personKnown(dossier, person)).map(({ step }) => step) : []
}

/** The step names another paper than the approved one. An authority that was approved without a day is known by its paper alone. */
export function isTypedAnew(dossier: Dossier, of: Verification.PaperClockName, personId: string): boolean {
  const { step, day } = Verification.clockOf(of)
  const typed = dossier.stepsOf(personId).get(step)?.approved?.typed?.[day] ?? null
  const saved = savedOf(dossier, step, personId)[day] ?? null
  return saved !== typed || (day === 'authorityUntil' && typed === null)
}

/** A paper that is not accepted yet and ends within the least time that it has to be valid for. */
export function endsSoon(dossier: Dossier, step: string, personId: string): boolean {
  const least = Verification.monthsLater(dossier.today, Verification.paperRules.validMonths)
  return Verification.paperClockNames.some((of) => {
    const clock = Verification.clockOf(of)
    if (clock.step !== step || !Verification.carriesEnd(clock)) return false
    const papers = papersOfClock(dossier, of, personId)
    if (!papers.some(({ state }) => state === 'submitted')) return false
    const end = Verification.earliestEnd([savedOf(dossier, step, personId)[clock.day], ...endsRead(papers)])
    return end !== null && end < least
  })
}
