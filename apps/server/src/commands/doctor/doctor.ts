/**
 * `agio doctor`: tries each setting from this machine and says in a line each what answers, what does not, and what to do.
 * It moves nothing and may run beside the servers. Exit code 1 where something that the server needs does not answer.
 */
import { withDeadline } from '../../platform/deadline.ts'
import { maskText } from '../../platform/log.ts'
import { readSettings } from '../../settings/settings.ts'
import type { Check } from './check.ts'
import { databaseChecks } from './database-checks.ts'
import { machineChecks } from './machine-checks.ts'
import { outsideChecks } from './outside-checks.ts'

export async function run(): Promise<number> {
  const settings = readSettings()
  const checks = [...machineChecks(settings), ...databaseChecks(settings), ...outsideChecks(settings)]
  const results = await Promise.all(checks.map(outcomeOf))
  const width = Math.max(...results.map(({ name }) => name.length))
  for (const { name, word, sentence } of results)
    console.log(`${word.padEnd(6)} ${name.padEnd(width)}  ${sentence}`)
  for (const { name, missing } of settings.offer.off)
    console.log(`off    ${name.padEnd(width)}  needs ${missing.join(', ')}`)
  console.log(`off    ${'hedging'.padEnd(width)}  nothing is hedged: no venue can be set`)
  const broken = results.filter(({ word }) => word === 'fails').length
  console.log(
    broken === 0 ? 'Everything that is needed answers.' : `${broken} that are needed do not answer.`,
  )
  return broken === 0 ? 0 : 1
}

async function outcomeOf({ name, remedy, isNeeded, look }: Check) {
  try {
    return { name, word: 'ok', sentence: await withDeadline(name, 20_000, look()) }
  } catch (error) {
    const said = maskText(error instanceof Error ? error.message : String(error)).replaceAll('\n', ' ')
    return { name, word: isNeeded ? 'fails' : 'warns', sentence: `${said} → ${remedy}` }
  }
}
