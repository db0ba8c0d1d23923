/** Operators: signing in at the desk, what they may do there, four eyes, and the record of all of it. */
export type { Batches, Desk, DeskMoney, Money, Sealer } from './doors.ts'
export { approvedPayee } from './elsewhere.ts'
export { createOffice, createOperators } from './operators.ts'
export { newTotp, operatorKeysFrom } from './secrets.ts'
export { authenticateOperator } from './sign-in.ts'
