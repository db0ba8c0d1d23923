/**
 * What a customer reads where a step or a paper is wanted again. The widget shows it at the step, the console beside the
 * operator's words before it is sent; each language is a file, so that the widget loads only its own.
 */
export { wantedAgainAr } from './ar.ts'
export { wantedAgainDe } from './de.ts'
export { wantedAgainEn, type WantedAgainKey } from './en.ts'
