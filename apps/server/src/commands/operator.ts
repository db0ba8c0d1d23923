/**
 * The operators from the command line, with the settings of the server (DATABASE_URL or DATA_DIR, KEY_FILE). Operators are
 * named by e-mail address or id; each change is in the audit and counts with the operator's next request.
 *
 *   agio operator list                                       each: id, roles, since, last seen
 *   agio operator add "Ada Admin" ada@example.org admin      prints the PIN and the authenticator's address, once
 *   agio operator reset ada@example.org                      a new PIN and authenticator; ends all sessions
 *   agio operator roles ada@example.org viewer,support       other roles
 *   agio operator disable ada@example.org                    for good; ends all sessions
 *   agio operator sessions ada@example.org [end]             where somebody is signed in; ends them all
 *   agio operator pauses                                     what is paused, why, and until when
 *   agio operator pause chain:1 90 network "blocks are late"  for 90 minutes; again: another end
 *   agio operator resume chain:1 "the chain is well"          what waits goes on
 *   agio operator verify                                     walks the whole audit; exit code 1 where it does not hold
 *
 * With the embedded database the server must not be running: the data folder has one owner.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { Operators, Pauses } from '@agio/domain'
import { audit, newTotp, operatorSignIn, pauseActs, people } from '../backoffice/index.ts'
import type { Platform } from '../platform/platform.ts'
import { onPlatform } from './platform.ts'

const some = `<${Operators.roles.join(' | ')}>[,…]`
export const usage = [
  'list',
  `add "<name>" <e-mail> ${some}`,
  'reset <e-mail>',
  `roles <e-mail> ${some}`,
  'disable <e-mail>',
  'sessions <e-mail> [end]',
  'pauses',
  `pause <part> <minutes> <${Pauses.reasons.join(' | ')}> "<note>"`,
  'resume <part> "<note>"',
  'verify',
]
  .map((line) => `agio operator ${line}`)
  .join('\n')

type Command = (platform: Platform, words: readonly string[]) => Promise<number>

const commands: Readonly<Record<string, Command>> = {
  add,
  disable,
  list,
  pause,
  pauses,
  reset,
  resume,
  roles,
  sessions,
  verify,
}

export async function run([word = '', ...words]: readonly string[]): Promise<number> {
  const command = commands[word]
  if (!command) return say(usage, 2)
  return onPlatform('agio-operator', (platform) => command(platform, words))
}

async function list(platform: Platform): Promise<number> {
  const lines = (await people.list(platform, null)).map(({ id, name, email, roles: as, ...it }) =>
    [
      `${id}  ${name} <${email}>`,
      it.endedAt ? `disabled ${time(it.endedAt)}` : as.join(', '),
      `since ${time(it.createdAt)}`,
      `last seen ${time(it.lastSeenAt)}`,
      ...(it.refused > 0 ? [`${it.refused} sign-ins refused since`] : []),
    ].join(', '),
  )
  const unknown = await people.refusedUnknown(platform)
  if (unknown)
    lines.push(`${unknown.tries} sign-ins refused at other addresses, the last ${time(unknown.lastAt)}`)
  return say(lines.join('\n') || 'There are no operators.', 0)
}

async function add(platform: Platform, [name, email, words]: readonly string[]): Promise<number> {
  const as = words?.split(',')
  if (!name || !email?.includes('@') || !areRoles(as)) return say(usage, 2)
  const { secrets, lines } = newSecrets(email)
  if (!(await operatorSignIn.hire(platform, { name, email, roles: as, ...secrets })))
    return say(`There is an operator with the address ${email} already.`, 1)
  return say(
    [`${name} may sign in at /console/ as ${as.join(', ')}. This is shown once:`, ...lines].join('\n'),
    0,
  )
}

async function reset(platform: Platform, [who]: readonly string[]): Promise<number> {
  const person = (await people.list(platform, null)).find(
    ({ id, email }) => id === who || email === who?.toLowerCase(),
  )
  if (!who) return say(usage, 2)
  const { secrets, lines } = newSecrets(person?.email ?? who)
  if (!(await people.reset(platform, who, secrets))) return unknownOperator(who)
  return say([`${who} is signed out everywhere. This is shown once:`, ...lines].join('\n'), 0)
}

async function roles(platform: Platform, [who, words]: readonly string[]): Promise<number> {
  const as = words?.split(',')
  if (!who || !areRoles(as)) return say(usage, 2)
  return (await people.giveRoles(platform, null, who, as))
    ? say(`${who} is ${as.join(', ')} now.`, 0)
    : unknownOperator(who)
}

async function disable(platform: Platform, [who]: readonly string[]): Promise<number> {
  if (!who) return say(usage, 2)
  return (await people.disable(platform, null, who))
    ? say(`${who} is disabled and signed out everywhere.`, 0)
    : unknownOperator(who)
}

async function sessions(platform: Platform, [who, end]: readonly string[]): Promise<number> {
  if (!who || (end !== undefined && end !== 'end')) return say(usage, 2)
  if (end) {
    const ended = await people.endSessions(platform, who)
    return ended === undefined ? unknownOperator(who) : say(`Sessions ended: ${ended}.`, 0)
  }
  const open = await people.sessions(platform, who)
  const lines = open.map(
    ({ id, createdAt, lastSeenAt }) => `${id}  since ${time(createdAt)}, last seen ${time(lastSeenAt)}`,
  )
  return say(lines.join('\n') || `${who} is signed in nowhere.`, 0)
}

async function pauses(platform: Platform): Promise<number> {
  const lines = (await pauseActs.pausesNow(platform)).map(
    ({ part, reason, note, until, begunBy }) =>
      `${Pauses.keyOf(part)} (${Pauses.nameOf(part)}) until ${time(until)}, ${reason}: ${note} (${begunBy})`,
  )
  return say(lines.join('\n') || 'Nothing is paused.', 0)
}

async function pause(
  platform: Platform,
  [key = '', minutes = '', word, note = '']: readonly string[],
): Promise<number> {
  const part = Pauses.partOf(key)
  const reason = Pauses.reasons.find((one) => one === word)
  if (!part || !reason || !/^[1-9]\d{0,6}$/.test(minutes) || note.trim().length < 3)
    return say(`${usage}\nParts: ${Pauses.keys.join(', ')}`, 2)
  const begun = await pauseActs.begin(
    platform,
    { part, reason, note: note.trim(), minutes: Number(minutes) },
    null,
  )
  if ('refused' in begun) return say(`A pause lasts at most ${Pauses.longestDays} days.`, 1)
  return say(`${key} is paused until ${time(begun.until)} UTC.`, 0)
}

async function resume(platform: Platform, [key = '', note = '']: readonly string[]): Promise<number> {
  if (note.trim().length < 3) return say(usage, 2)
  const found = (await pauseActs.pausesNow(platform)).find(({ part }) => Pauses.keyOf(part) === key)
  if (!found || 'refused' in (await pauseActs.end(platform, found.id, note.trim(), null)))
    return say(`${key} is not paused.`, 1)
  return say(`${key} goes on.`, 0)
}

async function verify(platform: Platform): Promise<number> {
  const { entries, broken } = await audit.verify(platform)
  return broken === null
    ? say(`All ${entries} entries of the audit hold.`, 0)
    : say(`The audit is broken after ${entries} entries: ${broken}.`, 1)
}

function newSecrets(email: string) {
  const pin = String(randomInt(100_000_000)).padStart(8, '0')
  const { secret: totpSecret, uri } = newTotp(randomBytes, email)
  return { secrets: { pin, totpSecret }, lines: [`  PIN            ${pin}`, `  Authenticator  ${uri}`] }
}

const unknownOperator = (who: string): number =>
  say(`There is no operator ${who}, or the operator is disabled.`, 1)

const time = (at: Date | null): string => at?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never'

const areRoles = (words: readonly string[] | undefined): words is readonly Operators.Role[] =>
  words?.every((word) => Operators.roles.some((one) => one === word)) === true

function say(text: string, code: number): number {
  console.log(text)
  return code
}
