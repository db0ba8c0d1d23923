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
import { createOffice, createPauseActs, newTotp } from '../backoffice/index.ts'
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

type Office = ReturnType<typeof createOffice> & { readonly pausing: ReturnType<typeof createPauseActs> }
type Command = (office: Office, words: readonly string[]) => Promise<number>

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
  return onPlatform('agio-operator', async (platform) => {
    const office = createOffice(platform)
    const pausing = createPauseActs(platform, office.audit)
    return command({ ...office, pausing }, words)
  })
}

async function list({ people }: Office): Promise<number> {
  const lines = (await people.list()).map(({ id, name, email, roles: as, ...it }) =>
    [
      `${id}  ${name} <${email}>`,
      it.endedAt ? `disabled ${time(it.endedAt)}` : as.join(', '),
      `since ${time(it.createdAt)}`,
      `last seen ${time(it.lastSeenAt)}`,
      ...(it.refused > 0 ? [`${it.refused} sign-ins refused since`] : []),
    ].join(', '),
  )
  const unknown = await people.refusedUnknown()
  if (unknown)
    lines.push(`${unknown.tries} sign-ins refused at other addresses, the last ${time(unknown.lastAt)}`)
  return say(lines.join('\n') || 'There are no operators.', 0)
}

async function add({ hire }: Office, [name, email, words]: readonly string[]): Promise<number> {
  const as = words?.split(',')
  if (!name || !email?.includes('@') || !areRoles(as)) return say(usage, 2)
  const { secrets, lines } = newSecrets(email)
  if (!(await hire({ name, email, roles: as, ...secrets })))
    return say(`There is an operator with the address ${email} already.`, 1)
  return say(
    [`${name} may sign in at /console/ as ${as.join(', ')}. This is shown once:`, ...lines].join('\n'),
    0,
  )
}

async function reset({ people }: Office, [who]: readonly string[]): Promise<number> {
  const person = (await people.list()).find(({ id, email }) => id === who || email === who?.toLowerCase())
  if (!who) return say(usage, 2)
  const { secrets, lines } = newSecrets(person?.email ?? who)
  if (!(await people.reset(who, secrets))) return unknownOperator(who)
  return say([`${who} is signed out everywhere. This is shown once:`, ...lines].join('\n'), 0)
}

async function roles({ people }: Office, [who, words]: readonly string[]): Promise<number> {
  const as = words?.split(',')
  if (!who || !areRoles(as)) return say(usage, 2)
  return (await people.giveRoles(who, as)) ? say(`${who} is ${as.join(', ')} now.`, 0) : unknownOperator(who)
}

async function disable({ people }: Office, [who]: readonly string[]): Promise<number> {
  if (!who) return say(usage, 2)
  return (await people.disable(who))
    ? say(`${who} is disabled and signed out everywhere.`, 0)
    : unknownOperator(who)
}

async function sessions({ people }: Office, [who, end]: readonly string[]): Promise<number> {
  if (!who || (end !== undefined && end !== 'end')) return say(usage, 2)
  if (end) {
    const ended = await people.endSessions(who)
    return ended === undefined ? unknownOperator(who) : say(`Sessions ended: ${ended}.`, 0)
  }
  const open = await people.sessions(who)
  const lines = open.map(
    ({ id, createdAt, lastSeenAt }) => `${id}  since ${time(createdAt)}, last seen ${time(lastSeenAt)}`,
  )
  return say(lines.join('\n') || `${who} is signed in nowhere.`, 0)
}

async function pauses({ pausing }: Office): Promise<number> {
  const lines = (await pausing.now()).map(
    ({ part, reason, note, until, begunBy }) =>
      `${Pauses.keyOf(part)} (${Pauses.nameOf(part)}) until ${time(until)}, ${reason}: ${note} (${begunBy})`,
  )
  return say(lines.join('\n') || 'Nothing is paused.', 0)
}

async function pause(
  { pausing }: Office,
  [key = '', minutes = '', word, note = '']: readonly string[],
): Promise<number> {
  const part = Pauses.partOf(key)
  const reason = Pauses.reasons.find((one) => one === word)
  if (!part || !reason || !/^[1-9]\d{0,6}$/.test(minutes) || note.trim().length < 3)
    return say(`${usage}\nParts: ${Pauses.keys.join(', ')}`, 2)
  const begun = await pausing.begin({ part, reason, note: note.trim(), minutes: Number(minutes) }, null)
  if ('refused' in begun) return say(`A pause lasts at most ${Pauses.longestDays} days.`, 1)
  return say(`${key} is paused until ${time(begun.until)} UTC.`, 0)
}

async function resume({ pausing }: Office, [key = '', note = '']: readonly string[]): Promise<number> {
  if (note.trim().length < 3) return say(usage, 2)
  const found = (await pausing.now()).find(({ part }) => Pauses.keyOf(part) === key)
  if (!found || 'refused' in (await pausing.end(found.id, note.trim(), null)))
    return say(`${key} is not paused.`, 1)
  return say(`${key} goes on.`, 0)
}

async function verify({ audit }: Office): Promise<number> {
  const { entries, broken } = await audit.verify()
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
