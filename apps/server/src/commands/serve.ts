/**
 * `agio serve`: reads the settings, opens the database, starts; at SIGTERM or SIGINT it stops in the order that loses
 * nothing: no new requests, requests under way are finished, workers stop, the database closes last.
 */
import { createApp } from '../app.ts'
import { remoteClock, systemClock, type Clock } from '../platform/clock.ts'
import { createCrashPoint } from '../platform/crash.ts'
import { openDatabase } from '../platform/sql/database.ts'
import type { Database } from '../platform/sql/sql.ts'
import { createLog, type Log } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { stir } from '../platform/queue/lookout.ts'
import { runWorkers } from '../platform/queue/worker.ts'
import { readSettings, type Settings } from '../settings/settings.ts'

async function start(settings: Settings, log: Log, started: number): Promise<() => Promise<void>> {
  const {
    databaseUrl,
    databaseOwnerUrl: ownerUrl,
    dataDir,
    databaseConnections: maxConnections,
    roles,
  } = settings
  const where = { databaseUrl, ownerUrl, dataDir, isStrict: settings.production }
  const applicationName = `agio-${roles.join('-')}`
  const database = await openDatabase({ ...where, maxConnections, applicationName, log })
  try {
    const { clock, follow } = await openClock(settings, database, log)
    const metrics = createMetrics({ process: true })
    const crashPoint = createCrashPoint(settings.crashAt)
    const app = await createApp({ settings, db: database, clock, log, metrics, crashPoint })
    const { url } = await app.start()
    log.info({ url, roles, milliseconds: Math.round(performance.now() - started) }, 'ready')
    return async () => {
      await app.stop()
      await follow.stop()
      await database.close()
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openClock(
  { clockUrl }: Settings,
  database: Database,
  log: Log,
): Promise<{ clock: Clock; follow: { stop(): Promise<void> } }> {
  if (clockUrl === undefined) return { clock: systemClock, follow: runWorkers([], log) }
  // A moved clock makes rows due.
  const clock = await remoteClock(clockUrl, log, systemClock, () => stir(database))
  return { clock, follow: runWorkers([{ name: 'clock', run: clock.run }], log) }
}

/** Goes on until it is stopped. */
export async function run(): Promise<undefined> {
  const started = performance.now()
  const settings = readSettings()
  const log = createLog(settings.logLevel)
  let asked = false
  const starting = start(settings, log, started)
  const stop = (signal: string) => {
    if (asked) process.exit(1)
    asked = true
    log.info({ signal }, 'stopping')
    starting
      .then((stopAll) => stopAll())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the program did not stop cleanly')
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed without a handler'))
  await starting
}
