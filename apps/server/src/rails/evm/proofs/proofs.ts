/** Proof that a wallet is its owner's: a message by EIP-4361, signed by the wallet's key or by the contract there. */
import type { Chains } from '@agio/domain'
import type { Platform } from '../../../platform/platform.ts'
import type { WalletProofs } from '../../rail.ts'
import { isSignedBy } from './ownership.ts'
import { holdsAt, readSiwe, writeSiwe } from './siwe.ts'

const statement = 'This wallet is mine. Signing costs nothing and moves nothing.'

export function createProofs(platform: Platform): WalletProofs {
  return {
    async write({ chainId, address, nonce, publicUrl, issuedAt, expiresAt }) {
      const message = await writeSiwe({
        domain: new URL(publicUrl).host,
        address,
        statement,
        uri: publicUrl,
        version: '1',
        chainId,
        nonce,
        issuedAt: issuedAt.toISOString(),
        expirationTime: expiresAt.toISOString(),
      })
      if (message === undefined) throw new Error('PUBLIC_URL does not make a message that a wallet can sign')
      return message
    },
    async read(message, now) {
      const said = await readSiwe(message)
      if (!said || !holdsAt(said, now)) return undefined
      return { chainId: said.chainId as Chains.ChainId, address: said.address, nonce: said.nonce }
    },
    isSignedBy: (signed) => isSignedBy(platform, signed),
  }
}
