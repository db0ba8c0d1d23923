/**
 * Personal data at rest. One key file outside the database (32 bytes) gives every other key:
 *
 *   key file ──HKDF──► wrap    wraps one random data key per customer (erasure forgets it)
 *                 ├──► blind   HMAC for looking up an e-mail address without storing it
 *                 ├──► pepper  mixed into each PIN before scrypt
 *                 └──► post    seals what waits in the outbox for people who have no data key yet
 *
 * A sealed text is AES-256-GCM bound to its table, column and row: in another place it does not open.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import type { SealedColumn } from '../../platform/sealing.ts'
import type { Random } from '../../platform/secrets.ts'

export type Keys = {
  readonly wrap: Buffer
  readonly blind: Buffer
  readonly pepper: Buffer
  readonly post: Buffer
  /** Recognises the key file without revealing it. */
  readonly fingerprint: Buffer
}

const version = 'v1'

/** All keys of the installation from the 32 bytes of the key file. */
export function keysFrom(master: Buffer): Keys {
  if (master.length !== 32) throw new Error(`A key file holds 32 bytes, this one ${master.length}.`)
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', master, 'agio', `agio/${use}`, 32))
  return {
    wrap: derive('wrap'),
    blind: derive('blind'),
    pepper: derive('pepper'),
    post: derive('post'),
    fingerprint: createHash('sha256').update(derive('fingerprint')).digest(),
  }
}

/** `v1.<initialisation vector, ciphertext and tag in base64url>`; two seals of one text never look alike. */
export function seal(key: Buffer, place: SealedColumn, text: string, random: Random): string {
  const iv = random(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(bound(place))
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${version}.${sealed.toString('base64url')}`
}

/** The text again. Throws when the key, the place or one bit is not the one it was sealed with: that is never expected. */
export function open(key: Buffer, place: SealedColumn, sealed: string): string {
  const [scheme, body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  if (scheme !== version || bytes.length < 28) throw new Error(`${where(place)} is not a sealed text.`)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAAD(bound(place)).setAuthTag(bytes.subarray(-16))
  try {
    return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    throw new Error(`${where(place)} does not open: another key, another place, or changed.`)
  }
}

/** Finds equal values without storing them. `what` keeps an e-mail's index apart from an IBAN's. */
export function blindIndex({ blind }: Keys, what: string, value: string): Buffer {
  return createHmac('sha256', blind)
    .update(`${what}\0${value.normalize('NFC')}`)
    .digest()
}

const bound = ({ table, column, row }: SealedColumn) =>
  Buffer.from(JSON.stringify([version, table, column, row]))
const where = ({ table, column, row }: SealedColumn) => `${table}.${column} of ${row}`
