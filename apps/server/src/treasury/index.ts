/** The firm's own market risk, for other slices. */
export {
  createSampleWorker,
  exposures,
  lastDay,
  prune as pruneSamples,
  type Point,
  type Worth,
} from './exposures.ts'
export { previewHedges, type HedgePreview } from './hedges.ts'
