/**
 * Personal data at rest. The keys of one file outside the database give every other key:
 *
 *   each key ──HKDF──► wrap      wraps one random data key per customer (erasure forgets it)
 *                 ├──► post      seals texts under no customer's data key
 *                 └──► pepper    mixed into each PIN before scrypt
 *   the newest ──────► device    marks devices that signed in before
 *                 ├──► passkeys  marks what customers' passkeys sign
 *                 └──► receipts  makes codes that cannot be guessed
 *   the first ───────► blind     HMAC for looking up an e-mail address without storing it
 *
 * The newest key seals, the others open the texts that they sealed. Blind indexes stay with the first: SECURITY.md says what
 * that means after a leak. A sealed text is AES-256-GCM bound to its table, column and row: in another place it does not open.
 * It names its key.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import type { SealedColumn } from '../platform/sealing.ts'
import type { Random } from '../platform/secrets.ts'

/** The newest is the last: it seals. */
export type SealingKeys = readonly Buffer[]

export type Keys = {
  readonly wrap: SealingKeys
  readonly blind: Buffer
  /** The peppers of PINs, the newest last: it hashes, the others compare PINs that they hashed. */
  readonly peppers: readonly Buffer[]
  /** Of known devices and of receipts' codes, by the newest: these are not looked up. */
  readonly device: Buffer
  readonly receipts: Buffer
  /** Marks challenges of passkeys, by the newest: they live for minutes. */
  readonly passkeys: Buffer
  readonly post: SealingKeys
  /** Recognises the key file without revealing it. */
  readonly fingerprint: Buffer
  /** Of each key of the file, the newest last. */
  readonly ids: readonly string[]
}

const version = 'v1'
/** `v1.` and the eight digits of the key, and a dot. */
const headLength = 12

/** All keys of the installation from the keys of the file, 32 bytes each, the newest last. */
export function keysFrom(first: Buffer, ...later: readonly Buffer[]): Keys {
  const masters = [first, ...later]
  const wrong = masters.find(({ length }) => length !== 32)
  if (wrong) throw new Error(`A key has 32 bytes, this one ${wrong.length}.`)
  const derive = (use: string, master = first) =>
    Buffer.from(hkdfSync('sha256', master, 'agio', `agio/${use}`, 32))
  return {
    wrap: masters.map((master) => derive('wrap', master)),
    blind: derive('blind'),
    peppers: masters.map((master) => derive('pepper', master)),
    device: derive('device', masters.at(-1)),
    receipts: derive('receipts', masters.at(-1)),
    passkeys: derive('passkeys', masters.at(-1)),
    post: masters.map((master) => derive('post', master)),
    fingerprint: createHash('sha256').update(derive('fingerprint')).digest(),
    ids: masters.map((master) => keyIdOf(derive('id', master))),
  }
}

/** `v1.<id of the key>.<initialisation vector, ciphertext and tag in base64url>`; two seals of one text never look alike. */
export function seal(keys: SealingKeys, place: SealedColumn, text: string, random: Random): string {
  const { id, sealed } = sealWithNewest(keys, place, Buffer.from(text, 'utf8'), random)
  return `${version}.${id}.${sealed.toString('base64url')}`
}

/** A file: the same head as a sealed text has, then the bytes as they are. */
export function sealBytes(keys: SealingKeys, place: SealedColumn, bytes: Uint8Array, random: Random): Buffer {
  const { id, sealed } = sealWithNewest(keys, place, bytes, random)
  return Buffer.concat([Buffer.from(`${version}.${id}.`), sealed])
}

function sealWithNewest(keys: SealingKeys, place: SealedColumn, bytes: Uint8Array, random: Random) {
  const key = keys.at(-1)
  if (!key) throw new Error(`There is no key to seal ${where(place)} with.`)
  const id = keyIdOf(key)
  const iv = random(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(bound(place, id))
  return { id, sealed: Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]) }
}

/** The beginning of texts that the newest of these keys sealed. */
export const newestPrefix = (keys: SealingKeys): string =>
  `${version}.${keyIdOf(keys.at(-1) ?? Buffer.alloc(0))}.`

/** The text again. Throws when the key, the place or one bit is not the one it was sealed with: that is never expected. */
export function open(keys: SealingKeys, place: SealedColumn, sealed: string): string {
  const [scheme = '', id = '', body = ''] = sealed.split('.')
  return openWith(keys, place, { scheme, id, bytes: Buffer.from(body, 'base64url') }).toString('utf8')
}

export function openBytes(keys: SealingKeys, place: SealedColumn, sealed: Uint8Array): Buffer {
  const [scheme = '', id = ''] = Buffer.from(sealed.subarray(0, headLength)).toString('latin1').split('.')
  return openWith(keys, place, { scheme, id, bytes: sealed.subarray(headLength) })
}

type SealedParts = { readonly scheme: string; readonly id: string; readonly bytes: Uint8Array }

function openWith(keys: SealingKeys, place: SealedColumn, { scheme, id, bytes }: SealedParts): Buffer {
  if (scheme !== version || bytes.length < 28) throw new Error(`${where(place)} is not sealed.`)
  const key = keys.find((one) => keyIdOf(one) === id)
  if (!key) throw new Error(`${where(place)} does not open: the key ${id} is not here.`)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAAD(bound(place, id)).setAuthTag(bytes.subarray(-16))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
  } catch {
    throw new Error(`${where(place)} does not open: another key, another place, or changed.`)
  }
}

/** Finds equal values without storing them. `what` keeps an e-mail's index apart from an IBAN's. */
export function blindIndex({ blind }: Pick<Keys, 'blind'>, what: string, value: string): Buffer {
  return createHmac('sha256', blind)
    .update(`${what}\0${value.normalize('NFC')}`)
    .digest()
}

const keyIdOf = (key: Buffer) =>
  createHash('sha256').update('agio key id').update(key).digest('hex').slice(0, 8)
const bound = ({ table, column, row }: SealedColumn, id: string) =>
  Buffer.from(JSON.stringify([version, id, table, column, row]))
const where = ({ table, column, row }: SealedColumn) => `${table}.${column} of ${row}`
