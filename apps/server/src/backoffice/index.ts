/** The back office: signing in, roles, approvals by a second person, the audit, and a folder per queue. */
export { approvedPayee } from './orders/another-account.ts'
export { createBackOffice, createOffice, type BackOffice } from './backoffice.ts'
export { createConfigurationOffice } from './configuration/configuration-office.ts'
export { createPauseActs } from './pauses/pause-acts.ts'
export { createPeople } from './sign-in/people.ts'
export { newTotp } from './sign-in/secrets.ts'
export {
  authenticateOperator,
  authenticatePerson,
  isOperatorSession,
  operatorsOver,
} from './sign-in/sign-in.ts'
export type { RailHealth } from './today/figures-view.ts'
export type { Action } from './approvals/approvals.ts'
