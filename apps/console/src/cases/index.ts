/** Cases: what a person has to look at, of any order, account or wallet. */
export { closeRequest } from './close-request.ts'
export { CasesScreen } from './cases-screen.tsx'
export { caseText } from './case-words.ts'
