import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow } from '../../tidy/sources.ts'
import { rows } from './stages.mjs'
import { taggedFiles } from './tagged.mjs'
import { lastLine, runTiers, wishOf, type Stage } from './tiers.mjs'

const stage = (name: string, tier: Stage['tier'], seconds = 0): Stage => ({
  name,
  tier,
  seconds,
  work: () => Promise.resolve([]),
})
const some = [
  [stage('check', 'change'), stage('build', 'change')],
  [stage('unit', 'change')],
  [stage('kills', 'night', 300)],
  [stage('postgres', 'night', 120)],
]
const namesOf = (words: readonly string[]) => {
  const { rows: wanted = [], night = [] } = wishOf(words, some)
  return [...wanted.map((row) => row.map(({ name }) => name).join('+')), ...night.map(({ name }) => name)]
}

/** Runs as a build machine does, on a clock where each stage takes as long as it says and each of a change ten minutes. */
async function runs(minutes: number, fails: readonly string[] = []) {
  let seconds = 0
  const ran: string[] = []
  const said: string[] = []
  const wish = wishOf(['--then-night-within', String(minutes)], some)
  if (wish.refusal !== undefined) throw new Error(wish.refusal)
  const results = await runTiers(wish, {
    runStage: async ({ name, tier, seconds: length = 0 }) => {
      ran.push(name)
      seconds += tier === 'change' ? 600 : length
      return [{ name, passed: !fails.includes(name) }]
    },
    now: () => seconds,
    say: (sentence) => said.push(sentence),
  })
  return { ran, said, last: lastLine(results) }
}

test('npm test has the stages of a change, the night has the rest after a build, and any stage is reached by its name', () => {
  expect(namesOf([])).toEqual(['check+build', 'unit'])
  expect(namesOf(['--night'])).toEqual(['build', 'kills', 'postgres'])
  expect(namesOf(['--only', 'build,postgres'])).toEqual(['build', 'postgres'])
  expect(namesOf(['--then-night-within', '60'])).toEqual(['check+build', 'unit', 'kills', 'postgres'])
})

test('a word that is not understood is refused in a sentence', () => {
  expect(wishOf(['--only', 'unit,nothing'], some).refusal).toBe(
    'There is no stage "nothing". The stages are: check, build, unit, kills, postgres.',
  )
  for (const words of [['--only'], ['unit'], ['--night', 'x'], ['--then-night-within', 'soon']])
    expect([words, wishOf(words, some).refusal]).toEqual([words, expect.stringMatching(/\.$/)])
})

test("a build machine goes on with the night's stages while their known length fits, and names what is left", async () => {
  expect(await runs(40)).toEqual({
    ran: ['check', 'build', 'unit', 'kills', 'postgres'],
    said: [],
    last: '5 passed, 0 failed',
  })
  // A shorter one after it may still fit.
  expect(await runs(34)).toEqual({
    ran: ['check', 'build', 'unit', 'postgres'],
    said: ['Left to the night, as 34 minutes do not hold it: kills.'],
    last: '4 passed, 0 failed',
  })
})

test('a failure of the night fails the run and stops nothing; after one of a change the night does not begin', async () => {
  expect(await runs(60, ['kills'])).toMatchObject({
    ran: ['check', 'build', 'unit', 'kills', 'postgres'],
    last: '4 passed, 1 failed',
  })
  expect(await runs(60, ['unit'])).toEqual({
    ran: ['check', 'build', 'unit'],
    said: ["The night's stages did not run, as something failed: kills, postgres."],
    last: '2 passed, 1 failed',
  })
})

test('each stage has one name and one tier; one of the night is alone in its row and says how long it takes', () => {
  const all = rows.flat()
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  const night = rows.filter((row) => row.some(({ tier }) => tier === 'night'))
  expect(night.filter((row) => row.length !== 1 || !((row[0]?.seconds ?? 0) > 0))).toEqual([])
})

test('the guide for contributors has every stage, with its tier', () => {
  const guide = readFileSync('CONTRIBUTING.md', 'utf8')
  const told = [...guide.matchAll(/^\| `([a-z]+)` \| (change|night) \|/gm)].map(([, name, tier]) => [
    name,
    tier,
  ])
  expect(told).toEqual(rows.flat().map(({ name, tier }) => [name, tier]))
})

test('one command runs the stages: on a build machine with the time that it has', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const option = (words = '') => words.split(' ').slice(2)
  expect(
    wishOf(option(scripts.test), rows)
      .rows?.flat()
      .every(({ tier }) => tier === 'change'),
  ).toBe(true)
  expect(option(scripts['test:night'])).toEqual(['--night'])
  const words = /^exec npm test -- (.+)$/m.exec(readFileSync('.ci/run', 'utf8'))?.[1]?.split(' ') ?? []
  expect(wishOf(words, rows)).toMatchObject({
    within: 3600,
    night: [{ tier: 'night' }, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}],
  })
})

test('a test whose numbers grow at night is tagged so, and the night finds its file', () => {
  const textOf = (path: string) => readFileSync(path, 'utf8')
  const tests = filesBelow().filter((path) => /\.test\.tsx?$/.test(path))
  const grow = tests.filter((path) => /\bperTier\(/.test(textOf(path)))
  expect(grow).toContain('e2e/faults/fuzz.fault.test.ts')
  expect(tests.filter((path) => /\btags: \['larger'\]/.test(textOf(path)))).toEqual(grow)
  expect(taggedFiles()).toEqual(
    expect.arrayContaining([
      ...grow,
      'e2e/faults/installed.fault.test.ts',
      'e2e/stories/buying.story.test.ts',
    ]),
  )
})

test('each project of the browser is run by a stage: what a tag takes out of a change, the night has', () => {
  const config = readFileSync('playwright.config.ts', 'utf8')
  const projects = [...config.matchAll(/^      name: '([a-z-]+)',(\n      \.\.\.ofTier)?/gm)]
  // The project `alone` is the one that runs in halves.
  const run = readFileSync('scripts/stages/stages.mjs', 'utf8').replaceAll(
    'inHalves(',
    "inBrowser('', ['alone'], ",
  )
  const [list = '', walks = ''] = run.split('function walks()')
  const of = (tier: string) =>
    list.split('\n').filter((line) => line.includes(`tier: '${tier}'`) && line.includes('inBrowser('))
  const change = of('change').join('\n')
  const night = [...of('night'), walks].join('\n')
  const notRun = projects.filter(([, name = '', byTier]) => {
    const isRun = (text: string) => text.includes(`'${name}'`)
    return !isRun(night) || (byTier && !isRun(change))
  })
  expect(projects.length).toBeGreaterThan(3)
  expect(notRun.map(([, name]) => name)).toEqual([])
})
