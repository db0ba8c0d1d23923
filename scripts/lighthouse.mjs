/**
 * `npm run lighthouse`: what Lighthouse says of the start page, on its usual phone, against an installation of its own. Three
 * runs, the best counts: another program beside it slows a run, and none makes it faster. Lighthouse comes by npx at its
 * exact version when it is asked for, so that it is no part of every installation.
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
