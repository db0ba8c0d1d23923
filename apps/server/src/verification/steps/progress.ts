/** The steps that are needed, and the state of each: missing, saved or wrong. */
import { Verification } from '@agio/domain'
import type { Paper } from '../types.ts'
import { knownOf, personKnown, savedOf, type Dossier } from './dossier.ts'
import { endsSoon } from './dated.ts'
import type { PersonRow } from './step-store.ts'

export type Progress = {
  readonly step: Verification.Step
  readonly state: Verification.StepState
  readonly reason: string | null
  readonly papers: readonly Verification.PaperNeed[]
}

type Owned = { readonly personId: string | null; readonly step: string }

/** Papers that are on file for a need, the newest last. */
export const papersFor = (
  papers: readonly Paper[],
  { personId, step }: Owned,
  need: Verification.PaperNeed,
): Paper[] =>
  papers.filter(
    (it) => it.personId === personId && it.step === step && it.kind === need.kind && it.side === need.side,
  )

const counts = ({ state }: Paper): boolean => Verification.documentStates[state].counts

/**
 * A kind of paper that may have several: one that was sent back is needed again beside those that count. One that was not
 * accepted beside accepted ones is not needed.
 */
export function isMet(papers: readonly Paper[], owned: Owned, need: Verification.PaperNeed): boolean {
  const own = papersFor(papers, owned, need)
  const hasAccepted = own.some(({ state }) => state === 'valid' || state === 'expiring')
  const isWanted = own.some(
    ({ state, reason }) => state === 'required' && !(reason === 'not_accepted' && hasAccepted),
  )
  return own.some(counts) && (Verification.isSingle(need.kind) || !isWanted)
}

/** The vendor looks at papers and selfie on its own pages. */
const byVendor = ({ verdict }: Dossier, { personId, step }: Owned): boolean =>
  step === 'identity' && personId === null && (verdict === 'waiting' || verdict === 'green')

function stateOf(
  dossier: Dossier,
  owned: Owned,
  papers: readonly Verification.PaperNeed[],
): Pick<Progress, 'state' | 'reason'> {
  const { step, personId } = owned
  const row = dossier.stepsOf(personId ?? '').get(step)
  if (row?.reason) return { state: 'wrong', reason: row.reason }
  if (!row?.saved && !byVendor(dossier, owned)) return { state: 'missing', reason: null }
  if (byVendor(dossier, owned)) return saved
  if (personId === null && step === 'financial' && lacksFigures(dossier))
    return { state: 'missing', reason: null }
  const unmet = papers.filter((need) => !isMet(dossier.papers, owned, need))
  if (unmet.length === 0)
    return mayStillChange(dossier) && endsSoon(dossier, step, personId ?? '') ? soon : saved
  const wrong = unmet.flatMap(
    (need) => papersFor(dossier.papers, owned, need).findLast(({ reason }) => reason !== null)?.reason ?? [],
  )[0]
  return wrong === undefined ? { state: 'missing', reason: null } : { state: 'wrong', reason: wrong }
}

const saved = { state: 'saved', reason: null } as const
/** It was valid for long enough when it was saved, and is no more when it is sent. */
const soon = { state: 'wrong', reason: 'expires_soon' } as const
const mayStillChange = ({ verification }: Dossier): boolean =>
  Verification.states[verification.state].mayChange

const lacksFigures = (dossier: Dossier): boolean => {
  const { type, target } = dossier.verification
  const saved = savedOf(dossier, 'financial')
  return Verification.moreFigures(type ?? 'personal', target).some((name) => saved[name] === undefined)
}

/** The steps of the customer, in the order of the routes. */
export function progressOf(dossier: Dossier): Progress[] {
  return Verification.needs(knownOf(dossier)).map(({ step, papers }) => {
    const own = stateOf(dossier, { personId: null, step }, papers)
    const isOpen = step === 'persons' && own.state === 'saved' && !areComplete(dossier)
    return { step, papers, ...own, ...(isOpen && { state: 'missing' as const }) }
  })
}

export const openOf = (dossier: Dossier): Progress[] =>
  progressOf(dossier).filter(({ state }) => state !== 'saved')

/** The dossier with the approved level as its target. */
export const ofApproved = (dossier: Dossier): Dossier => ({
  ...dossier,
  verification: {
    ...dossier.verification,
    target: Verification.targetFrom(dossier.verification.approved),
  },
})

const areComplete = (dossier: Dossier): boolean =>
  dossier.persons.every((it) => personProgressOf(dossier, it).every(({ state }) => state === 'saved'))

/** The steps of another person of the company. */
export const personProgressOf = (dossier: Dossier, person: PersonRow): Progress[] =>
  Verification.personNeeds(personKnown(dossier, person)).map(({ step, papers }) => ({
    step,
    papers,
    ...stateOf(dossier, { personId: person.id, step }, papers),
  }))
