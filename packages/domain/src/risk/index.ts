/** The front door of the risk score: facts in, points out. */
export * from './countries.ts'
export * from './facts.ts'
export { byRule, type ByRiskRule, type FiguresByRule, type RuleFigures } from './figures.ts'
export * from './rules.ts'
export { riskScore, type RiskPoint, type RiskScore } from './score.ts'
