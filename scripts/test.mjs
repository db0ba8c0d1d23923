/**
 * `npm test`: everything that shows whether Agio is in order, from a clean clone. Its stages, in rows:
 *
 *   check        types, shape, style                   beside it build: the widget, its weight, and what is published
 *   unit         without any process
 *   integration  on the embedded database              beside it postgres: what a server may answer otherwise, where one
 *                                                      is to be had (docs/decisions/0018)
 *   stories      people over HTTP against the whole stack, and its ledger
 *                                                      beside it artefact: some of them against the package as a firm
 *                                                      installs it, where PostgreSQL is to be had
 *   faults       kills, crashes, bad input, strangers
 *   browser      people in a browser against the whole stack
 *   alone        what people in a browser do with the clock and the troubles of a whole stack, one after the other, on two stacks
 *   bench        one small round of each family: it runs to its end
 *
 * Nothing runs beside `alone`: a clock that jumps gives the stack the work of days at once.
 * A stage that fails does not stop another: the whole picture is seen. The last line is always `N passed, N failed`.
 * `npm test -- --only unit,build` runs some of the stages.
 */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { withArtefact } from './artefact.mjs'
import { families, runFamily } from './bench.mjs'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { check } from './check.mjs'
import { install } from './install.mjs'
import { tryLibraries } from './libraries/try.mjs'
import { onBoth, startPostgres } from './stages/postgres.mjs'
import { resultsOfPlaywright, resultsOfVitest, told } from './stages/results.mjs'
import { freePort, runTool, stopAll, stopOnSignals } from './run.mjs'
import { firstScreenWeights } from './size.mjs'
import { startStack } from './stack.mjs'

/** One row after the other; the stages of a row run side by side. */
const rows = [
  [
    { name: 'check', work: () => check({ withTidy: false }) },
    { name: 'build', work: buildAndWeigh },
  ],
  [{ name: 'unit', work: () => vitest(['unit', 'dom']) }],
  [
    { name: 'integration', work: () => vitest(['integration'], { env: { TEST_DATABASE_URL: '' } }) },
    { name: 'postgres', work: onPostgres },
  ],
  [
    { name: 'stories', work: () => vitest(['stories']) },
    { name: 'artefact', work: onArtefact },
  ],
  [{ name: 'faults', work: () => vitest(['faults']) }],
  [{ name: 'browser', work: () => inBrowser('browser', ['phone', 'desktop']) }],
  [{ name: 'alone', work: inHalves }],
  [{ name: 'bench', work: benches }],
]
const stages = rows.flat()

/** One result per test: `{ name, passed, output, seconds }`. */
async function buildAndWeigh() {
  try {
    await build()
    await builtPrograms()
  } catch (error) {
    return [{ name: 'the widget builds', passed: false, output: error.message }]
  }
  const built = { name: 'the widget builds', passed: true, output: '' }
  return [built, ...(await firstScreenWeights()), ...(await tryLibraries())]
}

/** What later stages start: here once, not by each of their workers. */
async function builtPrograms() {
  // In a clean clone the bundler is there after the installation.
  const { bundled } = await import('./programs.mjs')
  await bundled('server')
  await bundled('sandbox')
}

async function vitest(projects, { env = {}, below = [] } = {}) {
  // The same tests may run twice side by side.
  const report = join(mkdtempSync(join(temporary, 'report-')), `${projects.join('-')}.json`)
  const { output } = await runTool(
    'vitest/vitest.mjs',
    [
      'run',
      ...projects.flatMap((name) => ['--project', name]),
      ...below,
      '--passWithNoTests',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env: { CI: '1', ...env } },
  )
  return resultsOfVitest(report, output)
}

async function onPostgres() {
  const on = (url) => vitest(['integration'], { env: { TEST_DATABASE_URL: url }, below: onBoth })
  const given = process.env.DATABASE_URL
  if (given) return on(given)
  const server = await startPostgres()
  if (!server.url) {
    console.log(`Left out: ${server.reason}.`)
    return []
  }
  try {
    return await on(server.url)
  } finally {
    await server.stop()
  }
}

/** `npm run stories` runs all of them there. */
async function onArtefact() {
  const below = ['e2e/stories/online', 'e2e/stories/reconciliation']
  const { done, reason } = await withArtefact((env) => vitest(['stories'], { env, below }))
  if (reason) console.log(`Left out: ${reason}.`)
  return done ?? []
}

/** Stories that move the clock mostly wait for it: two stacks fill the machine better than one, and neither hears the other. */
async function inHalves() {
  const half = (part) => inBrowser(`alone-${part}`, ['alone'], [`--shard=${part}/2`])
  return (await Promise.all([half(1), half(2)])).flat()
}

/** These projects of Playwright, on a stack of their own. */
async function inBrowser(stage, projects, more = []) {
  const folder = join(temporary, stage)
  const log = []
  let stack
  try {
    const browser = await findBrowser()
    console.log(`Browser: ${browser.executablePath} (from ${browser.found})`)
    // In a clean clone the bundler is there after the installation.
    const { bundled } = await import('./programs.mjs')
    stack = await startStack({
      programOf: bundled,
      folder,
      serverPort: await freePort(),
      sandboxPort: await freePort(),
      onLine: (line, name) => {
        log.push(line)
        if (/a promise failed without a handler/i.test(line)) console.log(`The ${name} says: ${line}`)
      },
    })
    const results = await playwright(stage, projects, join(folder, 'links.json'), more)
    return [...results, ...stack.children.map(lasted)]
  } catch (error) {
    return [
      { name: 'the stack starts', passed: false, output: [error.message, ...log.slice(-40)].join('\n') },
    ]
  } finally {
    await stack?.stop()
  }
}

/** A program that ends during the browser stage is a result of its own: its visitors only see refused connections. */
const lasted = ({ name, child }) => ({
  name: `the ${name} lasts as long as the browser`,
  passed: child.exitCode === null && child.signalCode === null,
  output: child.lastWords(),
})

/** A failed verification fails its family; a missed bar does not. */
async function benches() {
  const results = []
  for (const family of families) {
    const { code, output, seconds } = await runFamily(family, ['--smoke'])
    results.push({ name: `${family} runs to its end`, passed: code === 0, output, seconds })
  }
  return results
}

async function playwright(stage, projects, links, more) {
  const report = join(temporary, `${stage}.json`)
  const { output } = await runTool(
    '@playwright/test/cli.js',
    [
      'test',
      ...projects.map((name) => `--project=${name}`),
      '--no-deps',
      ...more,
      `--output=test-results/${stage}`,
      '--reporter=json',
    ],
    { env: { CI: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: report, AGIO_LINKS: links } },
  )
  return resultsOfPlaywright(report, output)
}

/** Of all names, those that are asked for. */
function wantedNames() {
  const at = process.argv.indexOf('--only')
  if (at < 0) return stages.map(({ name }) => name)
  const names = (process.argv[at + 1] ?? '').split(',')
  const unknown = names.find((name) => !stages.some((stage) => stage.name === name))
  if (unknown !== undefined) {
    console.error(
      `There is no stage "${unknown}". The stages are: ${stages.map(({ name }) => name).join(', ')}.`,
    )
    process.exit(1)
  }
  return names
}

/**
 * A folder for what the tests throw away, in memory where there is room for it: databases that nobody keeps cost a third
 * of their time on a disk. A database may run as another user, who must be able to pass through.
 */
function makeTemporary() {
  const folder = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'agio-test-'))
  chmodSync(folder, 0o755)
  return folder
}

function hasRoom(folder) {
  const wanted = 4_000_000_000
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > wanted && freemem() > 2 * wanted
  } catch {
    return false
  }
}

async function runRows() {
  const results = []
  for (const row of rows) results.push(...(await Promise.all(row.map(runStage))).flat())
  return results
}

async function runStage({ name, work }) {
  if (!wanted.includes(name)) return []
  console.log(`\n── ${name} ──`)
  const from = performance.now()
  const results = await work().catch((error) => [
    { name: `${name} runs`, passed: false, output: String(error.stack) },
  ])
  const failed = results.filter(({ passed }) => !passed)
  const seconds = (performance.now() - from) / 1000
  stageSeconds.push([name, seconds])
  console.log(
    `${results.length - failed.length} passed, ${failed.length} failed in ${name} (${seconds.toFixed(1)} s)`,
  )
  for (const one of failed) console.log(`✗ ${one.name}`)
  return results.map((result) => ({ ...result, stage: name }))
}

/** Where the time went: the stages in their order, and the slowest ten tests. */
function printTimes(results) {
  const row = (seconds, what) => console.log(`${seconds.toFixed(1).padStart(7)} s  ${what}`)
  console.log('\n── where the time went ──')
  for (const [name, seconds] of stageSeconds) row(seconds, name)
  const slowest = results.filter(({ seconds }) => seconds > 0).toSorted((a, b) => b.seconds - a.seconds)
  console.log('The slowest tests:')
  for (const { seconds, stage, name } of slowest.slice(0, 10)) row(seconds, `${stage}: ${name}`)
}

stopOnSignals()
const wanted = wantedNames()
await install()
const temporary = makeTemporary()
process.env.TMPDIR = temporary
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }))
const stageSeconds = []
const results = await runRows()
await stopAll()
const failed = results.filter(({ passed }) => !passed)
printTimes(results)
for (const line of told(failed)) console.log(line)
console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 || results.length === 0 ? 1 : 0
