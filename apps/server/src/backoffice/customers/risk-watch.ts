/**
 * Scores customers who placed an order, or whose verification changed, since their last score. A score that rises to the
 * highest level opens a case: an operator need not open the customer's page to see it.
 */
import { Risk } from '@agio/domain'
import { customers as stored } from '../../customers/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { openCase } from '../../cases/index.ts'
import { levelOfRank, verification } from '../../verification/index.ts'
import { riskSignalsOf, type SignalsOf } from './risk-signals.ts'
import { customersToScore, keepRiskLevel } from './risk-store.ts'

const atOnce = 50

/** Scores the next customers; true where there may be more. */
export async function watchRisk(
  platform: Platform,
  signalsOf: SignalsOf = verification.riskSignalsOf,
): Promise<boolean> {
  const { db, clock } = platform
  const customers = await customersToScore(db, clock.now(), atOnce)
  for (const customerId of customers) {
    const at = clock.now()
    const held = levelOfRank(await stored.levelOf(db, customerId))
    const { signals } = await riskSignalsOf(platform, customerId, held, signalsOf)
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
