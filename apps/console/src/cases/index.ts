/** Cases: questions for operators about an order, an account or a wallet. */
export { closeRequest } from './close-request.ts'
export { CasesScreen } from './cases-screen.tsx'
export { caseText } from './case-words.ts'
