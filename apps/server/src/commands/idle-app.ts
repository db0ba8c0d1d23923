/** The parts of the server for a command, without HTTP and without workers. */
import { createApp } from '../app.ts'
import { systemClock, remoteClock } from '../platform/clock.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { openDatabase } from '../platform/sql/database.ts'
import type { Settings } from '../settings/settings.ts'

type App = Awaited<ReturnType<typeof createApp>>

/** `name` is seen in the database's list of connections. */
export async function withIdleApp<T>(
  given: Settings,
  name: string,
  work: (app: App) => Promise<T>,
): Promise<T> {
  const settings: Settings = { ...given, roles: [] }
  const { databaseUrl, databaseOwnerUrl: ownerUrl, dataDir, clockUrl } = settings
  const log = createLog('error')
  const where = { databaseUrl, ownerUrl, dataDir, maxConnections: 4, applicationName: name }
  const database = await openDatabase({ ...where, log })
  try {
    const clock = clockUrl === undefined ? systemClock : await remoteClock(clockUrl, log)
    const app = await createApp({
      settings,
      db: database,
      clock,
      log,
      metrics: createMetrics(),
      crashPoint: () => undefined,
    })
    const done = await work(app)
    await app.stop()
    return done
  } finally {
    await database.close()
  }
}
