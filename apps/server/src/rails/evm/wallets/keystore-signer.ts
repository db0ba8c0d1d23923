/** Signs with the keys of a keystore file; the password is asked for once and the keys stay in this process. */
import type { HDKey } from '@scure/bip32'
import { addressOfPublicKey } from '../deposits/addresses.ts'
import { openKeystore } from './keystore.ts'
import type { Hex, Key, Signer } from './signer.ts'

/** `keystore` is the file's text. Throws at once when the password does not open it. */
export async function createKeystoreSigner(keystore: string, password: string): Promise<Signer> {
  const account = await openKeystore(keystore, password)
  const deposits = account.deriveChild(0)
  const hot = account.deriveChild(1).deriveChild(0)
  const keyOf = (key: Key): HDKey => (key === 'hot' ? hot : deposits.deriveChild(Number(key)))
  const hotAddress = await addressOf(hot)

  return {
    hotAddress: () => Promise.resolve(hotAddress),
    async sign({ key, transaction }) {
      const { privateKey } = keyOf(key)
      if (!privateKey) throw new Error('the keystore has no private key')
      const [{ from, getSignPayload, serialize }, { sign }] = await Promise.all([
        import('ox/TxEnvelopeEip1559'),
        import('ox/Secp256k1'),
      ])
      const envelope = from({ ...transaction, nonce: BigInt(transaction.nonce) })
      // The same transaction has the same bytes.
      const signed = { payload: getSignPayload(envelope), privateKey, extraEntropy: false }
      return serialize(envelope, { signature: sign(signed) })
    },
  }
}

function addressOf({ publicKey }: HDKey): Promise<Hex> {
  if (!publicKey) throw new Error('the keystore has no public key')
  return addressOfPublicKey(publicKey)
}
