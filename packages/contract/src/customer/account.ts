/** The accounts and wallets that a customer may use again: proved wallets, and saved destinations. */
import * as z from 'zod'
import { route } from '../route.ts'
import { Amount, CoinId, done, CoinAddress, Fiat, id, line, Time } from '../words.ts'

// Wallets: the owner signs a message of the chain's rail (EIP-4361 on EVM chains), nothing is spent.

export const challengeWallet = route({
  method: 'POST',
  path: '/api/wallets/challenge',
  access: 'customer',
  summary: 'A message for the wallet to sign (EIP-4361 on EVM chains): 10 minutes, once.',
  body: z.strictObject({ address: CoinAddress, chainId: z.number().int() }),
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
    signature: z.string().min(1).max(20_002),
  }),
  answer: z.object({ address: z.string(), provedAt: Time }),
  refusals: ['wallet.proof_failed'],
})

const WalletAsset = z.object({
  coin: CoinId,
  symbol: z.string(),
  name: z.string(),
  contract: z.string().nullable(),
  decimals: z.number(),
  balance: Amount,
  /** The network fee of sending it now, in the native coin of the chain. */
  fee: Amount,
})
export type WalletAsset = z.infer<typeof WalletAsset>

export const walletAssets = route({
  method: 'POST',
  path: '/api/wallets/assets',
  access: 'customer',
  summary:
    'What an address holds of our coins on a chain, as the chain says now; what it does not hold comes last. Nothing is kept.',
  body: z.strictObject({ address: CoinAddress, chainId: z.number().int() }),
  answer: z.object({
    items: z.array(WalletAsset),
    next: z.null(),
    /** In the smallest unit of the native coin. */
    gasPrice: z.string(),
  }),
  refusals: ['address.checksum', 'address.invalid', 'chain.unavailable'],
})

// Destinations that a customer may choose again: bank accounts they were paid at and wallets they bought to.

export const BeneficiaryId = id('ben')

/** What its customer calls it; nobody else is shown it. */
const nickname = z.string().nullable()
/** An empty one takes the present one away. */
const Nickname = z.strictObject({ name: line(40, 0) })

/** Masked: the whole account stays with the server, which takes the id instead of it. */
const SavedAccount = z.object({
  id: BeneficiaryId,
  currency: Fiat,
  name: z.string(),
  /** "DE** **** 3000". */
  label: z.string(),
  bank: z.string().nullable(),
  /** Instant payments reach the account. */
  instant: z.boolean(),
  nickname,
  lastUsedAt: Time,
})
export type SavedAccount = z.infer<typeof SavedAccount>

const SavedWallet = z.object({
  address: z.string(),
  chainId: z.number(),
  network: z.string(),
  /** The customer proved by a signature that it is theirs. */
  isProved: z.boolean(),
  nickname,
  lastUsedAt: Time,
})
export type SavedWallet = z.infer<typeof SavedWallet>

export const listSaved = route({
  method: 'GET',
  path: '/api/saved',
  access: 'customer',
  summary: 'Bank accounts and wallets of earlier orders, the last used first; accounts with masked figures.',
  answer: z.object({
    accounts: z.array(SavedAccount),
    wallets: z.array(SavedWallet),
    /** The name at the bank that the last purchase was to be paid under. */
    payerName: z.string().nullable(),
    /** The bank, of the list of banks, that they last paid a purchase from. */
    bankId: z.string().nullable(),
  }),
})

export const nameSavedAccount = route({
  method: 'POST',
  path: '/api/saved/accounts/{id}/name',
  access: 'customer',
  summary: "Give a saved account a name of one's own; an empty one takes it away.",
  params: z.strictObject({ id: BeneficiaryId }),
  body: Nickname,
  answer: done,
  refusals: ['not-found'],
})

export const nameSavedWallet = route({
  method: 'POST',
  path: '/api/saved/wallets/{address}/name',
  access: 'customer',
  summary: "Give a saved wallet a name of one's own, on every chain; an empty one takes it away.",
  params: z.strictObject({ address: CoinAddress }),
  body: Nickname,
  answer: done,
  refusals: ['not-found'],
})

export const removeSavedAccount = route({
  method: 'DELETE',
  path: '/api/saved/accounts/{id}',
  access: 'customer',
  summary: 'Offer a bank account no more. Used again, it is a new one and needs a fresh PIN.',
  params: z.strictObject({ id: BeneficiaryId }),
  answer: done,
  refusals: ['not-found'],
})

export const removeSavedWallet = route({
  method: 'DELETE',
  path: '/api/saved/wallets/{address}',
  access: 'customer',
  summary: 'Offer a wallet no more, on every chain. Used again, it is a new one and needs a fresh PIN.',
  params: z.strictObject({ address: CoinAddress }),
  answer: done,
  refusals: ['not-found'],
})
