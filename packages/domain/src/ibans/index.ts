/** The dedicated IBAN: its lifecycle, and what becomes of money that comes to it. */
export * from './credits.ts'
export * from './rules.ts'
export * from './states.ts'
