/** PostgreSQL's own programs for backups. They must not be older than the server; PATH says which ones. */
import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

export type Environment = Readonly<Record<string, string | undefined>>

/** Runs `pg_dump` or `pg_restore`. The connection goes by the environment: other users can read a command line. */
export function runTool(
  tool: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  words: readonly string[],
  own: Environment,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { ...own, ...environmentOf(databaseUrl) }
    const child = spawn(tool, words, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)))
    child.on('error', () =>
      reject(new Error(`${tool} is not on the PATH: install PostgreSQL's client programs.`)),
    )
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${tool} ended with code ${code}: ${said.trim()}`)),
    )
  })
}

/** The version of the tool on the PATH, such as `17.6`; undefined without one. */
export async function versionOf(tool: 'pg_dump'): Promise<string | undefined> {
  const said = await promisify(execFile)(tool, ['--version']).catch(() => undefined)
  return said && /\d+(\.\d+)*/.exec(said.stdout)?.[0]
}

const words: Readonly<Record<string, string>> = {
  host: 'PGHOST',
  port: 'PGPORT',
  user: 'PGUSER',
  password: 'PGPASSWORD',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
}

/** A connection string in the words of libpq. */
export function environmentOf(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl)
  const given = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  }
  const all: Record<string, string> = { ...given, ...Object.fromEntries(url.searchParams) }
  const set = Object.entries(all).flatMap(([word, value]) => {
    const name = words[word]
    return name && value ? [[name, value]] : []
  })
  return { ...Object.fromEntries(set), PGDATABASE: decodeURIComponent(url.pathname.slice(1)) }
}
