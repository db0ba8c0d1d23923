/**
 * Saved accounts and wallets: what earlier orders were paid to, and the bank that they were paid from. No second store: the
 * accounts stay sealed with their orders, under the customer's key, and go when that key goes.
 *
 *   order placed ──► offered again, masked ──► placed by its id ──► the server opens the account, the browser never holds it
 *                          ├── named ────► shown under a word of its customer
 *                          └── removed ──► offered no more, without its name, and a new destination if it is typed again (fresh PIN)
 */
import { sealing, wallets as proofs } from '../../customers/index.ts'
import { Chains, Coins, type Money } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import type { Refused } from '../../platform/http/route.ts'
import { doorsOf } from '../core/doors.ts'
import { openBuyDetails, payeeDocument, payeePlace } from '../core/order-details.ts'
import { findOrder } from '../core/order-store.ts'
import type { AccountRequest, Payee } from '../reference/beneficiary.ts'
import { names } from './name-store.ts'
import { namesOf, setName } from './names.ts'
import * as store from './saved-store.ts'

type Done = { readonly done: true }
const done: Done = { done: true }
const missing = { refused: 'not-found' } as const
/** The last bank is looked for in so many of the newest purchases. */
const bankLooksAt = 5

export async function listSaved(platform: Platform, customerId: string) {
  const [accounts, wallets, purchases, called] = await Promise.all([
    store.usedAccounts(platform.db, customerId),
    store.usedWallets(platform.db, customerId),
    store.newestPurchases(platform.db, customerId, bankLooksAt),
    namesOf(platform, customerId),
  ])
  const nicknameOf = (destination: string) => called.get(destination) ?? null
  return {
    accounts: await Promise.all(
      accounts.map(async (it) => ({
        ...(await shown(platform, customerId, it)),
        nickname: nicknameOf(it.accountIndex),
      })),
    ),
    wallets: (await withProof(platform, customerId, byChain(wallets))).map((it) => ({
      ...it,
      nickname: nicknameOf(it.address.toLowerCase()),
    })),
    payerName: await payerNameOf(platform, purchases[0]),
    bankId: await lastBank(platform, purchases),
  }
}

export async function nameSavedAccount(
  platform: Platform,
  customerId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Done | Refused<'not-found'>> {
  const used = await store.usedAccount(platform.db, customerId, id)
  if (!used) return missing
  await setName(platform, { customerId, destination: used.accountIndex, name })
  return done
}

export async function nameSavedWallet(
  platform: Platform,
  customerId: string,
  { address, name }: { readonly address: string; readonly name: string },
): Promise<Done | Refused<'not-found'>> {
  const destination = await usedWallet(platform, customerId, address)
  if (destination === undefined) return missing
  await setName(platform, { customerId, destination, name })
  return done
}

export async function removeSavedAccount(
  platform: Platform,
  customerId: string,
  id: string,
): Promise<Done | Refused<'not-found'>> {
  const used = await store.usedAccount(platform.db, customerId, id)
  return used ? remove(platform, customerId, used.accountIndex) : missing
}

export async function removeSavedWallet(
  platform: Platform,
  customerId: string,
  address: string,
): Promise<Done | Refused<'not-found'>> {
  const destination = await usedWallet(platform, customerId, address)
  return destination === undefined ? missing : remove(platform, customerId, destination)
}

/** The wallet in small letters, where it is one of theirs. */
async function usedWallet(
  { db }: Platform,
  customerId: string,
  address: string,
): Promise<string | undefined> {
  const destination = address.toLowerCase()
  const wallets = await store.usedWallets(db, customerId)
  return wallets.some((it) => it.address.toLowerCase() === destination) ? destination : undefined
}

async function remove({ db, clock }: Platform, customerId: string, destination: string): Promise<Done> {
  await db.transaction(async (sql) => {
    await store.removeDestination(sql, { customerId, destination, at: clock.now() })
    await names.remove(sql, { customerId, destination })
  })
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

async function payerNameOf(platform: Platform, id: string | undefined): Promise<string | null> {
  const row = id === undefined ? undefined : await findOrder(platform.db, id)
  return row?.service === 'buy' ? (await openBuyDetails(platform, row)).payerName : null
}

/** The bank that the newest of these purchases was paid from which was paid at a bank. */
async function lastBank(platform: Platform, purchases: readonly string[]): Promise<string | null> {
  const { payments } = doorsOf(platform).money
  const begun = await Promise.all(purchases.map((id) => payments.ofOrder(id)))
  const paid = begun.flat().filter(({ status }) => status === 'authorised' || status === 'settled')
  return paid.find(({ bankId }) => bankId !== undefined)?.bankId ?? null
}
