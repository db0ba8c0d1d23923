/** The pages of the verification, on the first device and on a phone. */
export { PhoneScreen, VendorReturn, VerificationScreen } from './verification/index.ts'
