/**
 * `npm run lighthouse`: scores of the start page with Lighthouse's default phone, against a separate installation. The best of
 * three runs counts, because other programs can only slow a run down. npx fetches the exact version of Lighthouse on
 * demand, so that it is not a dependency.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { freePort, run, stopAll, stopOnSignals } from './run.mjs'
import { startStack } from './stack.mjs'

/** The last one for the oldest Node that we run on. */
const program = 'lighthouse@12.8.2'
const atLeast = { performance: 98, accessibility: 100 }
const rounds = 3

async function scoresOf(url, folder, { executablePath, args, env }) {
  const report = join(folder, 'lighthouse.json')
  const { code, output } = await run(
    'npx',
    [
      '--yes',
      program,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${Object.keys(atLeast).join(',')}`,
      `--chrome-flags=${['--headless', ...args].join(' ')}`,
    ],
    { cwd: folder, env: { ...env, CHROME_PATH: executablePath, CI: '1' } },
  )
  if (code !== 0) throw new Error(`${program} did not end:\n${output}`)
  const { categories } = JSON.parse(readFileSync(report, 'utf8'))
  return Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]),
  )
}

stopOnSignals()
await install()
const folder = mkdtempSync(join(tmpdir(), 'agio-lighthouse-'))
chmodSync(folder, 0o755)
try {
  const serverPort = await freePort()
  await startStack({ folder, serverPort, sandboxPort: await freePort(), pages: build() })
  const browser = await findBrowser()
  const { widget } = JSON.parse(readFileSync(join(folder, 'links.json'), 'utf8'))
  const runs = []
  for (let round = 1; round <= rounds; round++) {
    runs.push(await scoresOf(widget, folder, browser))
    console.log(`  run ${round}: ${JSON.stringify(runs.at(-1))}`)
  }
  for (const [name, least] of Object.entries(atLeast)) {
    const best = Math.max(...runs.map((it) => it[name]))
    const passed = best >= least
    console.log(`${passed ? '✓' : '✗'} ${name} of ${widget} is ${best}; at least ${least}`)
    if (!passed) process.exitCode = 1
  }
} finally {
  await stopAll()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
