/** Keys and one-time codes of operators. */
import { createHmac, hkdfSync } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { perPlatform } from '../../platform/platform.ts'
import type { Peppers, Random } from '../../platform/secrets.ts'

/** Of those that are several the newest is last: it hashes and writes. */
export type OperatorKeys = {
  readonly peppers: Peppers
  readonly blind: Buffer
  /** Of devices that signed in before. */
  readonly device: Buffer
  /** Marks what passkeys sign. */
  readonly challenge: Buffer
  /** Of the chain of the audit. */
  readonly audit: readonly Buffer[]
}

/** All keys of the back office from its own keys, the newest last. */
function operatorKeysFrom(masters: readonly Uint8Array[]): OperatorKeys {
  const [first, newest] = [masters[0], masters.at(-1)]
  if (!first || !newest) throw new Error('The back office has no key.')
  const derive = (master: Uint8Array, use: string) =>
    Buffer.from(hkdfSync('sha256', master, 'agio', `agio/operators/${use}`, 32))
  return {
    peppers: masters.map((master) => derive(master, 'pepper')),
    blind: derive(first, 'blind'),
    device: derive(newest, 'device'),
    challenge: derive(newest, 'challenge'),
    audit: masters.map((master) => derive(master, 'audit')),
  }
}

export const operatorKeysOf = perPlatform(({ keys }) => operatorKeysFrom(keys.operators))

export function indexOf({ blind }: Pick<OperatorKeys, 'blind'>, what: string, value: string): Buffer {
  return createHmac('sha256', blind)
    .update(`${what}\0${value.trim().toLowerCase().normalize('NFC')}`)
    .digest()
}

const periodSeconds = 30

/** The step a code belongs to, one to each side of now; undefined when it is none of them. */
export function stepOfCode(secretBase32: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secretBase32), period: periodSeconds, digits: 6 })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta
}

/** A new secret, and the address an authenticator reads from a QR code. */
export function newTotp(random: Random, email: string): { secret: string; uri: string } {
  const bytes = Uint8Array.from(random(20))
  const secret = new Secret({ buffer: bytes.buffer })
  return { secret: secret.base32, uri: totpOf(secret.base32, email).toString() }
}

export const totpOf = (secret: string, email: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer: 'Agio', label: email })
