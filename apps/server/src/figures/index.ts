/** Figures of the running house, for /metrics. */
export { countFigures, createSourceWatch } from './figures.ts'
