/** Keys and one-time codes of operators. */
import { createHmac, hkdfSync } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Random } from '../../platform/secrets.ts'

export type OperatorKeys = {
  readonly pepper: Buffer
  readonly blind: Buffer
  /** Of the chain of the audit. */
  readonly audit: Buffer
}

/** All keys of the back office from its own key. */
export function operatorKeysFrom(master: Uint8Array): OperatorKeys {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', master, 'agio', `agio/operators/${use}`, 32))
  return { pepper: derive('pepper'), blind: derive('blind'), audit: derive('audit') }
}

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
  return { secret: secret.base32, uri: new TOTP({ secret, issuer: 'Agio', label: email }).toString() }
}
