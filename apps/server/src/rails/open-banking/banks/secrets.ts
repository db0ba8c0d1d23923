/**
 * Everything secret of a payment follows from one key and its id, so that a repeated request is the same request and
 * the database holds no secret in clear.
 */
import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { Platform } from '../../../platform/platform.ts'
import type { sealedColumns } from '../../../platform/sealing.ts'

/** `login`: the way back from the bank's login; `consent`: from the consent to the payment. */
export type Leg = 'login' | 'consent'

type Column = keyof (typeof sealedColumns)['ob_payment']

function derived({ keys }: Platform, use: 'state' | 'pkce', paymentId: string, leg: Leg): string {
  const key = Buffer.from(hkdfSync('sha256', keys.openBanking, 'open banking', use, 32))
  return createHmac('sha256', key).update(`${leg}:${paymentId}`).digest('base64url')
}

/** 256 bits that come back with the browser. */
export const stateOf = (platform: Platform, paymentId: string, leg: Leg): string =>
  derived(platform, 'state', paymentId, leg)

/** PKCE, RFC 7636. */
export const verifierOf = (platform: Platform, paymentId: string, leg: Leg): string =>
  derived(platform, 'pkce', paymentId, leg)

/** Bound to the column and the payment: in another row it does not open. */
export const sealOf = ({ keys }: Platform, column: Column, paymentId: string, text: string): string =>
  keys.sealer.seal({ table: 'ob_payment', column, row: paymentId }, text)

export const openOf = ({ keys }: Platform, column: Column, paymentId: string, sealed: string): string =>
  keys.sealer.open({ table: 'ob_payment', column, row: paymentId }, sealed)

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')
