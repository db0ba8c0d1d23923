/** Values of a step, and an approval's record of one, as documents under the customer's key. */
import { Codec, Stored } from '@agio/domain'

/** By field; the reader of a field checks its type. */
export type Values = Readonly<Record<string, unknown>>
/** The record that the last approval keeps of a step whose paper ends. */
export type Approved = {
  /** The typed values, and a vendor's findings. */
  readonly typed: Values | null
  readonly seen: Values | null
  /** The end that counts: the earliest of the typed, read and found ones. */
  readonly end: string | null
  /** The day of the approval. */
  readonly on: string
}

const { dictionary, json, nullable, record, text } = Codec
const fields = dictionary(json)
const values: Codec.Codec<Values> = {
  write: (it) => fields.write(it as Readonly<Record<string, Codec.Json>>),
  read: fields.read,
}

/** Saved, draft and seen values alike: a later one takes the place of an earlier one. */
export const valuesDocument = Stored.sealedDocument(
  'verification_step.saved',
  1,
  record<{ readonly values: Values }>({ values }),
)
export const approvedDocument = Stored.sealedDocument(
  'verification_step.approved',
  1,
  record<Approved>({ typed: nullable(values), seen: nullable(values), end: nullable(text), on: text }),
)

export const noValues: Values = {}
export const writeValues = (it: Values): string => valuesDocument.write({ values: it })
export const readValues = (opened: string): Values => valuesDocument.read(opened).values
