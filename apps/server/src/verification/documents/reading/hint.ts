/** What the machine-readable zone of a paper says. A field is null where it was not read for sure. */
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
