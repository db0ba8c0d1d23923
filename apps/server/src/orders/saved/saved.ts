/**
 * Saved accounts and wallets: what earlier orders were paid to. No second store: the accounts stay sealed with their orders,
 * under the customer's key, and go when that key goes.
 *
 *   order placed ──► offered again, masked ──► placed by its id ──► the server opens the account, the browser never holds it
 *                          └── removed ──► offered no more, and a new destination if it is typed again (fresh PIN)
 */
import { Chains, Coins, type Money } from '@agio/domain'
import type { Clock } from '../../platform/clock.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Database } from '../../platform/sql/sql.ts'
import type { FindBank, Sealer, Wallets } from '../core/doors.ts'
import { openBuyDetails, payeeDocument, payeePlace } from '../core/order-details.ts'
import { findOrder } from '../core/order-store.ts'
import type { AccountRequest, Payee } from '../reference/beneficiary.ts'
import * as store from './saved-store.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly sealer: Sealer
  readonly findBank: FindBank
  readonly wallets: Pick<Wallets, 'provedBy'>
}

type Done = { readonly done: true }
const done: Done = { done: true }
const missing = { refused: 'not-found' } as const

export function createSaved(deps: Deps) {
  const { db, clock } = deps
  return {
    async listSaved(customerId: string) {
      const [accounts, wallets, payerName] = await Promise.all([
        store.usedAccounts(db, customerId),
        store.usedWallets(db, customerId),
        lastPayerName(deps, customerId),
      ])
      return {
        accounts: await Promise.all(accounts.map((it) => shown(deps, customerId, it))),
        wallets: await withProof(deps, customerId, byChain(wallets)),
        payerName,
      }
    },

    async removeSavedAccount(customerId: string, id: string): Promise<Done | Refused<'not-found'>> {
      const used = await store.usedAccount(db, customerId, id)
      if (!used) return missing
      await store.removeDestination(db, { customerId, destination: used.accountIndex, at: clock.now() })
      return done
    },

    async removeSavedWallet(customerId: string, typed: string): Promise<Done | Refused<'not-found'>> {
      const destination = typed.toLowerCase()
      const wallets = await store.usedWallets(db, customerId)
      if (!wallets.some(({ address }) => address.toLowerCase() === destination)) return missing
      await store.removeDestination(db, { customerId, destination, at: clock.now() })
      return done
    },
  }
}

/** The account of an earlier order as if it was typed again: the rules of today are looked at anew. */
export async function savedRequest(
  deps: Pick<Deps, 'db' | 'sealer'>,
  customerId: string,
  id: string,
): Promise<AccountRequest | undefined> {
  const used = await store.usedAccount(deps.db, customerId, id)
  if (!used) return undefined
  const { name, account, address } = await openUsed(deps, customerId, used)
  const { kind: _, ...figures } = account
  return { name, ...figures, ...(address && { address }) }
}

async function openUsed(
  { sealer }: Pick<Deps, 'sealer'>,
  customerId: string,
  { id, sealed }: store.UsedAccount,
): Promise<Payee> {
  return payeeDocument.read(await sealer.open(customerId, payeePlace(id), sealed))
}

async function shown(deps: Deps, customerId: string, used: store.UsedAccount) {
  const { name, account } = await openUsed(deps, customerId, used)
  const bank = account.kind === 'iban' ? await deps.findBank(account.iban) : undefined
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
async function withProof({ wallets }: Deps, customerId: string, used: readonly Wallet[]) {
  const proved = new Map<number, ReturnType<Wallets['provedBy']>>()
  for (const { chainId, coin } of used)
    if (!proved.has(chainId)) proved.set(chainId, wallets.provedBy(customerId, coin))
  return Promise.all(
    used.map(async ({ address, chainId, network, usedAt }) => {
      const there = await proved.get(chainId)
      const isProved = there?.some((it) => it.toLowerCase() === address.toLowerCase()) ?? false
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

async function lastPayerName(deps: Deps, customerId: string): Promise<string | null> {
  const id = await store.newestPurchase(deps.db, customerId)
  const row = id === undefined ? undefined : await findOrder(deps.db, id)
  return row?.service === 'buy' ? (await openBuyDetails(deps, row)).payerName : null
}
