/** The front door of verification: its states, steps, papers, requirements and rules. */
export * from './acceptance.ts'
export * from './clock.ts'
export * from './deciding.ts'
export * from './ends.ts'
export * from './funds.ts'
export * from './ownership.ts'
export * from './papers.ts'
export * from './requirements.ts'
export * from './states.ts'
export * from './steps.ts'
export * from './words.ts'
export * from './countries.ts'
export { isInEea } from '../accounts/sepa-scope.ts'
export { advance, eventTypes, possible } from './rules.ts'
export {
  begin,
  isRenewal,
  isUpgrade,
  limitLevelOf,
  rightsOf,
  targetFrom,
  type VerificationEvent,
  type VerificationEventType,
  type VerificationIn,
} from './verification.ts'
