/**
 * `npm run stories`: all stories, or those of the files that are named, against the artefact as a firm runs it: two API
 * processes and two workers of the packaged server, an ordinary user, PostgreSQL, a proxy at another address.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { makePackage } from './package/package.mjs'
import { startPostgres } from './stages/postgres.mjs'
import { runTool, stopAll, stopOnSignals } from './run.mjs'

/** Gives `work` the settings that make a world an installation; `{ reason }` where there is no PostgreSQL server. */
export async function withArtefact(work) {
  const given = process.env.DATABASE_URL
  const postgres = given ? { url: given, stop: async () => {} } : await startPostgres()
  if (!postgres.url) return { reason: postgres.reason }
  const folder = mkdtempSync(join(tmpdir(), 'agio-artefact-'))
  chmodSync(folder, 0o755)
  try {
    await build()
    const artefact = await makePackage(join(folder, 'agio'))
    return { done: await work({ AGIO_ARTEFACT: artefact, DATABASE_URL: postgres.url }) }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function main() {
  await install()
  const files = process.argv.slice(2)
  const args = ['run', '--project', 'stories', ...files]
  const { done, reason } = await withArtefact((env) =>
    runTool('vitest/vitest.mjs', args, { env, echo: true }),
  )
  if (reason) console.error(reason)
  process.exitCode = done?.code ?? 1
  await stopAll()
}

if (process.argv[1] === import.meta.filename) {
  stopOnSignals()
  await main()
}
