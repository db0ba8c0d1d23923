/** The platform of a command that is no server: the settings, their database with two connections, and the keys. */
import { randomBytes } from 'node:crypto'
import { openInstallationKeys } from '../keys/index.ts'
import { systemClock } from '../platform/clock.ts'
import { neverCrash } from '../platform/crash.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import type { Platform } from '../platform/platform.ts'
import { openDatabase } from '../platform/sql/database.ts'
import { readSettings } from '../settings/settings.ts'

/** Its work, with the platform; the database is closed afterwards. */
export async function onPlatform<Result>(
  applicationName: string,
  work: (platform: Platform) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings()
  const { databaseUrl, dataDir, keyFile } = settings
  const log = createLog('warn')
  const db = await openDatabase({ databaseUrl, dataDir, maxConnections: 2, applicationName, log })
  try {
    return await work({
      settings,
      db,
      clock: systemClock,
      random: randomBytes,
      log,
      metrics: createMetrics(),
      keys: openInstallationKeys(keyFile, databaseUrl === undefined),
      crashPoint: neverCrash,
      made: new Map(),
    })
  } finally {
    await db.close()
  }
}
