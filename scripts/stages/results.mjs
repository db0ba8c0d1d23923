/**
 * Reads the reports of the test runners into one list: `{ name, passed, output, seconds }` for each test that ran; and tells
 * of those that failed.
 */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../run.mjs'

const mostLines = 25
const mostLinesOfPage = 120

/** Each failure on less than a screen, then all names once more: a log that is cut to its end still has them. */
export function told(failed) {
  if (failed.length === 0) return []
  const names = failed.map(({ stage, name }) => `✗ ${stage}: ${name}`)
  const failures = failed.flatMap(({ output, shown = [] }, at) => [
    '',
    names[at],
    ...shortened(output).map((line) => `    ${line}`),
    ...(shown.length > 0 ? ['    The page:', ...shown.map((line) => `      ${line}`)] : []),
  ])
  return ['', '── what failed ──', ...failures, '', '── failed ──', ...names]
}

/** Without the log of each attempt, which says the same dozens of times. */
function shortened(output) {
  let isLog = false
  const lines = output.split('\n').filter((line) => {
    if (/^\s*Call log:/.test(line)) isLog = true
    // After it come the lines of the test.
    else if (/^\s*$|^\s*(>\s*)?\d+ \||^\s+at /.test(line)) isLog = false
    return !isLog
  })
  const left = lines.length - mostLines
  return left > 0 ? [...lines.slice(0, mostLines), `… ${left} more lines`] : lines
}

/** A file that does not even load is one failed test. */
export function resultsOfVitest(reportPath, output) {
  const report = read(reportPath)
  if (!report) return [didNotReport(output)]
  const results = report.testResults.flatMap((file) => {
    const path = relative(root, file.name)
    const ran = file.assertionResults.filter(({ status }) => status === 'passed' || status === 'failed')
    const tests = ran.map((test) => ({
      name: `${path} › ${test.fullName}`,
      passed: test.status === 'passed',
      output: plain((test.failureMessages ?? []).join('\n')),
      seconds: (test.duration ?? 0) / 1000,
    }))
    const broken = file.status === 'failed' && tests.every(({ passed }) => passed)
    return broken
      ? [...tests, { name: `${path} loads and closes`, passed: false, output: plain(file.message) }]
      : tests
  })
  if (!report.success && results.every(({ passed }) => passed)) results.push(didNotReport(output))
  return results
}

export function resultsOfPlaywright(reportPath, output) {
  const report = read(reportPath)
  if (!report) return [didNotReport(output)]
  const results = report.suites.flatMap((suite) => resultsOfSuite(suite, []))
  const errors = report.errors.map(({ message }) => ({
    name: 'the stories load',
    passed: false,
    output: plain(message),
  }))
  return [...results, ...errors]
}

function resultsOfSuite(suite, above) {
  const path = [...above, suite.title].filter(Boolean)
  const own = suite.specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'skipped')
      .map((test) => ({
        name: `[${test.projectName}] ${[...path, spec.title].join(' › ')}`,
        passed: test.status === 'expected',
        output: plain(test.results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n')),
        shown: test.results.flatMap(({ attachments }) => attachments.flatMap(pageShown)),
        seconds: test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => resultsOfSuite(inner, path))]
}

/** The page at the failure of a test, as the runner wrote it: without it, a failure of another machine is a riddle. */
function pageShown({ name, path }) {
  if (name !== 'error-context' || !existsSync(path ?? '')) return []
  const [, page = ''] = readFileSync(path, 'utf8').split('```yaml\n')
  return page.split('\n```')[0].split('\n').slice(0, mostLinesOfPage)
}

function didNotReport(output) {
  return {
    name: 'the runner ends well',
    passed: false,
    output: plain(output).split('\n').slice(-40).join('\n'),
  }
}

function read(path) {
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function plain(text) {
  return stripVTControlCharacters(text ?? '')
}
