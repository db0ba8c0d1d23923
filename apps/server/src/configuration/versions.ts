/**
 * The versions of the configuration. A process keeps in memory the one in force and those to come, so every process switches
 * at the same instant; it reads them again when one is added, and after ten seconds.
 *
 *   accepted ──► at least a minute ──► date of effect ──► in force until the next one
 */
import type { Configuration } from '@agio/domain'
import type { Clock } from '../platform/clock.ts'
import type { Database, Sql } from '../platform/sql/sql.ts'
import * as store from './configuration-store.ts'
import type { StoredVersion } from './configuration-store.ts'

export type { StoredVersion } from './configuration-store.ts'

/** Between the approval of a version and its date of effect. Every process has read it by then. */
const noticeSeconds = 60
const rereadSeconds = 10

export type Versions = ReturnType<typeof createVersions>
type Accepted = Pick<StoredVersion, 'configuration' | 'effectiveAt' | 'reason'> & {
  readonly proposedBy: string
  readonly approvedBy: string
}

export function createVersions({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  let known: { readonly versions: readonly StoredVersion[]; readonly at: number } | undefined
  let changes = 0

  /** Reads the versions; does not keep a reading that a change has overtaken. */
  async function read(now: Date): Promise<readonly StoredVersion[]> {
    const before = changes
    const versions = await store.versionsFrom(db, now)
    if (before === changes) known = { versions, at: now.getTime() }
    return versions
  }

  async function present(now: Date): Promise<readonly StoredVersion[]> {
    const age = known ? now.getTime() - known.at : Infinity
    return known && age >= 0 && age < rereadSeconds * 1_000 ? known.versions : read(now)
  }

  const newest = async (sql: Sql = db): Promise<StoredVersion> => {
    const [version] = await store.versionsBefore(sql, null, 1)
    if (!version) throw new Error('there is no configuration')
    return version
  }

  return {
    newest,
    list: (before: number | null, count: number) => store.versionsBefore(db, before, count),

    /** The first version of a new database. */
    async begin({ version, configuration }: Configuration.Version): Promise<void> {
      await store.insertVersion(db, {
        version,
        configuration,
        effectiveAt: new Date(0),
        proposedBy: null,
        approvedBy: null,
        reason: 'the first figures',
        recordedAt: clock.now(),
      })
    },

    /** Drops the versions in memory when another process adds one. */
    listen: () =>
      db.listen('configuration', () => {
        changes += 1
        known = undefined
      }),

    async inForce(): Promise<StoredVersion> {
      const now = clock.now()
      const version = (await present(now)).findLast(({ effectiveAt }) => effectiveAt <= now)
      if (!version) throw new Error('there is no configuration')
      return version
    },

    /** A version after this one may begin then. */
    mayBegin: (after: StoredVersion, effectiveAt: Date): boolean =>
      effectiveAt.getTime() >= clock.now().getTime() + noticeSeconds * 1_000 &&
      effectiveAt >= after.effectiveAt,

    /** Adds a version, in the transaction of its approval. */
    async accept(sql: Sql, accepted: Accepted): Promise<number | undefined> {
      const { version } = await newest(sql)
      const next = { ...accepted, version: version + 1, recordedAt: clock.now() }
      return (await store.insertVersion(sql, next)) ? next.version : undefined
    },
  }
}
