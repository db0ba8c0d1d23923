/** Operators: signing in at the desk, what they may do there, four eyes, and the record of all of it. */
export type { Desk } from './doors.ts'
export { attemptsOf } from './orders/attempts-view.ts'
export { approvedPayee } from './orders/another-account.ts'
export { createOffice, createOperators } from './backoffice.ts'
export { newTotp, operatorKeysFrom } from './sign-in/secrets.ts'
export { authenticateOperator } from './sign-in/sign-in.ts'
