/**
 * Merchants from the command line, for the first one and for when no operator can sign in:
 *
 *   agio merchant list
 *   agio merchant add "<name>" "<legal name>" <registration number> <country> <origin>[,…] "<owner>" <e-mail>
 *   agio merchant suspend <id> "<reason>"      agio merchant resume <id> "<reason>"
 *
 * `add` prints the owner's PIN and authenticator once. With the embedded database the server must not be running.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { Countries } from '@agio/domain'
import { addMerchant, audit, newTotp } from '../backoffice/index.ts'
import { giveMerchantDoors, merchants, originsOf } from '../merchants/index.ts'
import type { Platform } from '../platform/platform.ts'
import { onPlatform } from './platform.ts'

export const usage = [
  'list',
  'add "<name>" "<legal name>" <registration number> <country> <origin>[,…] "<owner>" <e-mail>',
  'suspend <id> "<reason>"',
  'resume <id> "<reason>"',
]
  .map((line) => `agio merchant ${line}`)
  .join('\n')

type ListedMerchant = Extract<Awaited<ReturnType<typeof merchants.list>>, { items: unknown }>['items'][number]

export async function run([word = '', ...words]: readonly string[]): Promise<number> {
  if (!['list', 'add', 'suspend', 'resume'].includes(word)) return say(usage, 2)
  return onPlatform('agio-merchant', async (platform) => {
    giveMerchantDoors(platform, { note: audit.note, checkPayee: async () => ({ match: 'unavailable' }) })
    if (word === 'list') return list(platform)
    if (word === 'add') return add(platform, words)
    return turn(platform, word === 'suspend', words)
  })
}

async function list(platform: Platform): Promise<number> {
  const lines: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await merchants.list(platform, { cursor, limit: 100 })
    if ('refused' in page) throw new Error('the list of merchants does not know its own cursor')
    lines.push(...page.items.map(lineOf))
    cursor = page.next
  }
  return say(lines.join('\n') || 'There are no merchants.', 0)
}

const lineOf = ({ id, name, legalName, country, allowedOrigins, widgetKeys, suspendedAt }: ListedMerchant) =>
  [
    `${id}  ${name} (${legalName}, ${country})`,
    suspendedAt ? 'suspended' : 'active',
    `${widgetKeys} widget keys`,
    allowedOrigins.join(' '),
  ].join(', ')

async function add(platform: Platform, words: readonly string[]): Promise<number> {
  const [name, legalName, registrationNumber, country = '', sites = '', owner, email] = words
  const typed = sites.split(',').filter((site) => site !== '')
  const origins = originsOf(typed)
  if (!name || !legalName || !registrationNumber || !owner || !email?.includes('@')) return say(usage, 2)
  if (!Countries.countries.includes(country))
    return say(`"${country}" is no country: two letters, such as DE.`, 2)
  if (origins.length === 0 || origins.length !== new Set(typed).size)
    return say(`"${sites}" are no origins: https://shop.example, divided by commas.`, 2)
  const pin = String(randomInt(100_000_000)).padStart(8, '0')
  const { secret: totpSecret, uri } = newTotp(randomBytes, email)
  const services = ['sell', 'buy'] as const
  const merchant = { name, legalName, registrationNumber, country, origins, services }
  const made = await addMerchant(platform, merchant, { name: owner, email, pin, totpSecret })
  if (!made) return say(`Somebody with the address ${email} has an access already.`, 1)
  return say(
    [
      `${made} is open. ${owner} may sign in at /console/ as its owner. This is shown once:`,
      `  PIN            ${pin}`,
      `  Authenticator  ${uri}`,
    ].join('\n'),
    0,
  )
}

async function turn(
  platform: Platform,
  isSuspended: boolean,
  [id = '', reason = '']: readonly string[],
): Promise<number> {
  if (id === '' || reason.trim().length < 3) return say(usage, 2)
  const done = await merchants.suspend(platform, id, isSuspended, reason.trim(), null)
  if (done === undefined) return say(`There is no merchant ${id}.`, 1)
  const state = isSuspended ? 'suspended' : 'active'
  return say(done ? `${id} is ${state} now.` : `${id} is ${state} already.`, done ? 0 : 1)
}

function say(text: string, code: number): number {
  console.log(text)
  return code
}
