/** Wallets: the owner signs a sentence (EIP-4361), nothing is spent. */
import * as z from 'zod'
import { route } from './route.ts'
import { EvmAddress, Time } from './words.ts'

export const challengeWallet = route({
  method: 'POST',
  path: '/api/wallets/challenge',
  access: 'customer',
  summary: 'A sentence for the wallet to sign (EIP-4361): 10 minutes, once.',
  body: z.strictObject({ address: EvmAddress, chainId: z.number().int() }),
  answer: z.object({ message: z.string(), expiresAt: Time }),
  refusals: ['address.checksum', 'address.invalid'],
})

export const proveWallet = route({
  method: 'POST',
  path: '/api/wallets/proof',
  access: 'customer',
  summary: 'The signature; orders that waited for it go on. Contract wallets by ERC-1271 and ERC-6492.',
  body: z.strictObject({
    message: z.string().max(2000),
    signature: z.string().regex(/^0x[0-9a-fA-F]{2,20000}$/),
  }),
  answer: z.object({ address: z.string(), provedAt: Time }),
  refusals: ['wallet.proof_failed'],
})
