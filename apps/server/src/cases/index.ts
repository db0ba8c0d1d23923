/** Cases: opened by whoever meets something that a person must look at, listed and closed in the back office. */
export { caseView } from './case-views.ts'
export { countCases } from './case-metrics.ts'
export { closeCase, listCases, openCase, openOrderCase } from './case-store.ts'
