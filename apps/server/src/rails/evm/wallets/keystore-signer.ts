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
      const { signTransaction } = await import('viem/accounts')
      return signTransaction({
        privateKey: `0x${Buffer.from(privateKey).toString('hex')}`,
        transaction: { type: 'eip1559', ...transaction },
      })
    },
  }
}

function addressOf({ publicKey }: HDKey): Promise<Hex> {
  if (!publicKey) throw new Error('the keystore has no public key')
  return addressOfPublicKey(publicKey)
}
