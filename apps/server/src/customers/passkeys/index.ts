/** Passkeys of customers, for the copy of personal data and for erasure. */
export { ownPasskeys } from './passkeys.ts'
export { passkeys as passkeyTable } from './passkey-store.ts'
