/**
 * Everything secret of a payment follows from one key and its id, so that a repeated request is the same request and
 * nothing secret lies in the database in the open.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** `login`: the way back from the bank's login; `consent`: from the consent to the payment. */
export type Leg = 'login' | 'consent'

export type Secrets = {
  /** 256 bits that come back with the browser. */
  stateOf(paymentId: string, leg: Leg): string
  /** PKCE, RFC 7636. */
  verifierOf(paymentId: string, leg: Leg): string
  /** AES-256-GCM, bound to the payment: elsewhere it does not open. */
  seal(paymentId: string, text: string): string
  open(paymentId: string, sealed: string): string
}

export function createSecrets(secret: Uint8Array): Secrets {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'open banking', use, 32))
  const [state, verifier, sealing] = [keyFor('state'), keyFor('pkce'), keyFor('sealed')]
  const derived = (key: Buffer, id: string, leg: Leg) =>
    createHmac('sha256', key).update(`${leg}:${id}`).digest('base64url')
  return {
    stateOf: (id, leg) => derived(state, id, leg),
    verifierOf: (id, leg) => derived(verifier, id, leg),
    seal(id, text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(id))
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      )
    },
    open(id, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(id)).setAuthTag(bytes.subarray(-16))
      return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')
