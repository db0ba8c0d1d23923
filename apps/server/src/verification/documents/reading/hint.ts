/** The fields of a paper's machine-readable zone. A field is null where it was not read for sure. */
import { Codec, Stored } from '@agio/domain'

export type Hint = {
  readonly firstName: string | null
  readonly lastName: string | null
  /** ISO dates. */
  readonly birthDate: string | null
  /** `no-end` where it has none. */
  readonly validUntil: string | null
  /** Two letters. */
  readonly country: string | null
  readonly number: string | null
}

const said = Codec.nullable(Codec.text)
export const hintDocument = Stored.sealedDocument(
  'verification_document.hint',
  1,
  Codec.record<Hint>({
    firstName: said,
    lastName: said,
    birthDate: said,
    validUntil: said,
    country: said,
    number: said,
  }),
)
