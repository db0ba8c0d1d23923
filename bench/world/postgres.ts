/**
 * The PostgreSQL that all database figures are taken on: the embedded one, in a folder of its own, with fsync on; and
 * pgbench beside it, the reference that costs next to nothing itself.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseUser, giveTo } from '../../apps/server/src/platform/sql/embedded-binaries.ts'
import { startEmbedded } from '../../apps/server/src/platform/sql/embedded-postgres.ts'
import { openPostgres } from '../../apps/server/src/platform/sql/postgres.ts'
import { makeRole, serverRole } from '../../apps/server/src/platform/sql/roles.ts'
import { quantile } from '../measure.ts'
import { findProgram, run } from './programs.ts'

export type BenchPostgres = { readonly url: string; close(): Promise<void> }

export async function openPostgresForBench(): Promise<BenchPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'agio-bench-'))
  giveTo(folder, chooseUser())
  const { url, stop } = await startEmbedded(folder, { temporary: true })
  const owner = openPostgres(url)
  await makeRole(owner, serverRole)
  await owner.close()
  return { url, close: stop }
}

export type PgbenchRun = {
  readonly script: string
  readonly clients: number
  readonly transactions: number
  readonly variables?: Readonly<Record<string, string | number>>
  /** Transactions per second that are begun, whether the one before has ended or not; all at once without it. */
  readonly rate?: number
}

export type PgbenchResult = { readonly perSecond: number; readonly p99: number }

/** Sends a script of statements; prepared, as our own driver does. `p99` is in milliseconds. */
export async function pgbench(databaseUrl: string, it: PgbenchRun): Promise<PgbenchResult> {
  const program = findProgram('pgbench')
  if (!program) throw new Error('pgbench is missing: install the PostgreSQL programs of this system')
  const folder = mkdtempSync(join(tmpdir(), 'agio-pgbench-'))
  try {
    const file = join(folder, 'script.sql')
    writeFileSync(file, it.script)
    const url = new URL(databaseUrl)
    const host = url.searchParams.get('host') ?? url.hostname
    const variables = Object.entries(it.variables ?? {}).flatMap(([name, value]) => [
      '-D',
      `${name}=${value}`,
    ])
    const each = Math.max(1, Math.ceil(it.transactions / it.clients))
    const output = await run(
      program,
      [
        ['-h', host, '-U', url.username || 'agio'],
        url.port ? ['-p', url.port] : [],
        ['-n', '-M', 'prepared', '-c', String(it.clients), '-j', '2', '-t', String(each), '-f', file],
        ['-l', '--log-prefix', join(folder, 'log')],
        it.rate ? ['-R', String(it.rate)] : [],
        variables,
        [url.pathname.slice(1)],
      ].flat(),
      { cwd: folder },
    )
    const [, tps] = /^tps = ([\d.]+)/m.exec(output) ?? []
    if (tps === undefined || /number of failed transactions: [1-9]/.test(output))
      throw new Error(`pgbench did not succeed:\n${output}`)
    return { perSecond: Number(tps), p99: quantile(latencies(folder), 0.99) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The third word of each line of pgbench's log is the microseconds a transaction took. */
function latencies(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('log'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => Number(line.split(' ')[2]) / 1000)
}
