/** The steps of a verification, in the order of the routes, each with what it takes and why it is asked. */
export const steps = [
  'company',
  'details',
  'phone',
  'citizenship',
  'residence-permit',
  'address',
  'identity',
  'persons',
  'country-mismatch',
  'poa',
  'company-papers',
  'financial',
  'sof',
  'confirmation',
] as const
export type Step = (typeof steps)[number]

/** Steps of another person of a company, in their order. */
export const personSteps = [
  'details',
  'citizenship',
  'address',
  'identity',
] as const satisfies readonly Step[]
export type PersonStep = (typeof personSteps)[number]

/** `missing`: nothing valid is saved. `wrong`: a check or a person wants it again. */
export const stepStates = ['missing', 'saved', 'wrong'] as const
export type StepState = (typeof stepStates)[number]

/** Reasons for asking a step: one sentence each on the screen. */
export const whys = [
  'law_identity',
  'reach_you',
  'sanctions',
  'right_of_residence',
  'where_you_live',
  'owners',
  'countries_differ',
  'proof_of_address',
  'company_register',
  'use_of_service',
  'origin_of_funds',
  'your_word',
] as const
export type Why = (typeof whys)[number]

export const stepRecords: Readonly<Record<Step, { readonly seconds: number; readonly why: Why }>> = {
  company: { seconds: 60, why: 'company_register' },
  details: { seconds: 40, why: 'law_identity' },
  phone: { seconds: 40, why: 'reach_you' },
  citizenship: { seconds: 15, why: 'sanctions' },
  'residence-permit': { seconds: 60, why: 'right_of_residence' },
  address: { seconds: 30, why: 'where_you_live' },
  identity: { seconds: 90, why: 'law_identity' },
  persons: { seconds: 240, why: 'owners' },
  'country-mismatch': { seconds: 60, why: 'countries_differ' },
  poa: { seconds: 60, why: 'proof_of_address' },
  'company-papers': { seconds: 300, why: 'company_register' },
  financial: { seconds: 60, why: 'use_of_service' },
  sof: { seconds: 240, why: 'origin_of_funds' },
  confirmation: { seconds: 20, why: 'your_word' },
}

export const inOrder = (chosen: ReadonlySet<Step>): Step[] => steps.filter((step) => chosen.has(step))
