/** What concerns the customer as such: limits, profile, wallets, and the documents they agree to. */
import * as z from 'zod'
import { route } from './route.ts'
import { EvmAddress, Fiat, Time } from './words.ts'

const Window = z.object({
  window: z.enum(['day', 'month', 'year']),
  limit: z.string().nullable(),
  used: z.string(),
  left: z.string().nullable(),
  until: Time.nullable(),
})
export const getLimits = route({
  method: 'GET',
  path: '/api/limits',
  access: 'customer',
  summary: 'What may still be sold and bought, per day, month and year, in EUR.',
  answer: z.object({
    level: z.string(),
    currency: Fiat,
    sell: z.array(Window),
    buy: z.array(Window),
    nextLevel: z.string().nullable(),
  }),
})

export const getProfile = route({
  method: 'GET',
  path: '/api/profile',
  access: 'customer',
  summary: 'Who is signed in.',
  answer: z.object({ id: z.string(), email: z.string(), level: z.string(), createdAt: Time }),
})

export const getTerms = route({
  method: 'GET',
  path: '/api/terms/{doc}',
  access: 'anyone',
  summary: 'Terms and conditions, by document and language.',
  params: z.strictObject({ doc: z.enum(['terms', 'disclaimer', 'privacy']) }),
  query: z.strictObject({ locale: z.string().max(10).optional() }),
  answer: z.object({
    doc: z.string(),
    version: z.string(),
    title: z.string(),
    sections: z.array(z.object({ heading: z.string(), text: z.string() })),
  }),
  refusals: ['not-found'],
})

// Wallets: the owner signs a sentence (EIP-4361), nothing is spent.

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
