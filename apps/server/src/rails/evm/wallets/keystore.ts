/**
 * The keystore file: Web3 Secret Storage version 3 (scrypt, AES-128-CTR, keccak-256), holding the text of the BIP-32
 * extended private key at m/44'/60'/0', from which the hot wallet (1/0) and every deposit key (0/i) follow.
 * The extended public key at m/44'/60'/0'/0 is DEPOSIT_XPUB.
 */
import {
  createCipheriv,
  createDecipheriv,
  pbkdf2Sync,
  randomBytes,
  randomUUID,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto'
import type { HDKey } from '@scure/bip32'
import { addressOfPublicKey } from '../deposits/addresses.ts'
import type { Hex } from './signer.ts'

export type Keystore = {
  readonly version: 3
  readonly id: string
  readonly address: string
  readonly crypto: {
    readonly cipher: 'aes-128-ctr'
    readonly ciphertext: string
    readonly cipherparams: { readonly iv: string }
    readonly kdf: 'scrypt'
    readonly kdfparams: {
      readonly n: number
      readonly r: number
      readonly p: number
      readonly dklen: number
      readonly salt: string
    }
    readonly mac: string
  }
}
export type CreatedKeystore = {
  readonly keystore: Keystore
  readonly depositXpub: string
  readonly hotAddress: Hex
}

const accountPath = "m/44'/60'/0'"
const strongScrypt = 262_144

/** BIP-39: the seed of a mnemonic. The words are not checked against a list. */
export function seedOfMnemonic(mnemonic: string, passphrase = ''): Uint8Array {
  const words = mnemonic.normalize('NFKD').trim().split(/\s+/).join(' ')
  return pbkdf2Sync(words, `mnemonic${passphrase.normalize('NFKD')}`, 2048, 64, 'sha512')
}

/** Makes the keystore of a seed (16–64 bytes). `scryptN` is the cost; lower only for keys that are worth nothing. */
export async function createKeystore(
  seed: Uint8Array,
  password: string,
  scryptN = strongScrypt,
): Promise<CreatedKeystore> {
  const { HDKey } = await import('@scure/bip32')
  const account = HDKey.fromMasterSeed(seed).derive(accountPath)
  const deposits = account.deriveChild(0)
  const hot = account.deriveChild(1).deriveChild(0)
  if (!hot.publicKey || !account.privateExtendedKey) throw new Error('the seed gives no key')
  const hotAddress = await addressOfPublicKey(hot.publicKey)
  const kdfparams = { n: scryptN, r: 8, p: 1, dklen: 32, salt: randomBytes(32).toString('hex') }
  const iv = randomBytes(16)
  const derived = deriveKey(password, kdfparams)
  const cipher = createCipheriv('aes-128-ctr', derived.subarray(0, 16), iv)
  const ciphertext = Buffer.concat([cipher.update(account.privateExtendedKey, 'utf8'), cipher.final()])
  const keystore: Keystore = {
    version: 3,
    id: randomUUID(),
    address: hotAddress.slice(2).toLowerCase(),
    crypto: {
      cipher: 'aes-128-ctr',
      ciphertext: ciphertext.toString('hex'),
      cipherparams: { iv: iv.toString('hex') },
      kdf: 'scrypt',
      kdfparams,
      mac: await macOf(derived, ciphertext),
    },
  }
  return { keystore, hotAddress, depositXpub: deposits.publicExtendedKey }
}

/** The account key of a keystore. Throws a sentence when the password is wrong or the file is not one of ours. */
export async function openKeystore(text: string, password: string): Promise<HDKey> {
  const { version, crypto } = JSON.parse(text) as Keystore
  if (version !== 3 || crypto.kdf !== 'scrypt' || crypto.cipher !== 'aes-128-ctr') {
    throw new Error('SIGNER_KEYSTORE is not a version 3 keystore with scrypt and aes-128-ctr')
  }
  const derived = deriveKey(password, crypto.kdfparams)
  const ciphertext = Buffer.from(crypto.ciphertext, 'hex')
  const mac = Buffer.from(await macOf(derived, ciphertext), 'hex')
  const stored = Buffer.from(crypto.mac, 'hex')
  if (mac.length !== stored.length || !timingSafeEqual(mac, stored)) {
    throw new Error('the password in SIGNER_PASSWORD_FILE does not open SIGNER_KEYSTORE')
  }
  const iv = Buffer.from(crypto.cipherparams.iv, 'hex')
  const decipher = createDecipheriv('aes-128-ctr', derived.subarray(0, 16), iv)
  const key = Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8')
  if (!key.startsWith('xprv'))
    throw new Error('SIGNER_KEYSTORE holds no extended private key: make one with the keys script')
  const { HDKey } = await import('@scure/bip32')
  return HDKey.fromExtendedKey(key)
}

function deriveKey(password: string, { n, r, p, dklen, salt }: Keystore['crypto']['kdfparams']): Buffer {
  return scryptSync(password.normalize('NFKC'), Buffer.from(salt, 'hex'), dklen, {
    N: n,
    r,
    p,
    maxmem: 256 * n * r,
  })
}

async function macOf(derived: Buffer, ciphertext: Buffer): Promise<string> {
  const { keccak256 } = await import('viem/utils')
  return keccak256(Buffer.concat([derived.subarray(16, 32), ciphertext])).slice(2)
}
