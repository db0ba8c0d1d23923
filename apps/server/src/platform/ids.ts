/** Ids that sort by time and name their kind: `ord_` + 26 base32 characters = 48 bits of milliseconds, 80 of randomness. */
import { randomBytes } from 'node:crypto'

/** The characters of RFC 4648, without 0, 1, 8, 9 to misread, in the order of their bytes: then ids sort as text. */
const alphabet = '234567abcdefghijklmnopqrstuvwxyz'

export type RandomBytes = (count: number) => Uint8Array

/** A new id of the kind; the time is the caller's, so that tests and simulations repeat themselves. */
export function newId<const Prefix extends string>(
  prefix: Prefix,
  now: Date,
  random: RandomBytes = randomBytes,
): `${Prefix}_${string}` {
  const noise = random(10)
  // 26 characters carry 130 bits: the first 50 are the time, the other 80 noise.
  return `${prefix}_${time(now)}${base32(noise)}`
}

/** The lowest id of a moment: a range of ids is a range of time. */
export const lowestId = (prefix: string, now: Date): string => `${prefix}_${time(now)}`

function time(now: Date): string {
  let rest = now.getTime()
  let text = ''
  for (let place = 0; place < 10; place += 1) {
    text = (alphabet[rest % 32] ?? '') + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/** Five bytes make eight characters. */
function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(held >> bits) & 31] ?? ''
    }
    held &= (1 << bits) - 1
  }
  if (bits > 0) text += alphabet[(held << (5 - bits)) & 31] ?? ''
  return text
}
