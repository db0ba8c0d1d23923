/**
 * `npm test`: everything that a change must pass, from a clean clone. `npm run test:night`: the rest, in numbers and in
 * every place. The stages of both, with their tier, are one list: `stages/stages.mjs`.
 *
 *   npm test -- --only unit,postgres       some of the stages, of either tier
 *   npm test -- --then-night-within 60     and then the night's stages that fit into 60 minutes in all
 *
 * A stage that fails does not stop another: the whole picture is seen. The last line is always `N passed, N failed`.
 */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { install } from './install.mjs'
import { told } from './stages/results.mjs'
import { rows } from './stages/stages.mjs'
import { lastLine, runTiers, wishOf } from './stages/tiers.mjs'
import { stopAll, stopOnSignals } from './run.mjs'

/**
 * A folder for what the tests throw away, in memory where there is room for it: throw-away databases cost a third of
 * their time on a disk. A database may run as another user, who must be able to pass through.
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

async function runStage({ name, work }) {
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

/** The times: the stages in their order, and the slowest ten tests. */
function printTimes(results) {
  const row = (seconds, what) => console.log(`${seconds.toFixed(1).padStart(7)} s  ${what}`)
  console.log('\n── where the time went ──')
  for (const [name, seconds] of stageSeconds) row(seconds, name)
  const slowest = results.filter(({ seconds }) => seconds > 0).toSorted((a, b) => b.seconds - a.seconds)
  console.log('The slowest tests:')
  for (const { seconds, stage, name } of slowest.slice(0, 10)) row(seconds, `${stage}: ${name}`)
}

stopOnSignals()
const wish = wishOf(process.argv.slice(2), rows)
if (wish.refusal !== undefined) {
  console.error(wish.refusal)
  process.exit(1)
}
await install()
const temporary = makeTemporary()
process.env.TMPDIR = temporary
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }))
const stageSeconds = []
const notes = []
const results = await runTiers(wish, {
  runStage,
  now: () => process.uptime(),
  say: (sentence) => notes.push(sentence),
})
await stopAll()
const failed = results.filter(({ passed }) => !passed)
printTimes(results)
for (const line of told(failed)) console.log(line)
for (const note of notes) console.log(`\n${note}`)
console.log(`\n${lastLine(results)}`)
process.exitCode = failed.length > 0 || results.length === 0 ? 1 : 0
