/** Verification: a customer shows who they are, step by step, and gets a level. */
import { Shown, Verification } from '@agio/domain'
import * as z from 'zod'
import { route } from '../route.ts'
import { Decimal, Fiat, Service } from '../words.ts'
import { TaxResidences } from './steps.ts'
import {
  CustomerType,
  PaperEnd,
  PaperKind,
  PaperSide,
  PersonId,
  PersonStep,
  StepView,
  TypedValues,
  VerificationDocument,
  VerificationLevel,
  VerificationStatus,
  VerificationStep,
  VerificationTarget,
} from './words.ts'

const Values = z.record(z.string(), TypedValues)

/** Another person of a company, with the steps of their own. */
const CompanyPerson = z.object({
  id: z.string(),
  role: z.enum(Verification.personRoles),
  steps: z.array(StepView),
  values: Values,
})
export type CompanyPerson = z.infer<typeof CompanyPerson>

export const VerificationView = z.object({
  status: VerificationStatus,
  /** The level that holds now: 0 unless the status allows orders. */
  level: VerificationLevel,
  /** The level that was approved last, whatever the status. */
  approved: VerificationLevel,
  target: VerificationTarget,
  type: CustomerType.nullable(),
  /** The reason why it is incomplete again, or not served. */
  reason: z.enum(Shown.verificationReasons).nullable(),
  /** The first step that is missing or wrong; null: it can be submitted, or nothing is to be done. */
  next: VerificationStep.nullable(),
  /** The time that the missing steps take. */
  minutes: z.number(),
  steps: z.array(StepView),
  values: Values,
  documents: z.array(VerificationDocument),
  persons: z.array(CompanyPerson),
  /** The countries, where document, phone, residence and session disagree. */
  countries: z.object({
    document: z.string().nullable(),
    phone: z.string().nullable(),
    residence: z.string().nullable(),
    session: z.string().nullable(),
  }),
  /** Renewal: a paper with an end or the source-of-funds documents expire, or new ones are not sent yet. */
  isRenewal: z.boolean(),
  /** The end of the approved identity document, also if only a vendor checked it. */
  identityUntil: PaperEnd.nullable(),
  /** A person looks before it is approved, whatever the checks find: no identity vendor does, or the level asks for it. */
  isLookedAt: z.boolean(),
  /** The phone number is confirmed. */
  isPhoneConfirmed: z.boolean(),
  /** The targets above the approved level. */
  upgrades: z.array(VerificationTarget),
})
export type VerificationView = z.infer<typeof VerificationView>

export const getVerification = route({
  method: 'GET',
  path: '/api/verification',
  access: 'customer',
  summary: 'How far the customer is verified, what was saved, and what is missing.',
  answer: VerificationView,
})

export const startVerification = route({
  method: 'POST',
  path: '/api/verification/start',
  access: 'customer',
  summary: 'Begin, or choose another type or target before it is submitted. What was saved stays.',
  body: z.strictObject({ type: CustomerType, target: VerificationTarget }),
  answer: VerificationView,
  refusals: ['verification.not_now', 'verification.level_unknown'],
})

export const saveVerificationStep = route({
  method: 'PUT',
  path: '/api/verification/steps/{step}',
  access: 'customer',
  summary:
    'Save a step. A draft is kept as typed, field by field: what it does not name stays. Otherwise each field is checked.',
  params: z.strictObject({ step: VerificationStep }),
  body: z.strictObject({ values: TypedValues, draft: z.boolean() }),
  answer: VerificationView,
  refusals: ['verification.not_now'],
})

export const submitVerification = route({
  method: 'POST',
  path: '/api/verification/submit',
  access: 'customer',
  summary:
    'Everything is there: have it checked. A clear starter whom an identity vendor looked at is complete in seconds; persons look at all others.',
  answer: VerificationView,
  refusals: ['verification.not_now', 'verification.steps_missing'],
  idempotent: true,
})

export const upgradeVerification = route({
  method: 'POST',
  path: '/api/verification/upgrade/{level}',
  access: 'customer',
  summary: 'Aim at a higher level: only what is missing is asked. The present level stays in force.',
  params: z.strictObject({ level: VerificationTarget }),
  answer: VerificationView,
  refusals: ['verification.not_now', 'verification.level_unknown'],
})

export const withdrawVerification = route({
  method: 'POST',
  path: '/api/verification/withdraw',
  access: 'customer',
  summary: 'Take back what was submitted, to change it.',
  answer: VerificationView,
  refusals: ['verification.not_now'],
})

const Paper = z.object({ kind: PaperKind, side: PaperSide, months: z.number().nullable() })

export const verificationRequirements = route({
  method: 'GET',
  path: '/api/verification/requirements',
  access: 'customer',
  summary:
    'What an amount needs, before anything is typed: the level, its steps and papers, minutes, and why.',
  query: z.strictObject({
    service: Service,
    amount: Decimal,
    currency: Fiat.default('EUR'),
    type: CustomerType.optional(),
  }),
  answer: z.object({
    /** The level that holds now. */
    level: VerificationLevel,
    /** The least level that allows the amount; null: no level does. */
    needed: VerificationLevel.nullable(),
    isEnough: z.boolean(),
    /**
     * `no_service`: the customer is not served, whatever the amount. `first_order`: no level is approved yet. `funds`: the
     * accepted source of funds is lower. Otherwise the limit that the amount exceeds.
     */
    reason: z.enum(['no_service', 'first_order', 'day', 'month', 'year', 'funds']).nullable(),
    /** The time that the missing steps take, without the wait for a decision. */
    minutes: z.number(),
    /** A person looks before the level is approved, whatever the checks find. */
    isLookedAt: z.boolean(),
    steps: z.array(StepView.extend({ papers: z.array(Paper) })),
  }),
})

export const fundsCategories = route({
  method: 'GET',
  path: '/api/verification/sof_categories',
  access: 'customer',
  summary: 'Categories of the source of funds, each with its papers.',
  query: z.strictObject({ type: CustomerType.optional() }),
  answer: z.object({
    items: z.array(z.object({ category: z.enum(Verification.fundsCategories), papers: z.array(Paper) })),
    next: z.null(),
  }),
})

export const askForFunds = route({
  method: 'POST',
  path: '/api/verification/funds',
  access: 'customer',
  summary:
    'Request a higher source of funds: new documents become due. The level stays, and orders within the accepted amount are still possible.',
  answer: VerificationView,
  refusals: ['verification.not_now'],
})

export const changeTaxResidences = route({
  method: 'PUT',
  path: '/api/verification/tax_residences',
  access: 'customer',
  summary:
    'Where a verified customer pays taxes. Needs a fresh PIN. The level stays, and the customer gets a mail. A step that is asked again takes it instead.',
  body: z.strictObject({ taxResidences: TaxResidences }),
  answer: VerificationView,
  refusals: ['verification.not_now', 'pin.required'],
})

export const addCompanyPerson = route({
  method: 'POST',
  path: '/api/verification/company/persons',
  access: 'customer',
  summary:
    'Name an owner of 25 percent or more, or a director. The newest of `persons` is the one that was added.',
  body: z.strictObject({ role: z.enum(Verification.personRoles) }),
  answer: VerificationView,
  refusals: ['verification.not_now', 'verification.persons_full'],
})

export const removeCompanyPerson = route({
  method: 'DELETE',
  path: '/api/verification/company/persons/{id}',
  access: 'customer',
  summary: 'Take a person out, with what was saved of them and their papers.',
  params: z.strictObject({ id: PersonId }),
  answer: VerificationView,
  refusals: ['verification.not_now', 'not-found'],
})

export const saveCompanyPersonStep = route({
  method: 'PUT',
  path: '/api/verification/company/persons/{id}/steps/{step}',
  access: 'customer',
  summary: 'Save a step of a person of the company, as the steps of the customer.',
  params: z.strictObject({ id: PersonId, step: PersonStep }),
  body: z.strictObject({ values: TypedValues, draft: z.boolean() }),
  answer: VerificationView,
  refusals: ['verification.not_now', 'not-found'],
})
