/** Verification: the identity of a customer, and the level that it gives. */
export * as verification from './slice.ts'
export * as reviews from './decisions/reviews.ts'
export { nameOf, personOf } from './steps/person.ts'
export { giveVerificationDoors } from './doors.ts'
export { verificationRoutes } from './routes.ts'
export { levelOf, levelOfRank, levels, mayOrder } from './verification.ts'
