/**
 * `agio migrate`: runs the migrations that are missing, as the owner of the tables (DATABASE_OWNER_URL), and gives the role of
 * DATABASE_URL the server's rights. Run it before the processes of a new release start; it may be run again.
 */
import { createLog } from '../platform/log.ts'
import { openDatabase } from '../platform/sql/database.ts'
import { readSettings } from '../settings/settings.ts'

export async function run(): Promise<number> {
  const { databaseUrl, databaseOwnerUrl: ownerUrl, dataDir } = readSettings()
  const where = { databaseUrl, ownerUrl, dataDir, maxConnections: 2, applicationName: 'agio-migrate' }
  const database = await openDatabase({ ...where, log: createLog('info') })
  await database.close()
  console.log('The database is as this release needs it.')
  return 0
}
