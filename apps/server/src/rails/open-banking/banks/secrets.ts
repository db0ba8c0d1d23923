/**
 * Everything secret of a payment follows from one key and its id, so that a repeated request is the same request and
 * the database holds no secret in clear.
 */
import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { ColumnSealer, sealedColumns } from '../../../platform/sealing.ts'

/** `login`: the way back from the bank's login; `consent`: from the consent to the payment. */
export type Leg = 'login' | 'consent'

export type Secrets = {
  /** 256 bits that come back with the browser. */
  stateOf(paymentId: string, leg: Leg): string
  /** PKCE, RFC 7636. */
  verifierOf(paymentId: string, leg: Leg): string
  /** Bound to the column and the payment: in another row it does not open. */
  seal(column: Column, paymentId: string, text: string): string
  open(column: Column, paymentId: string, sealed: string): string
}

type Column = keyof (typeof sealedColumns)['ob_payment']

export function createSecrets(secret: Uint8Array, sealer: ColumnSealer): Secrets {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'open banking', use, 32))
  const [state, verifier] = [keyFor('state'), keyFor('pkce')]
  const derived = (key: Buffer, id: string, leg: Leg) =>
    createHmac('sha256', key).update(`${leg}:${id}`).digest('base64url')
  return {
    stateOf: (id, leg) => derived(state, id, leg),
    verifierOf: (id, leg) => derived(verifier, id, leg),
    seal: (column, row, text) => sealer.seal({ table: 'ob_payment', column, row }, text),
    open: (column, row, sealed) => sealer.open({ table: 'ob_payment', column, row }, sealed),
  }
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')
