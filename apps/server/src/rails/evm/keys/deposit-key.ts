/**
 * The extended public key whose children are the deposit addresses: DEPOSIT_XPUB, at m/44'/60'/0'/0. Its holder derives
 * addresses and cannot spend from them. Its wallet is known by the first of them, child 0.
 */
import { ECDH } from 'node:crypto'
import type { HDKey } from '@scure/bip32'
import type { Hex } from '../node/calldata.ts'

export type DepositKey = {
  /** The first deposit address in lower case: the fingerprint of the wallet. */
  readonly fingerprint: Hex
  /** The address of a child, with its EIP-55 checksum. */
  readonly addressAt: (index: bigint) => Promise<Hex>
}

/** Throws a sentence that names the setting where the text is no extended public key. */
export async function openDepositKey(xpub: string): Promise<DepositKey> {
  if (xpub.startsWith('xprv'))
    throw new Error('DEPOSIT_XPUB is a private key: give the xpub, and keep the xprv in the keystore')
  if (!xpub.startsWith('xpub')) throw new Error('DEPOSIT_XPUB is not an extended public key (xpub…)')
  const { HDKey } = await import('@scure/bip32')
  let key: HDKey
  try {
    key = HDKey.fromExtendedKey(xpub)
  } catch {
    throw new Error('DEPOSIT_XPUB is not an extended public key: it is cut, or a character of it is wrong')
  }
  const first = await addressAt(key, 0n)
  return {
    fingerprint: first.toLowerCase() as Hex,
    addressAt: (index) => addressAt(key, index),
  }
}

/** Address of one child of an extended key. */
function addressAt(key: HDKey, index: bigint): Promise<Hex> {
  const { publicKey } = key.deriveChild(Number(index))
  if (!publicKey) throw new Error('a child without a public key')
  return addressOfPublicKey(publicKey)
}

/** The last 20 bytes of keccak-256 of the public point. The hash lives in the chain library, loaded on first use. */
export async function addressOfPublicKey(publicKey: Uint8Array): Promise<Hex> {
  const [{ checksum }, { keccak256 }] = await Promise.all([import('ox/Address'), import('ox/Hash')])
  const point = ECDH.convertKey(publicKey, 'secp256k1', undefined, undefined, 'uncompressed') as Buffer
  return checksum(`0x${keccak256(point.subarray(1), { as: 'Hex' }).slice(26)}`)
}
