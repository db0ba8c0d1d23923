/**
 * Saved accounts and wallets: what earlier orders were paid to. No second store: the accounts stay sealed with their orders,
 * under the customer's key, and go when that key goes.
 *
 *   order placed ──► offered again, masked ──► placed by its id ──► the server opens the account, the browser never holds it
 *                          └── removed ──► offered no more, and a new destination if it is typed again (fresh PIN)
 */
import { sealing, wallets as proofs } from '../../customers/index.ts'
import { Chains, Coins, type Money } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import type { Refused } from '../../platform/http/route.ts'
import { doorsOf } from '../core/doors.ts'
import { openBuyDetails, payeeDocument, payeePlace } from '../core/order-details.ts'
import { findOrder } from '../core/order-store.ts'
import type { AccountRequest, Payee } from '../reference/beneficiary.ts'
import * as store from './saved-store.ts'

type Done = { readonly done: true }
const done: Done = { done: true }
const missing = { refused: 'not-found' } as const

export async function listSaved(platform: Platform, customerId: string) {
  const [accounts, wallets, payerName] = await Promise.all([
    store.usedAccounts(platform.db, customerId),
    store.usedWallets(platform.db, customerId),
    lastPayerName(platform, customerId),
  ])
  return {
    accounts: await Promise.all(accounts.map((it) => shown(platform, customerId, it))),
    wallets: await withProof(platform, customerId, byChain(wallets)),
    payerName,
  }
}

export async function removeSavedAccount(
  { db, clock }: Platform,
  customerId: string,
  id: string,
): Promise<Done | Refused<'not-found'>> {
  const used = await store.usedAccount(db, customerId, id)
  if (!used) return missing
  await store.removeDestination(db, { customerId, destination: used.accountIndex, at: clock.now() })
  return done
}

export async function removeSavedWallet(
  { db, clock }: Platform,
  customerId: string,
  typed: string,
): Promise<Done | Refused<'not-found'>> {
  const destination = typed.toLowerCase()
  const wallets = await store.usedWallets(db, customerId)
  if (!wallets.some(({ address }) => address.toLowerCase() === destination)) return missing
  await store.removeDestination(db, { customerId, destination, at: clock.now() })
  return done
}

/** The account of an earlier order as if it was typed again: the rules of today are looked at anew. */
export async function savedRequest(
  platform: Platform,
  customerId: string,
  id: string,
): Promise<AccountRequest | undefined> {
  const used = await store.usedAccount(platform.db, customerId, id)
  if (!used) return undefined
  const { name, account, address } = await openUsed(platform, customerId, used)
  const { kind: _, ...figures } = account
  return { name, ...figures, ...(address && { address }) }
}

async function openUsed(
  platform: Platform,
  customerId: string,
  { id, sealed }: store.UsedAccount,
): Promise<Payee> {
  return payeeDocument.read(await sealing.open(platform, customerId, payeePlace(id), sealed))
}

async function shown(platform: Platform, customerId: string, used: store.UsedAccount) {
  const { name, account } = await openUsed(platform, customerId, used)
  const bank = account.kind === 'iban' ? await doorsOf(platform).payees.findBank(account.iban) : undefined
  const currency: Money.Fiat = account.kind === 'iban' ? 'EUR' : 'GBP'
  return {
    id: used.id,
    currency,
    name,
    label: used.label,
    bank: bank?.bankName ?? used.bank,
    instant: bank?.instant ?? account.kind === 'uk',
    usedAt: used.usedAt,
  }
}

/** The proofs of a chain are read once for all wallets there. */
async function withProof(platform: Platform, customerId: string, used: readonly Wallet[]) {
  const proved = new Map<number, Promise<readonly string[]>>()
  for (const { chainId, coin } of used)
    if (!proved.has(chainId)) proved.set(chainId, proofs.provedFor(platform, customerId, coin))
  return Promise.all(
    used.map(async ({ address, chainId, network, usedAt }) => {
      const there = await proved.get(chainId)
      const isProved = there?.includes(address.toLowerCase()) ?? false
      return { address, chainId, network, usedAt, isProved }
    }),
  )
}

type Wallet = { address: string; coin: Coins.CoinId; chainId: number; network: string; usedAt: Date }

/** A wallet is offered for the chains it was used on: a contract on one may belong to somebody else on another. */
function byChain(used: readonly store.UsedWallet[]): Wallet[] {
  const wallets = new Map<string, Wallet>()
  for (const { address, coin, usedAt } of used) {
    const { id: chainId, name: network } = Chains.chains[Coins.coinOf(coin).chainId]
    const key = `${chainId} ${address}`
    if (!wallets.has(key)) wallets.set(key, { address, coin, chainId, network, usedAt })
  }
  return [...wallets.values()]
}

async function lastPayerName(platform: Platform, customerId: string): Promise<string | null> {
  const id = await store.newestPurchase(platform.db, customerId)
  const row = id === undefined ? undefined : await findOrder(platform.db, id)
  return row?.service === 'buy' ? (await openBuyDetails(platform, row)).payerName : null
}
