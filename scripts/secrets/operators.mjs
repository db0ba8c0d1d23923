/**
 * The operators of a sandbox, one per role, and a second treasurer and admin, because some things take two. Plainly invented; their
 * PINs and codes are shown at the sandbox's `/operators`. Made once per folder: the secrets differ from one installation to the next.
 * The sandbox's own desk has two more: a code works once, and those of the others are left to people.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const people = [
  ['Vera Viewer', 'viewer'],
  ['Sam Support', 'support'],
  ['Cora Compliance', 'compliance'],
  ['Tom Treasurer', 'treasurer'],
  ['Tina Treasurer', 'treasurer'],
  ['Ada Admin', 'admin'],
  ['Bea Admin', 'admin'],
  ['Otto Auditor', 'auditor'],
  ['Dana Sandbox', 'compliance'],
  ['Dirk Sandbox', 'admin'],
]

/** Writes the file, or adds those whom an older one lacks; gives its path. */
export function seedOperators(path) {
  const known = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
  const added = people
    .filter(([name]) => known.every((one) => one.name !== name))
    .map(([name, role]) => ({
      name,
      role,
      email: `${name.split(' ')[0].toLowerCase()}@${name.endsWith(' Sandbox') ? 'sandbox' : 'desk'}.example`,
      pin: String(randomInt(1_000_000)).padStart(6, '0'),
      totpSecret: base32(randomBytes(20)),
    }))
  if (added.length > 0)
    writeFileSync(path, `${JSON.stringify([...known, ...added], null, 2)}\n`, { mode: 0o600 })
  return path
}

function base32(bytes) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}
