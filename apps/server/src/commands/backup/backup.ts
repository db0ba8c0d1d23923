/**
 * `agio backup <folder> [--keys <other folder>]`: a new folder below with the database (pg_dump, custom format), the bank's
 * archive, the ends of the audit, and a list of checksums. The servers may run meanwhile: the dump is of one moment.
 * The key file is copied only to the other folder, because a copy of the data must not carry its key.
 */
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import { openInstallationKeys } from '../../keys/index.ts'
import { systemClock } from '../../platform/clock.ts'
import { readSettings, type Settings } from '../../settings/settings.ts'
import { writeSums } from './manifest.ts'
import { runTool, type Environment } from './postgres-tools.ts'

export const usage = 'Usage: agio backup <folder> [--keys <other folder>]'

export async function run(
  [folder, option, keysFolder]: readonly string[],
  env: Environment,
): Promise<number> {
  const isUnderstood = option === undefined || (option === '--keys' && keysFolder !== undefined)
  if (folder === undefined || !isUnderstood) {
    console.error(usage)
    return 2
  }
  const settings = readSettings()
  const { keyFile, databaseUrl = '' } = settings
  if (databaseUrl === '')
    throw new Error('DATABASE_URL must be set: an embedded database is copied with its data folder.')
  if (keysFolder !== undefined && `${resolve(keysFolder)}${sep}`.startsWith(resolve(folder) + sep))
    throw new Error('The folder of the keys is inside the backup: a copy of the data must not carry its key.')
  const { ids } = openInstallationKeys(keyFile, false).customers
  const at = systemClock.now().toISOString()
  const made = resolve(folder, `agio-${at.slice(0, 19).replaceAll(':', '')}Z`)
  await copyAll(settings, made, { at, keys: ids }, env)
  if (keysFolder !== undefined) {
    mkdirSync(keysFolder, { recursive: true, mode: 0o700 })
    const copy = join(keysFolder, `${basename(made)}.key`)
    copyFileSync(keyFile, copy)
    chmodSync(copy, 0o600)
    console.log(`The keys are in ${copy}.`)
  }
  console.log(made)
  return 0
}

/** The folder appears when it is whole. */
async function copyAll(
  settings: Settings,
  folder: string,
  about: { at: string; keys: readonly string[] },
  env: Environment,
): Promise<void> {
  const { databaseUrl = '', databaseOwnerUrl = databaseUrl, bankDirectory, auditEndsFile } = settings
  const draft = `${folder}.part`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const dump = join(draft, 'database.dump')
  await runTool(
    'pg_dump',
    databaseOwnerUrl,
    ['--format=custom', '--no-owner', '--no-privileges', `--file=${dump}`],
    env,
  )
  // Copied after the dump: files that came meanwhile are added, and none is missing.
  copyIfThere(bankDirectory && join(bankDirectory, 'archive'), join(draft, 'bank-archive'))
  if (!copyIfThere(auditEndsFile, join(draft, 'audit-ends')))
    console.error(
      `There are no ends of the audit in ${auditEndsFile} (AUDIT_ENDS_FILE): this backup has none.`,
    )
  writeFileSync(join(draft, 'backup.json'), `${JSON.stringify(about, null, 2)}\n`)
  await writeSums(draft)
  renameSync(draft, folder)
}

/** False where there is nothing to copy. */
function copyIfThere(from: string | undefined, to: string): boolean {
  if (from === undefined || !existsSync(from)) return false
  cpSync(from, to, { recursive: true })
  return true
}
