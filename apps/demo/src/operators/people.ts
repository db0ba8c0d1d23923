/** The invented operators of the application, and what their authenticators show at the moment (RFC 6238). */
import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

export type Person = {
  readonly name: string
  readonly email: string
  readonly role: string
  readonly pin: string
  /** Base 32. */
  readonly totpSecret: string
}

/** Empty without such a file. */
export function readPeople(path: string | undefined): Person[] {
  return path !== undefined && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Person[]) : []
}

const periodSeconds = 30

/** Six digits, and for how many seconds they hold. */
export function codeOf(secretBase32: string, now: Date): { code: string; secondsLeft: number } {
  const seconds = Math.floor(now.getTime() / 1000)
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(seconds / periodSeconds)))
  const mac = createHmac('sha1', bytesOf(secretBase32)).update(step).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return {
    code: String(number % 1_000_000).padStart(6, '0'),
    secondsLeft: periodSeconds - (seconds % periodSeconds),
  }
}

function bytesOf(secret: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret.replaceAll('=', '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
