/**
 * Scores customers who placed an order, or whose verification changed, since their last score. A score that rises to the
 * highest level opens a case: an operator need not open the customer's page to see it.
 */
import { Risk } from '@agio/domain'
import { openCase } from '../../cases/index.ts'
import { levelOfRank } from '../../verification/index.ts'
import { riskSignalsOf, type RiskDeps } from './risk-signals.ts'
import { customersToScore, keepRiskLevel } from './risk-store.ts'

type WatchDeps = RiskDeps & { readonly rankOf: (customerId: string) => Promise<number> }
const atOnce = 50

/** Scores the next customers; true where there may be more. */
export async function watchRisk(deps: WatchDeps): Promise<boolean> {
  const { db, clock } = deps
  const customers = await customersToScore(db, clock.now(), atOnce)
  for (const customerId of customers) {
    const at = clock.now()
    const { signals } = await riskSignalsOf(deps, customerId, levelOfRank(await deps.rankOf(customerId)))
    const { total, level } = Risk.riskScore(signals)
    await db.transaction(async (sql) => {
      const before = await keepRiskLevel(sql, customerId, { level, at })
      if (level !== 'high' || before === 'high') return
      const data = { level, before, total }
      await openCase(sql, { kind: 'risk_raised', subject: { kind: 'customer', id: customerId }, data }, at)
    })
  }
  return customers.length === atOnce
}
