/**
 * `agio restore <folder>`: checks the list of checksums and the keys, fills an empty database, puts the bank's archive and the
 * ends of the audit back where none are, and compares the ledger with the world. Everything else must be stopped.
 */
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openInstallationKeys } from '../../keys/index.ts'
import { countTables, openDatabase } from '../../platform/sql/database.ts'
import { readSettings, type Settings } from '../../settings/settings.ts'
import { compareNow } from '../reconcile.ts'
import { brokenSums } from './manifest.ts'
import { runTool, type Environment } from './postgres-tools.ts'

export const usage = 'Usage: agio restore <folder>'

export async function run([folder]: readonly string[], env: Environment): Promise<number> {
  if (folder === undefined) {
    console.error(usage)
    return 2
  }
  const settings = readSettings()
  const problems = await brokenSums(folder)
  if (problems.length > 0)
    throw new Error(`The backup is not whole:\n${problems.map((one) => `  ${one}`).join('\n')}`)
  refuseOtherKeys(settings, folder)
  await fill(settings, folder, env)
  console.log('The database is filled. Comparing it with bank, chains and acquirer …')
  const code = await compareNow(settings)
  if (code !== 0)
    console.log(
      'What happened after the backup is missing in it. docs/operations/backup.md says how to go on from here.',
    )
  return code
}

/** With other keys no personal data could be read. */
function refuseOtherKeys({ keyFile }: Settings, folder: string): void {
  const { keys } = JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8')) as {
    keys: readonly string[]
  }
  const { ids } = openInstallationKeys(keyFile, false).customers
  const lacking = keys.filter((id) => !ids.includes(id))
  if (lacking.length > 0)
    throw new Error(
      `KEY_FILE lacks the keys ${lacking.join(', ')} that the backup was sealed with. Nothing was changed.`,
    )
}

async function fill(settings: Settings, folder: string, env: Environment): Promise<void> {
  const { databaseUrl, databaseOwnerUrl: ownerUrl, dataDir, bankDirectory, auditEndsFile } = settings
  if (databaseUrl === undefined) throw new Error('DATABASE_URL must be set.')
  const url = ownerUrl ?? databaseUrl
  const tables = await countTables(url)
  if (tables > 0)
    throw new Error(
      `The database has ${tables} tables: a backup is restored into an empty one. Nothing was changed.`,
    )
  const dump = join(folder, 'database.dump')
  const how = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', '--dbname=']
  await runTool('pg_restore', url, [...how, dump], env)
  const database = await openDatabase({ databaseUrl, ownerUrl, dataDir, maxConnections: 2 })
  await database.close()
  if (bankDirectory !== undefined) putBack(join(folder, 'bank-archive'), join(bankDirectory, 'archive'))
  putBack(join(folder, 'audit-ends'), auditEndsFile)
}

/** Copies without a change to existing files. */
function putBack(from: string, to: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true, force: false })
}
