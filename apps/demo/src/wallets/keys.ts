/** Keys of test wallets, and what they sign. The same number is the same key in every sandbox; each is worth nothing outside. */
import { checksum, fromPublicKey, type Address } from 'ox/Address'
import { keccak256 } from 'ox/Hash'
import { fromString, type Hex } from 'ox/Hex'
import { getSignPayload as messagePayload } from 'ox/PersonalMessage'
import { getPublicKey, sign } from 'ox/Secp256k1'
import { toHex } from 'ox/Signature'
import { from as envelopeOf, getSignPayload, serialize } from 'ox/TxEnvelopeEip1559'
import { getSignPayload as typedPayload } from 'ox/TypedData'

export type Account = { readonly address: Address; readonly privateKey: Hex }

export function accountOf(number: number): Account {
  const privateKey = keccak256(fromString(`agio sandbox wallet ${number}`))
  return { privateKey, address: checksum(fromPublicKey(getPublicKey({ privateKey }))) }
}

/** A text as wallets sign it (EIP-191). */
export const signMessage = ({ privateKey }: Account, data: Hex): Hex =>
  toHex(sign({ payload: messagePayload(data), privateKey }))

/** Typed data as wallets sign them (EIP-712). */
export const signTyped = ({ privateKey }: Account, typed: Parameters<typeof typedPayload>[0]): Hex =>
  toHex(sign({ payload: typedPayload(typed), privateKey }))

export type Payment = {
  readonly chainId: number
  readonly nonce: bigint
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly to?: Address
  readonly value?: bigint
  readonly data?: Hex
}

/** The bytes of a transaction, and its hash. */
export function signPayment({ privateKey }: Account, payment: Payment): { raw: Hex; hash: Hex } {
  const envelope = envelopeOf({ ...payment, maxPriorityFeePerGas: 1_000_000_000n })
  const raw = serialize(envelope, { signature: sign({ payload: getSignPayload(envelope), privateKey }) })
  return { raw, hash: keccak256(raw) }
}
