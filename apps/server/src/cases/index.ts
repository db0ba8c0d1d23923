/** Cases: questions for operators. Any slice opens them; the back office lists and closes them. */
export { caseView, dayOf } from './case-views.ts'
export { countCases } from './case-metrics.ts'
export {
  assignCase,
  closeCase,
  closeOpenCase,
  listCases,
  openCase,
  openOrderCase,
  type CaseRow,
} from './case-store.ts'
