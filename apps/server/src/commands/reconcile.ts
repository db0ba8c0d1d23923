/**
 * `agio reconcile`: compares the ledger with what the bank's statements, the chains and the acquirer say, as every night and
 * as the console does. Exit code 1 where something differs or could not be compared. The servers may run meanwhile.
 */
import { createApp } from '../app.ts'
import { systemClock, remoteClock } from '../platform/clock.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { openDatabase } from '../platform/sql/database.ts'
import { readSettings, type Settings } from '../settings/settings.ts'

export const run = (): Promise<number> => compareNow(readSettings())

/** Serves nothing and moves nothing: it opens the parts of the server and asks them once. */
export async function compareNow(given: Settings): Promise<number> {
  const settings: Settings = { ...given, roles: [] }
  const { databaseUrl, databaseOwnerUrl: ownerUrl, dataDir, clockUrl } = settings
  const log = createLog('error')
  const where = { databaseUrl, ownerUrl, dataDir, maxConnections: 4, applicationName: 'agio-reconcile' }
  const database = await openDatabase({ ...where, log })
  try {
    const clock = clockUrl === undefined ? systemClock : await remoteClock(clockUrl, log)
    const app = await createApp({
      settings,
      database,
      clock,
      log,
      metrics: createMetrics(),
      crashPoint: () => undefined,
    })
    const { proofs, faults } = await app.compare('agio reconcile')
    await app.stop()
    const different = proofs.filter(({ differenceUnits }) => differenceUnits !== 0n)
    for (const { account, asset, differenceUnits } of different)
      console.log(`${account} ${asset}: differs by ${differenceUnits} of its smallest unit`)
    for (const { source, reason } of faults) console.log(`${source}: could not be compared: ${reason}`)
    console.log(
      `${proofs.length} balances compared, ${different.length} differ, ${faults.length} sources without an answer.`,
    )
    return different.length + faults.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}
