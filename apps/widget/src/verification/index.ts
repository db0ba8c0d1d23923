/** Verification: a person shows who they are, step by step. */
export { personLine, wordsOf } from './company/index.ts'
export { needsQuery } from '../journey/order-form/index.ts'
export { bare } from './phone-form.tsx'
export { TaxForm, type TaxResidence } from './taxes/tax-form.tsx'
export { hrefOf, roundOf, useTake, useVerification, verificationQuery } from './verification-query.ts'
export { VerificationScreen } from './verification-screen.tsx'
export { VendorReturn } from './identity-vendor.tsx'
export { PhoneScreen } from './handover/phone-screen.tsx'
