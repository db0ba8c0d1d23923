/**
 * Everything secret of a payment follows from one key and its id, so that a repeated request is the same request and
 * nothing secret lies in the database in the open.
 */
import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { ColumnSealer } from '../../../platform/sealing.ts'

/** `login`: the way back from the bank's login; `consent`: from the consent to the payment. */
export type Leg = 'login' | 'consent'

export type Secrets = {
  /** 256 bits that come back with the browser. */
  stateOf(paymentId: string, leg: Leg): string
  /** PKCE, RFC 7636. */
  verifierOf(paymentId: string, leg: Leg): string
  /** Bound to the payment: elsewhere it does not open. */
  seal(paymentId: string, text: string): string
  open(paymentId: string, sealed: string): string
}

const placeOf = (row: string) => ({ table: 'ob_payment', column: 'secret', row })

export function createSecrets(secret: Uint8Array, sealer: ColumnSealer): Secrets {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'open banking', use, 32))
  const [state, verifier] = [keyFor('state'), keyFor('pkce')]
  const derived = (key: Buffer, id: string, leg: Leg) =>
    createHmac('sha256', key).update(`${leg}:${id}`).digest('base64url')
  return {
    stateOf: (id, leg) => derived(state, id, leg),
    verifierOf: (id, leg) => derived(verifier, id, leg),
    seal: (id, text) => sealer.seal(placeOf(id), text),
    open: (id, sealed) => sealer.open(placeOf(id), sealed),
  }
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')
