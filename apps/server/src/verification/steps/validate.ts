/** The rules for a step before it is saved for good: the shape of the contract, then the persons whom we may serve. */
import { Countries, Verification } from '@agio/domain'
import { fieldProblems } from '../../platform/http/field-problems.ts'
import type { FieldProblem } from '../../platform/http/route.ts'
import type { Shapes } from '../doors.ts'
import type { Values } from '../sealed-steps.ts'

export type Given = {
  readonly type: Verification.CustomerType
  readonly target: Verification.Target
  readonly personId: string
  /** The role of another person of the company; null: its representative, or a private customer. */
  readonly role: Verification.PersonRole | null
  /** The saved shares of the other persons. */
  readonly otherShares: readonly bigint[]
  readonly step: Verification.Step
  readonly values: Values
  /** Days that were approved, of papers of the step that are not renewed now: they stay right, however old they are. */
  readonly keptDays: Values
  /** Of the step's person, where it is saved. */
  readonly birthDate: string | null
  /** `YYYY-MM-DD`. */
  readonly today: string
  readonly shapes: Shapes
  readonly notServed: readonly string[]
  readonly termsVersion: string
}

export type Validated =
  | { readonly values: Values; readonly isUnderAge: boolean }
  | { readonly problems: readonly FieldProblem[] }

export function validate(given: Given): Validated {
  const { type, target, role, step, values } = given
  const isAsked = role === null || Verification.personAsked[role].some((it) => it === step)
  const schema = role === null ? given.shapes.ofStep(type, target)[step] : given.shapes.ofPerson(role)[step]
  if (!schema || !isAsked) return { problems: [problem('step', 'unknown')] }
  const parsed = schema.safeParse(values)
  if (!parsed.success) return { problems: fieldProblems(parsed.error.issues, values) }
  const valid = parsed.data as Values
  const problems = rules[step]?.(valid, given) ?? []
  return problems.length > 0 ? { problems } : { values: valid, isUnderAge: isUnderAge(valid, given) }
}

type Rule = (values: Values, given: Given) => FieldProblem[]
type Code =
  | 'invalid'
  | 'unknown'
  | 'country-not-supported'
  | 'country-only-eea'
  | 'eea-residence-permit-required'
  | 'share.least'
  | 'share.too_much'
  | 'paper.no_end'

const problem = (field: string, code: Code, params?: FieldProblem['params']): FieldProblem => ({
  field,
  code,
  ...(params && { params }),
})
const exists = (country: unknown): boolean => Countries.countries.some((it) => it === country)
const known = (field: string, country: unknown): FieldProblem[] =>
  exists(country) ? [] : [problem(field, 'unknown')]
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const after = (field: string, day: unknown, least: string): FieldProblem[] =>
  text(day) >= least ? [] : [problem(field, 'invalid')]
const monthsFrom = Verification.monthsLater
/** An identity document or a permit must be valid for some time yet, unless its kind has no end. */
function validFor(paper: Values, { today, birthDate }: Given): FieldProblem[] {
  const { kind, country, validUntil } = paper
  if (validUntil === Verification.noEnd && !Verification.mayHaveNoEnd({ kind, country, birthDate, today }))
    return [problem('validUntil', 'paper.no_end')]
  return after('validUntil', validUntil, leastEnd(today))
}
const leastEnd = (today: string): string => monthsFrom(today, Verification.paperRules.validMonths)

const served = (field: string, country: unknown, { notServed }: Given): FieldProblem[] => {
  const unknown = known(field, country)
  if (unknown.length > 0) return unknown
  return notServed.includes(text(country)) ? [problem(field, 'country-not-supported')] : []
}

const details: Rule = ({ birthDate, birthCountry, share }, given) => [
  ...(text(birthDate) > given.today ? [problem('birthDate', 'invalid')] : []),
  ...known('birthCountry', birthCountry),
  ...(typeof share === 'string' ? shareProblems(share, given) : []),
]

/** A person who acts for a company may own less of it than the least share of an owner. */
function shareProblems(text: string, { role, otherShares }: Given): FieldProblem[] {
  const share = Verification.shareOf(text)
  const left = Verification.shareLeft(otherShares)
  const { leastShare, showShare } = Verification
  if (share === undefined) return [problem('share', 'invalid')]
  if (share > left) return [problem('share', 'share.too_much', { max: showShare(left) })]
  return role === 'owner' && share < leastShare
    ? [problem('share', 'share.least', { min: showShare(leastShare) })]
    : []
}

function residence(field: string, address: unknown, given: Given): FieldProblem[] {
  const { country } = address as { country: string }
  const unknown = known(`${field}.country`, country)
  if (unknown.length > 0) return unknown
  const code = Verification.residenceProblem(country, given.notServed)
  return code ? [problem(`${field}.country`, code)] : []
}

const taxes: Rule = ({ taxResidences, customerCountries }) => [
  ...((taxResidences ?? []) as { country: string }[]).flatMap(({ country }, index) =>
    known(`taxResidences.${index}.country`, country),
  ),
  ...((customerCountries ?? []) as string[]).flatMap((country, index) =>
    known(`customerCountries.${index}`, country),
  ),
]

/** An owner of a company may live anywhere we serve. */
const ownersAddress: Rule = ({ address }, given) =>
  served('address.country', (address as { country: string }).country, given)

const issuedWithin =
  (months: number): Rule =>
  ({ issuedOn }, { today, keptDays }) => [
    ...(issuedOn === keptDays.issuedOn ? [] : after('issuedOn', issuedOn, monthsFrom(today, -months))),
    ...(text(issuedOn) > today ? [problem('issuedOn', 'invalid')] : []),
  ]

const companyPapers: Rule = (values, given) => {
  const { authorityUntil } = values
  const isKept = authorityUntil === null || authorityUntil === given.keptDays.authorityUntil
  return [
    ...issuedWithin(Verification.paperRules.registryExtractMonths)(values, given),
    ...(isKept ? [] : after('authorityUntil', authorityUntil, leastEnd(given.today))),
  ]
}

const rules: Readonly<Partial<Record<Verification.Step, Rule>>> = {
  details,
  company: ({ country }, given) => served('country', country, given),
  citizenship: ({ countries }, given) =>
    (countries as string[]).flatMap((country, index) => served(`countries.${index}`, country, given)),
  'residence-permit': (values, given) => [
    ...(exists(values.country) && !Verification.isInEea(text(values.country))
      ? [problem('country', 'eea-residence-permit-required')]
      : known('country', values.country)),
    ...validFor({ ...values, kind: 'residence-permit' }, given),
  ],
  address: ({ address, operating }, given) =>
    given.role === null
      ? [
          ...residence('address', address, given),
          ...(operating ? residence('operating', operating, given) : []),
        ]
      : ownersAddress({ address }, given),
  identity: (values, given) => [...known('country', values.country), ...validFor(values, given)],
  poa: issuedWithin(Verification.paperRules.proofOfAddressMonths),
  'company-papers': companyPapers,
  financial: taxes,
  sof: ({ category }, { type }) =>
    Verification.fundsOf(type).some((it) => it === category) ? [] : [problem('category', 'unknown')],
  confirmation: ({ terms }, { termsVersion }) =>
    terms === termsVersion ? [] : [{ field: 'terms', code: 'terms.changed' }],
}

/** The customer, or the person who acts for a company, is under age. */
const isUnderAge = ({ birthDate }: Values, { step, personId, today }: Given): boolean =>
  step === 'details' && personId === '' && Verification.ageOn(text(birthDate), today) < Verification.leastAge
