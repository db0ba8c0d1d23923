/**
 * A passkey signs a challenge: random bytes with their end and our mark, so that strangers who ask for one store
 * nothing. One that was answered is kept until it is over: it serves once.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Random } from '../secrets.ts'

/** `enter`, whose passkey is added, or the session that shows once more who it is. */
export type Purpose = 'enter' | `add ${string}` | `verify ${string}`
export const challengeSeconds = 300

export function newChallenge(key: Buffer, random: Random, purpose: Purpose, now: Date): string {
  const body = Buffer.alloc(24)
  Buffer.from(random(16)).copy(body)
  body.writeBigUInt64BE(BigInt(now.getTime() + challengeSeconds * 1000), 16)
  return Buffer.concat([body, markOf(key, purpose, body)]).toString('base64url')
}

export function isOurs(key: Buffer, challenge: string, purpose: Purpose, now: Date): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== 56) return false
  const [body, mark] = [bytes.subarray(0, 24), bytes.subarray(24)]
  return timingSafeEqual(mark, markOf(key, purpose, body)) && body.readBigUInt64BE(16) > BigInt(now.getTime())
}

export const hashOfChallenge = (challenge: string): Buffer =>
  createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest()

const markOf = (key: Buffer, purpose: Purpose, body: Buffer): Buffer =>
  createHmac('sha256', key).update(`${purpose}\0`).update(body).digest()
