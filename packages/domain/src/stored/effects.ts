/** The stored form of the outbox rows that are no commands of an order: mails, codes, and decisions of operators. */
import { document, list, oneOf, record, text, whole, type Codec, type Document } from '../codec.ts'
import { roles, type Role } from '../operators.ts'

/** Sealed: the recipient and the content. */
export type SealedMail = { readonly id: string; readonly template: string; readonly sealed: string }
export const mail: Document<SealedMail> = document(
  1,
  record<SealedMail>({ id: text, template: text, sealed: text }),
)

export type SealedCode = { readonly id: string; readonly sealed: string }
export const sms: Document<SealedCode> = document(1, record<SealedCode>({ id: text, sealed: text }))

/** The operator who decided, with the roles of that moment. */
export type Decider = { readonly id: string; readonly name: string; readonly roles: readonly Role[] }
const decider: Codec<Decider> = record<Decider>({ id: text, name: text, roles: list(oneOf(...roles)) })

export type Approved = { readonly approval: string; readonly by: Decider }
export const approved: Document<Approved> = document(1, record<Approved>({ approval: text, by: decider }))

/** A customer's standing changed, for the n-th time. */
export type StandingChange = { readonly customerId: string; readonly version: number }
export const standingChange: Document<StandingChange> = document(
  1,
  record<StandingChange>({ customerId: text, version: whole }),
)

export type ProvedWallet = { readonly customerId: string; readonly address: string }
export const provedWallet: Document<ProvedWallet> = document(
  1,
  record<ProvedWallet>({ customerId: text, address: text }),
)
