/** Secrets of operators: PINs, tokens, one-time codes. Only hashes and sealed texts are stored; the keys are outside the database. */
import { createHash, createHmac, hkdfSync, scrypt, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

export type Random = (bytes: number) => Buffer
export type OperatorKeys = {
  readonly pepper: Buffer
  readonly blind: Buffer
  readonly seal: Buffer
  /** Of the chain of the audit. */
  readonly audit: Buffer
}
export type HashedPin = { readonly salt: Buffer; readonly hash: Buffer }

/** All keys of the desk from one of the house. */
export function operatorKeysFrom(master: Uint8Array): OperatorKeys {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', master, 'agio', `agio/operators/${use}`, 32))
  return { pepper: derive('pepper'), blind: derive('blind'), seal: derive('seal'), audit: derive('audit') }
}

/** 256 bits, safe in a header. */
export const newToken = (random: Random): string => random(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export function indexOf({ blind }: Pick<OperatorKeys, 'blind'>, what: string, value: string): Buffer {
  return createHmac('sha256', blind)
    .update(`${what}\0${value.trim().toLowerCase().normalize('NFC')}`)
    .digest()
}

const cost = { N: 16_384, r: 8, p: 1 }

export async function hashPin(pepper: Buffer, pin: string, salt: Buffer): Promise<HashedPin> {
  const peppered = createHmac('sha256', pepper).update(pin).digest()
  const hash = await new Promise<Buffer>((resolve, reject) =>
    scrypt(peppered, salt, 32, cost, (problem, key) => (problem ? reject(problem) : resolve(key))),
  )
  return { salt, hash }
}

/** Takes the same time whether the PIN is right, wrong, or there is none to compare with. */
export async function pinMatches(
  pepper: Buffer,
  pin: string,
  stored: HashedPin | undefined,
): Promise<boolean> {
  const { salt, hash } = stored ?? { salt: Buffer.alloc(16), hash: Buffer.alloc(32) }
  const tried = await hashPin(pepper, pin, salt)
  return timingSafeEqual(tried.hash, hash) && stored !== undefined
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
