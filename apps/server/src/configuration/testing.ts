/** Other figures in a test: a version of them, in force from now on. */
import type { Configuration } from '@agio/domain'
import type { Platform } from '../platform/platform.ts'
import { insertVersion, type StoredVersion } from './configuration-store.ts'
import { forgetVersions, newest } from './versions.ts'

export async function setFigures(
  platform: Platform,
  configuration: Configuration.Configuration,
): Promise<StoredVersion> {
  const { db, clock } = platform
  const version = {
    version: (await newest(db)).version + 1,
    configuration,
    effectiveAt: clock.now(),
    proposedBy: 'one operator',
    approvedBy: 'another',
    reason: 'a test needs other figures',
    recordedAt: clock.now(),
  }
  await db.transaction(async (sql) => {
    // The two operators of the version have no rows.
    await sql.query('set local session_replication_role = replica')
    await insertVersion(sql, version)
  })
  forgetVersions(platform)
  return version
}
