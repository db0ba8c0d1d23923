/**
 * The interface to private keys. Only worker processes open it; signed bytes are checked before they are stored.
 *
 *   hot wallet n        m/44'/60'/0'/1/n   pays refunds, purchases and gas; usually there is one, number 0
 *   deposit address i   m/44'/60'/0'/0/i   child i of DEPOSIT_XPUB
 */
import type { Hex, UnsignedTransaction } from '../node/calldata.ts'

export type { Hex, UnsignedTransaction }

/** So many hot wallets a chain may have; a signer finds the key of each of them by its address. */
export const mostHotWallets = 16

/** A deposit address as its wallet knows it: by the wallet's fingerprint and its own number. */
export type DepositChild = { readonly wallet: Hex; readonly index: bigint }
/** The key that signs: that of the hot wallet which has the address, or that of a deposit address. */
export type Key = 'hot' | DepositChild

/** The signer gave no answer: the state of its keys is unknown. */
export class SignerSilent extends Error {
  override readonly name = 'SignerSilent'
}

export interface Signer {
  /** The addresses of the first so many hot wallets. */
  hotAddresses(count: number): Promise<readonly Hex[]>
  /** The signed bytes. `from` is the address that the key belongs to. */
  sign(request: {
    readonly key: Key
    readonly from: Hex
    readonly transaction: UnsignedTransaction
  }): Promise<Hex>
}

/**
 * The hash of signed bytes, after making sure that they are this very transaction, signed by `from`:
 * a signer that answers with anything else must not have it sent.
 */
export async function checkSigned(raw: Hex, from: string, wanted: UnsignedTransaction): Promise<Hex> {
  const [{ deserialize, getSignPayload, serializedType }, { recoverAddress }, { keccak256 }] =
    await Promise.all([import('ox/TxEnvelopeEip1559'), import('ox/Secp256k1'), import('ox/Hash')])
  const another = 'the signer signed another transaction than it was asked for'
  if (!raw.startsWith(serializedType)) throw new Error(another)
  const signed = deserialize(raw as `0x02${string}`)
  const same =
    signed.chainId === wanted.chainId &&
    (signed.nonce ?? 0n) === BigInt(wanted.nonce) &&
    signed.to?.toLowerCase() === wanted.to.toLowerCase() &&
    (signed.value ?? 0n) === wanted.value &&
    (signed.data ?? '0x').toLowerCase() === wanted.data.toLowerCase() &&
    signed.gas === wanted.gas &&
    signed.maxFeePerGas === wanted.maxFeePerGas &&
    (signed.maxPriorityFeePerGas ?? 0n) === wanted.maxPriorityFeePerGas
  if (!same) throw new Error(another)
  const { r, s, yParity } = signed
  if (r === undefined || s === undefined || yParity === undefined) throw new Error('the signer did not sign')
  const signedBy = recoverAddress({ payload: getSignPayload(signed), signature: { r, s, yParity } })
  if (signedBy.toLowerCase() !== from.toLowerCase()) throw new Error('the signer signed with another key')
  return keccak256(raw)
}

/**
 * The signer of the present wallet, and those of old ones: coins may still come to their addresses, and transfers under way from
 * their hot wallets go on. The first signer that signs as asked is used; where none does, the first one's reason is thrown.
 */
export function joinSigners(present: Signer, old: readonly Signer[]): Signer {
  if (old.length === 0) return present
  return {
    hotAddresses: present.hotAddresses,
    async sign(request) {
      const reasons: unknown[] = []
      for (const signer of [present, ...old])
        try {
          const raw = await signer.sign(request)
          await checkSigned(raw, request.from, request.transaction)
          return raw
        } catch (error) {
          reasons.push(error)
        }
      throw reasons[0]
    },
  }
}
