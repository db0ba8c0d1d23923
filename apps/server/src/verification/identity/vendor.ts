/**
 * The identity vendor as this slice needs it: its own pages, and its verdict afterwards. An unclear answer throws, and the
 * vendor is asked again. Only reasons that the person can act on come here; the vendor's sentences do not.
 */
import type { Hint } from '../documents/reading/hint.ts'

export const vendorNames = ['sumsub', 'veriff'] as const
export type VendorName = (typeof vendorNames)[number]

export type Reason = 'unreadable' | 'cut_off' | 'wrong_side' | 'wrong_kind' | 'expired' | 'selfie' | 'other'
export type VendorState = 'open' | 'checking' | 'verified' | 'retry' | 'refused' | 'expired'
/** The vendor's reading of the person and of the document; a field is null where it gives none. */
export type Seen = Hint
export type VendorAnswer = {
  readonly state: VendorState
  readonly reasons: readonly Reason[]
  /** With a positive verdict. */
  readonly seen?: Seen
}

/** The person's typed details, for the vendor to compare; null where a field is not typed. */
export type Typed = Pick<Seen, 'firstName' | 'lastName' | 'birthDate'>

/** `url`: undefined where the vendor has no page for it any more. */
export type Opened = { readonly vendorId: string; readonly url: string }

export type VendorSettings = {
  readonly apiUrl: string
  readonly key: string
  readonly secret: string
  /** The secret that signs hooks, where it is another one. */
  readonly hookSecret: string | undefined
  /** The vendor's name of the check. */
  readonly level: string
}

export interface IdentityVendor {
  readonly name: VendorName
  /** The same id is the same person there. `known` is its earlier answer. */
  open(it: {
    readonly id: string
    readonly known: Opened | undefined
    readonly typed: Typed
    readonly returnUrl: string
  }): Promise<Opened>
  /** Throws where the answer is about another id than ours. */
  look(vendorId: string, id: string): Promise<VendorAnswer>
  /** The vendor's id of the session of a hook; undefined when the hook is not from the vendor. */
  readHook(bytes: Uint8Array, header: (name: string) => string): string | undefined
}
