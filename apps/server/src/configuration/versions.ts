/**
 * The versions of the configuration. A process keeps in memory the one in force and those to come, so every process switches
 * at the same instant; it reads them again when one is added, and after ten seconds.
 *
 *   accepted ──► at least a minute ──► date of effect ──► in force until the next one
 */
import { Configuration } from '@agio/domain'
import { perPlatform, type Platform } from '../platform/platform.ts'
import type { Sql } from '../platform/sql/sql.ts'
import * as store from './configuration-store.ts'
import type { StoredVersion } from './configuration-store.ts'

export { versionsBefore as list } from './configuration-store.ts'

/** Between the approval of a version and its date of effect. Every process has read it by then. */
const noticeSeconds = 60
const rereadSeconds = 10

type Accepted = Pick<StoredVersion, 'configuration' | 'effectiveAt' | 'reason'> & {
  readonly proposedBy: string
  readonly approvedBy: string
}

type Memory = {
  known: { readonly versions: readonly StoredVersion[]; readonly at: number } | undefined
  /** A reading that a change has overtaken is not kept. */
  changes: number
}

const memoryOf = perPlatform((): Memory => ({ known: undefined, changes: 0 }))

async function read(platform: Platform, now: Date): Promise<readonly StoredVersion[]> {
  const memory = memoryOf(platform)
  const before = memory.changes
  const versions = await store.versionsFrom(platform.db, now)
  if (before === memory.changes) memory.known = { versions, at: now.getTime() }
  return versions
}

async function present(platform: Platform, now: Date): Promise<readonly StoredVersion[]> {
  const { known } = memoryOf(platform)
  const age = known ? now.getTime() - known.at : Infinity
  return known && age >= 0 && age < rereadSeconds * 1_000 ? known.versions : read(platform, now)
}

/** The first version of a new database: the figures of the settings, or the usual ones. */
export async function beginConfiguration({ settings, db, clock }: Platform): Promise<void> {
  const { version, configuration } = Configuration.first
  await store.insertVersion(db, {
    version,
    configuration: settings.firstConfiguration ?? configuration,
    effectiveAt: new Date(0),
    proposedBy: null,
    approvedBy: null,
    reason: 'the first figures',
    recordedAt: clock.now(),
  })
}

/** Drops the versions in memory when another process adds one. */
export const listen = (platform: Platform) =>
  platform.db.listen('configuration', () => forgetVersions(platform))

export function forgetVersions(platform: Platform): void {
  const memory = memoryOf(platform)
  memory.changes += 1
  memory.known = undefined
}

/** The version that holds at this moment. */
export async function inForce(platform: Platform): Promise<StoredVersion> {
  const now = platform.clock.now()
  const version = (await present(platform, now)).findLast(({ effectiveAt }) => effectiveAt <= now)
  if (!version) throw new Error('there is no configuration')
  return version
}

export async function newest(sql: Sql): Promise<StoredVersion> {
  const [version] = await store.versionsBefore(sql, null, 1)
  if (!version) throw new Error('there is no configuration')
  return version
}

/** A version after this one may begin then. */
export const mayBegin = ({ clock }: Platform, after: StoredVersion, effectiveAt: Date): boolean =>
  effectiveAt.getTime() >= clock.now().getTime() + noticeSeconds * 1_000 && effectiveAt >= after.effectiveAt

/** Adds a version, in the transaction of its approval. */
export async function accept({ clock }: Platform, sql: Sql, accepted: Accepted): Promise<number | undefined> {
  const { version } = await newest(sql)
  const next = { ...accepted, version: version + 1, recordedAt: clock.now() }
  return (await store.insertVersion(sql, next)) ? next.version : undefined
}
