/** The pages of the verification, on the first device and on a phone. */
export { PhoneScreen, VerificationScreen } from './verification/index.ts'
