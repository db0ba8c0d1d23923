/** Dedicated IBANs: their lifecycle, and decisions about their credits. */
export * from './credits.ts'
export * from './rules.ts'
export * from './states.ts'
