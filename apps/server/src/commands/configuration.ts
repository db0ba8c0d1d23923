/**
 * The configuration from the command line, by the functions of the console: fees, limits, windows and thresholds as versions
 * with a date of effect. To propose, approve or refuse, an operator signs in with e-mail, PIN and code; it takes two people.
 *
 *   agio configuration show                                  the newest document, as JSON
 *   agio configuration versions                              every version: from when, by whom, what changed
 *   agio configuration preview new.json                      what changes, and what yesterday's orders would have cost
 *   agio configuration propose new.json 2026-12-01T00:00:00Z "why"
 *   agio configuration approve "why"                         the proposal that waits
 *   agio configuration refuse "why"
 *
 * With the embedded database the server must not be running: the data folder has one owner.
 */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Configuration, Money } from '@agio/domain'
import { createConfigurationOffice, type Action } from '../backoffice/index.ts'
import type { Refused } from '../platform/http/route.ts'
import { onPlatform } from './platform.ts'

export const usage = [
  'show',
  'versions',
  'preview <file>',
  'propose <file> <date of effect> "<reason>"',
  'approve "<reason>"',
  'refuse "<reason>"',
]
  .map((line) => `agio configuration ${line}`)
  .join('\n')

type Office = ReturnType<typeof createConfigurationOffice>
type Command = (office: Office, words: readonly string[]) => Promise<number>
const commands: Readonly<Record<string, Command>> = {
  show,
  versions,
  preview,
  propose,
  approve: (office, words) => decide(office, 'approve', words),
  refuse: (office, words) => decide(office, 'refuse', words),
}

export async function run([word = '', ...words]: readonly string[]): Promise<number> {
  const command = commands[word]
  if (!command) return say(usage, 2)
  return onPlatform('agio-configuration', (platform) => command(createConfigurationOffice(platform), words))
}

async function show({ newest }: Office): Promise<number> {
  const { configuration } = await newest()
  return say(JSON.stringify(Configuration.document.write(configuration), null, 2), 0)
}

async function versions({ versions: all }: Office): Promise<number> {
  const rows = await all()
  const lines = rows.flatMap(
    ({ version, effectiveAt, proposedBy, approvedBy, reason, configuration }, at) => {
      const before = rows[at + 1]
      const by = proposedBy === null ? '' : `, proposed by ${proposedBy}, approved by ${approvedBy}`
      return [
        `version ${version} from ${effectiveAt.toISOString()}${by}: ${reason}`,
        ...(before ? changeLines(Configuration.difference(before.configuration, configuration)) : []),
      ]
    },
  )
  return say(lines.join('\n'), 0)
}

async function preview(office: Office, [file]: readonly string[]): Promise<number> {
  const document = documentIn(file)
  if (document === undefined) return say(usage, 2)
  const it = await office.preview(document)
  if ('refused' in it) return refused(it)
  const shown = (money: Money.Money) => `${Money.format(money)} ${money.asset}`
  const euros = (cents: bigint) => shown(Money.money('EUR', cents))
  const lines = [
    ...changeLines(it.changes),
    ...it.examples.map(
      ({ way, coin, amount, before, after }) =>
        `  ${way}${coin ? ` of ${coin}` : ''}, ${shown(amount)}: fees without the network's ${before ? shown(before) : 'refused'} → ${after ? shown(after) : 'refused'}`,
    ),
    `${it.orders} orders of ${it.day}, of which ${it.refusals} would have been refused. Fees of the others:`,
    ...it.costs.map(({ before, after }) => `  ${shown(before)} → ${shown(after)}`),
    ...it.hedges.map(
      ({ coin, samples, trades, traded, most, leftWorth }) =>
        `Exposure of ${coin}, ${samples} samples: ${trades.length} trades of ${euros(traded)} in all, open at most ${euros(most)}, at the end ${euros(leftWorth)}`,
    ),
    ...(it.changes.some(({ path }) => path.startsWith('screening.'))
      ? ['How many names would be hits is shown at the console, where names can be read.']
      : []),
  ]
  return say(lines.join('\n'), 0)
}

async function propose(office: Office, [file, from = '', reason = '']: readonly string[]): Promise<number> {
  const document = documentIn(file)
  const effectiveAt = new Date(from)
  if (document === undefined || Number.isNaN(effectiveAt.getTime()) || reason.length < 3) return say(usage, 2)
  const by = await enter(office)
  if (!by) return notIn()
  const row = await office.propose({ document, effectiveAt, reason, by })
  return 'refused' in row ? refused(row) : say(`Proposed. Another operator approves it: ${row.id}`, 0)
}

async function decide(
  office: Office,
  verdict: 'approve' | 'refuse',
  [reason = '']: readonly string[],
): Promise<number> {
  if (reason.length < 3) return say(usage, 2)
  const row = await office.waiting()
  if (!row) return say('No proposal waits.', 1)
  const figures = (JSON.parse(row.action) as Action).map(
    ({ name, path, value }) => `  ${path ?? name.replaceAll('_', ' ')}: ${value}`,
  )
  say([`Proposed: ${row.reason}`, ...figures].join('\n'), 0)
  const by = await enter(office)
  if (!by) return notIn()
  const done = await office[verdict]({ id: row.id, hash: row.hash, reason, by })
  return 'refused' in done ? refused(done) : say(`The proposal is ${done.state}.`, 0)
}

function documentIn(file: string | undefined): unknown {
  return file === undefined ? undefined : JSON.parse(readFileSync(file, 'utf8'))
}

/** Asked on the standard input, so that no PIN is among the words of a command. */
async function enter(office: Office) {
  const input = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const lines: string[] = []
    process.stderr.write('E-mail, PIN and code, a line each:\n')
    for await (const line of input) if (lines.push(line.trim()) === 3) break
    const [email = '', pin = '', code = ''] = lines
    return await office.enter({ email: email.toLowerCase(), pin, code })
  } finally {
    input.close()
  }
}

const notIn = (): number => say('Signing in failed, or the role of this operator may not do this.', 1)

function refused({ refused: code, fields = [] }: Refused): number {
  const sentence = sentences[code] ?? code
  return say([sentence, ...fields.map(({ params }) => params?.['problem'] ?? '')].join(' ').trim(), 1)
}

const sentences: Readonly<Record<string, string>> = {
  'backoffice.unfit': 'This configuration does not fit.',
  'backoffice.too_soon':
    'The date of effect is at least a minute from now, and not before that of the newest version.',
  'backoffice.unchanged': 'Nothing differs from the newest version.',
  'backoffice.own': 'The same operator proposed this: another one decides.',
  'backoffice.void': 'The proposal is void: its date is too near, or another version was approved.',
  'backoffice.expired': 'The proposal is older than a day. Propose it again.',
}

const changeLines = (changes: readonly Configuration.Change[]): string[] =>
  changes.map(({ path, before, after }) => `  ${path}: ${before || 'not set'} → ${after || 'not set'}`)

function say(text: string, code: number): number {
  console.log(text)
  return code
}
