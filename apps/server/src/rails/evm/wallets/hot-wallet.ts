/**
 * The hot wallets and the owner's money in them. The ledger of each begins with its balance at one block; coins that arrive in
 * later blocks, except our sweeps, are a top-up, once per movement, when they are final.
 */
import { Chains, Coins } from '@agio/domain'
import type { Database, Sql } from '../../../platform/sql/sql.ts'
import type { Deliver, TopUp, WalletOpening } from '../../rail.ts'
import { hotOwner, openings } from '../deposits/chain-store.ts'
import type { Watch } from '../deposits/watch.ts'
import type { Sources } from '../node/sources.ts'
import type { EvmSettings } from '../settings.ts'
import type { Hex, Signer } from './signer.ts'
import * as store from './hot-wallet-store.ts'

/** Called in the transaction that makes the movement final. */
export type OnTopUp = (sql: Sql, topUp: TopUp) => Promise<void>

/** Deposits at a hot wallet belong to no order: they become top-ups, or are in the opening balance. */
export function keepTopUps(deliver: Deliver, onTopUp: OnTopUp): Watch['deliver'] {
  return async (sql, event) => {
    if (event.owner !== hotOwner) return deliver(sql, event)
    const { id: key, type, movement } = event
    if (type !== 'deposit.final' && type !== 'deposit.reversed') return
    const { asset, units, block, to } = movement
    const { chainId } = Coins.coinOf(asset)
    const opening = (await openings(sql, chainId)).find(({ address }) => address === to.toLowerCase())
    // Coins that came before the ledger began, or before its block was chosen, are in the opening balance.
    if (!opening || block.number <= opening.block) return
    await onTopUp(sql, { key, chainId, asset, units: type === 'deposit.final' ? units : -units })
  }
}

type Deps = { readonly database: Database; readonly settings: EvmSettings }

const walletsOf = ({ settings }: Deps, signer: Signer, chainId: Chains.ChainId): Promise<readonly Hex[]> =>
  signer.hotAddresses(settings.chains.find((one) => one.chainId === chainId)?.hotWallets ?? 1)

/**
 * The wallets that coins leave from now. A further one waits until its opening is booked; the first does not, because a
 * refund must not wait for a node that can say old balances.
 */
export async function lanesOf(deps: Deps, signer: Signer, chainId: Chains.ChainId): Promise<readonly Hex[]> {
  const wallets = (await walletsOf(deps, signer, chainId)).map((address) => address.toLowerCase() as Hex)
  if (wallets.length < 2) return wallets
  const opened = await openings(deps.database, chainId)
  return wallets.filter(
    (address, place) => place === 0 || opened.some((one) => one.address === address && one.booked),
  )
}

/** The balances of wallets at the block where their ledger begins, for those that are not booked. */
export async function openingsOf(
  deps: Deps,
  signer: Signer,
  sources: Sources,
  chainId: Chains.ChainId,
): Promise<readonly WalletOpening[]> {
  const { database } = deps
  const wallets = await walletsOf(deps, signer, chainId)
  for (const address of wallets) await store.learn(database, address)
  const known = await openings(database, chainId)
  const isNew = known.every(({ booked }) => !booked)
  const waiting = wallets.filter(
    (address) => !known.some((one) => one.booked && one.address === address.toLowerCase()),
  )
  if (waiting.length === 0) return []
  const [{ look }, { balancesAt }] = await Promise.all([
    import('../node/finality.ts'),
    import('../node/balances.ts'),
  ])
  return sources.ask(async (source) => {
    const { final } = await look(source, Chains.chains[chainId])
    const found: WalletOpening[] = []
    for (const address of waiting) {
      const block = await store.openingAt(database, chainId, address, final > 0n ? final : 0n)
      const held = await balancesAt(source, chainId, [address], block)
      found.push({ address, isFirst: isNew && address === wallets[0], held })
    }
    return found
  })
}
