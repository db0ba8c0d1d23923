/**
 * Proof that a wallet is the customer's: the rail of its chain writes a message, its owner signs it, and nothing is spent.
 *
 *   challenge ──► the message, stored with its nonce: 10 minutes, for this customer, once
 *   prove     ──► exactly the message that was issued ──► signed by this address ──► stored, and the orders are notified
 */
import type { Refused } from '../../platform/http/route.ts'
import type { Chains, Coins } from '@agio/domain'
import type { Addresses, WalletAssets, WalletProofs } from '../../rails/rail.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Sql } from '../../platform/sql/sql.ts'
import { createBuckets } from '../../platform/http/traffic.ts'
import { minutesLater } from '../deps.ts'
import type { Random } from '../../platform/secrets.ts'
import * as store from './wallet-store.ts'

export type Proved = {
  readonly customerId: string
  /** With its checksum. */
  readonly address: string
  readonly chainId: Chains.ChainId
  readonly at: Date
}

export type WalletDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly random: Random
  /** The address where the customer signs in: the message names it. */
  readonly publicUrl: string
  readonly chains: readonly Chains.ChainId[]
  readonly proofs: WalletProofs
  readonly readAddress: (chainId: Chains.ChainId, typed: string) => ReturnType<Addresses['read']>
  /** Undefined while no source of the chain answers. */
  readonly assetsOf: (chainId: Chains.ChainId, address: Coins.Address) => Promise<WalletAssets | undefined>
  /** Called in the transaction that stores the proof. */
  readonly onProved: (sql: Sql, proved: Proved) => Promise<void>
}

export type Wallets = ReturnType<typeof createWallets>

const minutes = 10

/** Looks at the balances of a wallet that a customer may take in a minute. */
const looks = { perMinute: 60, burst: 30 }

export function createWallets(deps: WalletDeps) {
  const buckets = createBuckets(looks)
  return {
    async assets({ customerId, ...request }: { customerId: string; address: string; chainId: number }) {
      const seconds = buckets.take(customerId)
      if (seconds !== undefined) return { refused: 'too-many', seconds } as const
      const read = await readWallet(deps, request)
      if ('refused' in read) return read
      return (await deps.assetsOf(read.chainId, read.address)) ?? ({ refused: 'chain.unavailable' } as const)
    },
    challenge: (request: { customerId: string; address: string; chainId: number }) =>
      challenge(deps, request),
    prove: (request: { customerId: string; message: string; signature: string }) => prove(deps, request),
    /** The customer proved the address, on this chain or (a key) on any. */
    isProved: (customerId: string, address: string, chainId: Chains.ChainId) =>
      store.isProved(deps.db, { customerId, address, chainId }),
    /** Once an hour or so. */
    forgetOld: () => store.forgetChallenges(deps.db, deps.clock.now()),
  }
}

type NotAWallet = Refused<'address.checksum' | 'address.invalid'>

/** The address with its checksum. Refuses address.checksum, and address.invalid for a chain that is not configured. */
async function readWallet(
  { chains, readAddress }: WalletDeps,
  { address: typed, chainId: asked }: { address: string; chainId: number },
): Promise<{ readonly address: Coins.Address; readonly chainId: Chains.ChainId } | NotAWallet> {
  const chainId = chains.find((id) => id === asked)
  if (chainId === undefined) return { refused: 'address.invalid' }
  const read = await readAddress(chainId, typed)
  if ('address' in read) return { address: read.address, chainId }
  return { refused: read.problem === 'checksum' ? 'address.checksum' : 'address.invalid' }
}

/** The message to sign. */
async function challenge(
  deps: WalletDeps,
  { customerId, ...request }: { customerId: string; address: string; chainId: number },
): Promise<{ readonly message: string; readonly expiresAt: Date } | NotAWallet> {
  const { db, clock, random, publicUrl, proofs } = deps
  const read = await readWallet(deps, request)
  if ('refused' in read) return read
  const { address, chainId } = read
  const issuedAt = clock.now()
  const expiresAt = minutesLater(issuedAt, minutes)
  const nonce = random(16).toString('hex')
  const message = await proofs.write({ chainId, address, nonce, publicUrl, issuedAt, expiresAt })
  await store.addChallenge(db, { nonce, customerId, address, chainId, message, issuedAt, expiresAt })
  return { message, expiresAt }
}

/** Stores the proof. Refuses wallet.proof_failed for every fault. */
async function prove(
  { db, clock, proofs, onProved }: WalletDeps,
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
    await onProved(sql, proved)
    return proved
  })
}

const failed = { refused: 'wallet.proof_failed' } as const
