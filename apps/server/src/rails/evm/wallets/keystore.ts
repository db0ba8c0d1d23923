/**
 * The keystore file: Web3 Secret Storage version 3 (scrypt, AES-128-CTR, keccak-256), holding the text of the BIP-32
 * extended private key at m/44'/60'/0', from which the hot wallet (1/0) and every deposit key (0/i) follow.
 * The extended public key at m/44'/60'/0'/0 is DEPOSIT_XPUB.
 */
import { pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto'
import type { HDKey } from '@scure/bip32'
import type { Keystore as Web3Keystore, ScryptDeriveOpts } from 'ox/Keystore'
import { addressOfPublicKey } from '../keys/deposit-key.ts'
import type { Hex } from './signer.ts'

type ScryptParams = ScryptDeriveOpts['kdfparams']
export type Keystore = Web3Keystore & { readonly address: string }
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
  const { encrypt } = await import('ox/Keystore')
  const encrypted = encrypt(Buffer.from(account.privateExtendedKey), deriveKey(password, kdfparams), {
    kdf: 'scrypt',
    kdfparams,
    iv: randomBytes(16),
  })
  const keystore = { ...encrypted, address: hotAddress.slice(2).toLowerCase() }
  return { keystore, hotAddress, depositXpub: deposits.publicExtendedKey }
}

/** The account key of a keystore. Throws a sentence when the password or the file is wrong. */
export async function openKeystore(text: string, password: string): Promise<HDKey> {
  const keystore = JSON.parse(text) as Keystore
  const { version, crypto } = keystore
  if (version !== 3 || crypto.kdf !== 'scrypt' || crypto.cipher !== 'aes-128-ctr') {
    throw new Error('SIGNER_KEYSTORE is not a version 3 keystore with scrypt and aes-128-ctr')
  }
  const { decrypt } = await import('ox/Keystore')
  let key: string
  try {
    const opened = decrypt(keystore, deriveKey(password, crypto.kdfparams as ScryptParams), { as: 'Bytes' })
    key = Buffer.from(opened).toString('utf8')
  } catch {
    throw new Error('the password in SIGNER_PASSWORD_FILE does not open SIGNER_KEYSTORE')
  }
  if (!key.startsWith('xprv'))
    throw new Error('SIGNER_KEYSTORE holds no extended private key: make one with agio wallet new')
  const { HDKey } = await import('@scure/bip32')
  return HDKey.fromExtendedKey(key)
}

/** Node's own scrypt: ox's JavaScript takes 1.5 times as long at the start, and its asynchronous one ignores r and p. */
function deriveKey(password: string, kdfparams: ScryptParams): Hex {
  const { n, r, p, dklen, salt } = kdfparams
  const cost = { N: n, r, p, maxmem: 256 * n * r }
  return `0x${scryptSync(password.normalize('NFKC'), Buffer.from(salt, 'hex'), dklen, cost).toString('hex')}`
}
