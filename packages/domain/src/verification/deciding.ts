/**
 * The deciders of a verification: how many persons, and the things that an approval has to wait for. A finding never lowers what
 * the level asks for.
 */
import { deciders } from './requirements.ts'
import type { PaperKind, Side } from './papers.ts'
import type { Step } from './steps.ts'
import type { CustomerType, Target } from './words.ts'

/** The findings that a person should look at, and the number of persons who decide then. */
export const findings = {
  steps_missing: 1,
  suspected: 1,
  /** A hit is not decided, or it was confirmed. */
  screening: 2,
  /** A hit was decided to be somebody else while the review was open. */
  hit_decided: 2,
  paper_refused: 1,
  identity_unread: 1,
  /** Name, birth date or citizenship are others than those that were approved. */
  identity_changed: 1,
  name_differs: 1,
  birth_date_differs: 1,
  number_differs: 1,
  expiry_differs: 1,
  countries_differ: 1,
  politically_exposed: 2,
  /** A residence permit was sent: no vendor sees it. */
  permit_sent: 1,
  vendor_red: 1,
  /** The same document or the same person is known under another customer. */
  same_person: 1,
  /** Such another customer was refused, frozen or found on a list. */
  linked_to_refusal: 2,
  shares_exceed: 1,
  shares_incomplete: 1,
  outside_eea: 1,
  under_age: 1,
} as const satisfies Readonly<Record<string, 1 | 2>>
export type FindingKind = keyof typeof findings
export const findingKinds = Object.keys(findings) as [FindingKind, ...FindingKind[]]
/** Of the customer; `name_differs per_…` is of a person of the company. */
export type Finding = FindingKind | `${FindingKind} ${string}`

const kindOf = (finding: string): FindingKind | undefined =>
  findingKinds.find((kind) => kind === finding.split(' ')[0])

/** A step or a paper that the review lacks. `person`: of a company; null: the customer. */
export type Missing = {
  readonly person: string | null
  readonly step: Step
  /** Null: the step itself. */
  readonly paper: { readonly kind: PaperKind; readonly side: Side } | null
}

export const stopKinds = ['step', 'paper', 'hit', 'link', 'checks'] as const
/** The reason why an approval has to wait. `hit`, `link`: one is undecided. `checks`: they are not through. */
export type Stop = {
  readonly kind: (typeof stopKinds)[number]
  readonly person: string | null
  readonly step: Step | null
  readonly paper: Missing['paper']
}

export type Reviewed = {
  readonly type: CustomerType
  readonly asked: Target
  /** An identity vendor has looked, and its positive verdict is about what was sent. */
  readonly byVendor: boolean
  /** The findings of the checks, by their words; an unknown word counts as a finding. */
  readonly findings: readonly string[]
  readonly missing: readonly Missing[]
  readonly undecidedHits: number
  /** Links to another account of the same person, or of somebody who was refused. */
  readonly undecidedLinks: number
  readonly areChecksDone: boolean
}
export type WhoDecides = {
  /** 0: the checks decide. */
  readonly persons: 0 | 1 | 2
  readonly stops: readonly Stop[]
}

export function whoDecides(it: Reviewed): WhoDecides {
  const none = { person: null, step: null, paper: null }
  const stops = [
    ...(it.areChecksDone ? [] : [{ ...none, kind: 'checks' as const }]),
    ...it.missing.map((one) => ({
      ...one,
      kind: one.paper === null ? ('step' as const) : ('paper' as const),
    })),
    ...(it.undecidedHits > 0 ? [{ ...none, kind: 'hit' as const }] : []),
    ...(it.undecidedLinks > 0 ? [{ ...none, kind: 'link' as const }] : []),
  ]
  const found = it.findings.map((one) => findings[kindOf(one) ?? 'suspected'])
  const least = it.undecidedHits > 0 ? [findings.screening] : stops.length > 0 ? [1 as const] : []
  return { persons: most([deciders(it.type, it.asked, it), ...found, ...least]), stops }
}

const most = (all: readonly (0 | 1 | 2)[]): 0 | 1 | 2 => (all.includes(2) ? 2 : all.includes(1) ? 1 : 0)
