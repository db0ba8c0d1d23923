/** The stages of `npm test` and `npm run test:night`. Each gives one result per test: `{ name, passed, output, seconds }`. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withArtefact } from '../artefact.mjs'
import { families, runFamily } from '../bench.mjs'
import { findBrowser } from '../browser.mjs'
import { build } from '../build.mjs'
import { tryLibraries } from '../libraries/try.mjs'
import { freePort, root, run, runTool } from '../run.mjs'
import { firstScreenWeights } from '../size.mjs'
import { startStack } from '../stack.mjs'
import { onMachine } from './book/book.mjs'
import { nodes, withNode } from './nodes.mjs'
import { onBoth, startPostgres } from './postgres.mjs'
import { resultsOfPlaywright, resultsOfVitest } from './results.mjs'
import { taggedFiles } from './tagged.mjs'

export async function buildAndWeigh() {
  try {
    await build()
    await builtPrograms()
  } catch (error) {
    return [{ name: 'the widget builds', passed: false, output: error.message }]
  }
  const built = { name: 'the widget builds', passed: true, output: '' }
  return [built, ...(await firstScreenWeights()), ...(await tryLibraries())]
}

/** The programs that later stages start: built here once, not by each of their workers. */
async function builtPrograms() {
  // In a clean clone the bundler is there after the installation.
  const { bundled } = await import('../programs.mjs')
  await bundled('server')
  await bundled('demo')
}

/** The same tests may run twice side by side, so each run has a report of its own. */
export async function vitest(projects, { env = {}, below = [], only = [], node = process.execPath } = {}) {
  const report = join(mkdtempSync(join(tmpdir(), 'report-')), `${projects.join('-')}.json`)
  const { output } = await run(
    node,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((name) => ['--project', name]),
      ...below,
      ...only,
      '--passWithNoTests',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env: { CI: '1', AGIO_TIER: 'change', ...env } },
  )
  return resultsOfVitest(report, output)
}

export async function onPostgres() {
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
export async function onArtefact() {
  const below = ['e2e/stories/online', 'e2e/stories/reconciliation']
  const { done, reason } = await withArtefact((env) => vitest(['stories'], { env, below }))
  if (reason) console.log(`Left out: ${reason}.`)
  return done ?? []
}

/** The operator's pages, followed on an empty machine; `only` names some of its tests, `node` what runs there. */
export function byTheBook({ only = [], node } = {}) {
  return onMachine(
    async ([machine, ...words], env) => {
      const report = join(mkdtempSync(join(tmpdir(), 'report-')), 'book.json')
      const tool = [
        process.execPath,
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--project=book',
        ...only,
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ]
      const { code, output } = await run(machine, [...words, ...tool], { env: { CI: '1', ...env } })
      if (code !== 75) return resultsOfVitest(report, output)
      console.log(output)
      return []
    },
    { node },
  )
}

/** On each other Node: the tests without any process, and an installation that verifies a person, buys and sells. */
export async function onNodes() {
  const results = []
  for (const version of nodes) {
    const { done, reason } = await withNode(version, async (node) => [
      ...(await vitest(['unit'], { node, below: ['apps/', 'packages/'], only: ['--tags-filter=!night'] })),
      ...(await byTheBook({ node, only: ['--testNamePattern=^(an empty machine|a person)'] })),
    ])
    if (reason) console.log(`Left out: ${reason}.`)
    results.push(...(done ?? []).map((result) => ({ ...result, name: `on Node ${version}: ${result.name}` })))
  }
  return results
}

/** Stories that move the clock mostly wait for it: two stacks fill the machine better than one, and neither hears the other. */
export async function inHalves(tier) {
  const half = (part) => inBrowser(`alone-${part}`, ['alone'], { more: [`--shard=${part}/2`], tier })
  return (await Promise.all([half(1), half(2)])).flat()
}

/** These projects of Playwright, on a stack of their own. */
export async function inBrowser(stage, projects, { more = [], tier = 'change' } = {}) {
  const folder = join(tmpdir(), stage)
  const log = []
  let stack
  try {
    const browser = await findBrowser()
    console.log(`Browser: ${browser.executablePath} (from ${browser.found})`)
    // In a clean clone the bundler is there after the installation.
    const { bundled } = await import('../programs.mjs')
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
    const results = await playwright(stage, projects, join(folder, 'links.json'), { more, tier })
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
export async function benches() {
  const results = []
  for (const family of families) {
    const { code, output, seconds } = await runFamily(family, ['--smoke'])
    results.push({ name: `${family} runs to its end`, passed: code === 0, output, seconds })
  }
  return results
}

async function playwright(stage, projects, links, { more, tier }) {
  const report = join(tmpdir(), `${stage}.json`)
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
    { env: { CI: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: report, AGIO_LINKS: links, AGIO_TIER: tier } },
  )
  return resultsOfPlaywright(report, output)
}

const atNight = { AGIO_TIER: 'night' }

/** The tests of these projects that have a tag of the night, with the night's numbers. */
export function tagged(projects) {
  const below = taggedFiles()
  return vitest(projects, { env: atNight, below, only: ['--tags-filter=night || larger'] })
}
