/** The front door of the configuration: the document, its first figures, its codec, and what orders take from it. */
export * from './configuration.ts'
export { first } from './first.ts'
export { mostRateMinutes } from './checks.ts'
export {
  difference,
  document,
  firstHedgeDocument,
  leavesOf,
  readDocument,
  screeningDocument,
  type Change,
} from './codec.ts'
export * from './terms.ts'
export {
  examplesOf,
  repricedPurchase,
  repricedSale,
  ways,
  type Example,
  type Repriced,
  type Way,
} from './preview.ts'
