/**
 * Proof that a wallet is the customer's: the rail of its chain writes a message, its owner signs it, and nothing is spent.
 *
 *   challenge ──► the message, stored with its nonce: 10 minutes, for this customer, once
 *   prove     ──► exactly the message that was issued ──► signed by this address ──► stored, and an effect tells the orders
 */
import { Coins, Stored, type Chains } from '@agio/domain'
import { createBuckets } from '../../platform/http/traffic.ts'
import type { Refused, TooMany } from '../../platform/http/route.ts'
import { perPlatform, type Platform } from '../../platform/platform.ts'
import { putIntoOutbox } from '../../platform/queue/outbox.ts'
import type { Addresses, WalletAssets, WalletProofs } from '../../rails/rail.ts'
import { minutesLater } from '../rules.ts'
import * as store from './wallet-store.ts'

export { proofsOf } from './wallet-store.ts'

export type Proved = {
  readonly customerId: string
  /** With its checksum. */
  readonly address: string
  readonly chainId: Chains.ChainId
  readonly at: Date
}

/** The rails of the chains, as far as wallets need them. */
export type WalletRails = {
  readonly proofs: WalletProofs
  readonly ofChain: (chainId: Chains.ChainId) => {
    readonly addresses: { readonly read: Addresses['read'] }
    assets(chainId: Chains.ChainId, address: Coins.Address): Promise<WalletAssets>
  }
}

type NamedWallet = { readonly customerId: string; readonly address: string; readonly chainId: number }

const minutes = 10

/** Looks at the balances of a wallet that a customer may take in a minute. */
const looksOf = perPlatform(() => createBuckets({ perMinute: 60, burst: 30 }))

/** The address holds these now. Refuses too-many, a wrong address, and chain.unavailable while no source of the chain answers. */
export async function assets(
  platform: Platform,
  rails: WalletRails,
  { customerId, ...request }: NamedWallet,
): Promise<WalletAssets | NotAWallet | Refused<'chain.unavailable'> | TooMany> {
  const waitSeconds = looksOf(platform).take(customerId)
  if (waitSeconds !== undefined) return { refused: 'too-many', waitSeconds }
  const read = await readWallet(platform, rails, request)
  if ('refused' in read) return read
  const { chainId, address } = read
  const held = await rails
    .ofChain(chainId)
    .assets(chainId, address)
    .catch(() => undefined)
  return held ?? { refused: 'chain.unavailable' }
}

/** Once an hour or so. */
export const forgetOld = ({ db, clock }: Platform): Promise<void> => store.forgetChallenges(db, clock.now())

type NotAWallet = Refused<'address.checksum' | 'address.invalid'>

/** The address with its checksum. Refuses address.checksum, and address.invalid for a chain that is not configured. */
async function readWallet(
  { settings }: Platform,
  { ofChain }: WalletRails,
  { address: typed, chainId: asked }: { address: string; chainId: number },
): Promise<{ readonly address: Coins.Address; readonly chainId: Chains.ChainId } | NotAWallet> {
  const chainId = settings.chains.map(({ chainId: id }) => id).find((id) => id === asked)
  if (chainId === undefined) return { refused: 'address.invalid' }
  const read = await ofChain(chainId).addresses.read(typed)
  if ('address' in read) return { address: read.address, chainId }
  return { refused: read.problem === 'checksum' ? 'address.checksum' : 'address.invalid' }
}

/** The message to sign. */
export async function challenge(
  platform: Platform,
  rails: WalletRails,
  { customerId, ...request }: NamedWallet,
): Promise<{ readonly message: string; readonly expiresAt: Date } | NotAWallet> {
  const { db, clock, random, settings } = platform
  const { publicUrl } = settings
  const read = await readWallet(platform, rails, request)
  if ('refused' in read) return read
  const { address, chainId } = read
  const issuedAt = clock.now()
  const expiresAt = minutesLater(issuedAt, minutes)
  const nonce = random(16).toString('hex')
  const message = await rails.proofs.write({ chainId, address, nonce, publicUrl, issuedAt, expiresAt })
  await store.addChallenge(db, { nonce, customerId, address, chainId, message, issuedAt, expiresAt })
  return { message, expiresAt }
}

/** Stores the proof, with the effect that tells the orders. Refuses wallet.proof_failed for every fault. */
export async function prove(
  { db, clock }: Platform,
  { proofs }: WalletRails,
  { customerId, message, signature }: { customerId: string; message: string; signature: string },
): Promise<Proved | Refused<'wallet.proof_failed'>> {
  const now = clock.now()
  const said = await proofs.read(message, now)
  if (!said) return failed
  const issued = await store.openChallenge(db, { nonce: said.nonce, customerId, now })
  // An equal message means equal fields: domain, URI, chain, address, times.
  if (issued?.message !== message) return failed
  const { address, chainId } = said
  const by = await proofs.isSignedBy({ chainId, address, message, signature })
  if (by === undefined) return failed
  const proved = { customerId, address, chainId, at: now }
  return db.transaction(async (sql) => {
    if (!(await store.useChallenge(sql, said.nonce, now))) return failed
    await store.keepProof(sql, { ...proved, by, message, signature })
    await putIntoOutbox(sql, [effectOf(proved)])
    return proved
  })
}

const effectOf = ({ customerId, address, chainId, at }: Proved) => ({
  kind: 'wallet_proved',
  key: `proved:${customerId}:${address}:${chainId}:${at.getTime()}`,
  owner: customerId,
  payload: Stored.provedWallet.write({ customerId, address }),
})

const chainOf = (coin: Coins.CoinId) => Coins.coinOf(coin).chainId

/** The customer proved this wallet for the chain of the coin. */
export const isProved = (
  { db }: Platform,
  customerId: string,
  address: string,
  coin: Coins.CoinId,
): Promise<boolean> => store.isProved(db, { customerId, address, chainId: chainOf(coin) })

/** All that the customer proved for the chain of the coin, without a checksum. */
export const provedFor = ({ db }: Platform, customerId: string, coin: Coins.CoinId): Promise<string[]> =>
  store.provedWallets(db, { customerId, chainId: chainOf(coin) })

const failed = { refused: 'wallet.proof_failed' } as const
