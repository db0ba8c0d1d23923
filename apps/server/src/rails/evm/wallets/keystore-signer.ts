/** Signs with the keys of a keystore file; the password is asked for once and the keys stay in this process. */
import type { HDKey } from '@scure/bip32'
import { addressOfPublicKey } from '../keys/deposit-key.ts'
import { openKeystore } from './keystore.ts'
import { mostHotWallets, type DepositChild, type Hex, type Signer } from './signer.ts'

/** `keystore` is the file's text. Throws at once when the password does not open it. */
export async function createKeystoreSigner(keystore: string, password: string): Promise<Signer> {
  const account = await openKeystore(keystore, password)
  const deposits = account.deriveChild(0)
  const wallet = (await addressOf(deposits.deriveChild(0))).toLowerCase()
  const hot = account.deriveChild(1)
  const hotAddresses = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, place) => addressOf(hot.deriveChild(place))))
  /** Also for a wallet that the settings no longer name: its transfers under way go on. */
  async function hotKey(from: Hex): Promise<HDKey> {
    for (let place = 0; place < mostHotWallets; place += 1) {
      const key = hot.deriveChild(place)
      if ((await addressOf(key)).toLowerCase() === from.toLowerCase()) return key
    }
    throw new Error(`the keystore has no hot wallet ${from}`)
  }

  function depositKey(key: DepositChild): HDKey {
    if (key.wallet !== wallet)
      throw new Error(`the keystore is of the wallet with the first address ${wallet}, not ${key.wallet}`)
    return deposits.deriveChild(Number(key.index))
  }

  return {
    hotAddresses,
    async sign({ key, from, transaction }) {
      const { privateKey } = key === 'hot' ? await hotKey(from) : depositKey(key)
      if (!privateKey) throw new Error('the keystore has no private key')
      const [{ from: envelopeOf, getSignPayload, serialize }, { sign }] = await Promise.all([
        import('ox/TxEnvelopeEip1559'),
        import('ox/Secp256k1'),
      ])
      const envelope = envelopeOf({ ...transaction, nonce: BigInt(transaction.nonce) })
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
