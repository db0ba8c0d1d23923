/** Words of verification: who is verified, how far, and why not. */
export const customerTypes = ['personal', 'company'] as const
export type CustomerType = (typeof customerTypes)[number]

/** Of a company. */
export const legalForms = [
  'limited',
  'public',
  'partnership',
  'sole_trader',
  'association',
  'foundation',
  'other',
] as const
export type LegalForm = (typeof legalForms)[number]

/** By rank: a higher one includes the lower ones. */
export const levels = ['no_service', 'starter', 'basic', 'full'] as const
export type Level = (typeof levels)[number]
/** The levels that can be asked for. A company begins at basic. */
export const targets = ['starter', 'basic', 'full'] as const
export type Target = (typeof targets)[number]
export const rankOf = (level: Level): number => levels.indexOf(level)
export const targetsOf: Readonly<Record<CustomerType, readonly Target[]>> = {
  personal: targets,
  company: ['basic', 'full'],
}

/** Reasons why a person is not served. */
export const noServiceReasons = [
  'country-not-supported',
  'citizenship-not-supported',
  'phone-country-not-supported',
  'country-only-eea',
  'under_age',
  'screening',
  'refused',
] as const
export type NoServiceReason = (typeof noServiceReasons)[number]

/** Reasons why a verification needs the customer again. */
export const incompleteReasons = [
  'more_needed',
  'withdrawn',
  'identity_expired',
  'paper_expired',
  'review_overdue',
  'reopened',
] as const
export type IncompleteReason = (typeof incompleteReasons)[number]

/** Reasons why an operator wants a step again. The sentence is the screen's. */
export const stepReasons = [
  'differs_from_document',
  'not_plausible',
  'more_detail',
  'not_eligible',
  'outdated',
  'other',
] as const
export type StepReason = (typeof stepReasons)[number]

/** Reasons why a document is wanted again. */
export const paperReasons = [
  'unreadable',
  'cut_off',
  'wrong_kind',
  'wrong_side',
  'expired',
  'expires_soon',
  'too_old',
  'period_too_short',
  'name_differs',
  'birth_date_differs',
  'number_differs',
  'expiry_differs',
  'address_differs',
  'not_accepted',
  'virus',
  'other',
] as const
export type PaperReason = (typeof paperReasons)[number]
