/** Words of verification on the wire. */
import { Verification } from '@agio/domain'
import * as z from 'zod'
import { Country, Day, id, line, Time, withPostCode } from '../words.ts'

export const CustomerType = z.enum(Verification.customerTypes)
export const VerificationStatus = z.enum(Verification.stateNames)
export const VerificationLevel = z.enum(Verification.levels)
export const VerificationTarget = z.enum(Verification.targets)
export const VerificationStep = z.enum(Verification.steps)
export type VerificationStep = z.infer<typeof VerificationStep>
export const PersonStep = z.enum(Verification.personSteps)
export const PersonId = id('per')
export const DocumentId = id('doc')
export const PaperKind = z.enum(Verification.paperKinds)
export const PaperSide = z.enum(Verification.sides)
export const PaperReason = z.enum(Verification.paperReasons)

/** Two letters, capital. The server knows which exist and which are served. */

/** The data of the machine-readable zone of a picture: a hint beside the typed data. */
export const DocumentHint = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  birthDate: z.string().nullable(),
  country: z.string().nullable(),
  number: z.string().nullable(),
  /** A day, or `no-end`. */
  validUntil: z.string().nullable(),
})

/** A last day, or that the paper has none. */
export const PaperEnd = z.union([z.literal(Verification.noEnd), Day])

/** A paper, or a place for one: `id` and `addedAt` are null while it is only asked for. */
export const VerificationDocument = z.object({
  id: z.string().nullable(),
  /** Of which step it is. */
  step: VerificationStep,
  /** Of which person of a company; null: the customer's. */
  person: z.string().nullable(),
  kind: PaperKind,
  side: PaperSide,
  /** The period it covers. */
  months: z.number().nullable(),
  state: z.enum(Verification.documentStateNames),
  reason: PaperReason.nullable(),
  hint: DocumentHint.nullable(),
  /** Of an accepted paper the end that counts; before, what was read. */
  validUntil: PaperEnd.nullable(),
  /** The virus scan and the reading are over. */
  isChecked: z.boolean(),
  addedAt: Time.nullable(),
})
export type VerificationDocument = z.infer<typeof VerificationDocument>

export const StepView = z.object({
  step: VerificationStep,
  state: z.enum(Verification.stepStates),
  /** The fault, as a code. */
  reason: z.string().nullable(),
  /** The reason for asking it. */
  why: z.enum(Verification.whys),
})

/** The accepted source of funds: EUR in twelve months, both services together. */
export const FundsView = z.object({
  state: z.enum(Verification.fundsStateNames),
  upTo: z.string(),
  /** The last day; null if nothing was accepted and the amount is what the level allows without documents. */
  until: Day.nullable(),
  used: z.string(),
  left: z.string(),
  /** The reason why new documents are due. */
  why: z.enum(Verification.fundsWhys).nullable(),
  /** New documents are requested and not sent. */
  isWanted: z.boolean(),
})
export type FundsView = z.infer<typeof FundsView>

/** Values as they were typed. A draft may hold anything the fields can hold. */
const Typed = z.union([
  z.string().max(2000),
  z.number(),
  z.boolean(),
  z.null(),
  z
    .array(z.union([z.string().max(200), z.record(z.string().max(40), z.string().max(200).nullable())]))
    .max(20),
  z.record(z.string().max(40), z.string().max(500).nullable()),
])
export const TypedValues = z.record(z.string().max(40), Typed).refine((it) => Object.keys(it).length <= 40)
export type TypedValues = z.infer<typeof TypedValues>

/** The fields that the look-up fills: no longer than a payment file can carry. */
export const PostalAddress = withPostCode(
  z.strictObject({
    street: line(70),
    houseNumber: line(16, 0).default(''),
    /** Empty only where the country has none. */
    postCode: line(16, 0).default(''),
    town: line(35),
    region: line(35, 0).default(''),
    country: Country,
  }),
)
export type PostalAddress = z.infer<typeof PostalAddress>
