/** The front door of the risk score: signals in, points out. */
export * from './countries.ts'
export * from './signals.ts'
export type { ByRiskRule } from './figures.ts'
export * from './rules.ts'
export { riskScore, type RiskPoint, type RiskScore } from './score.ts'
