/** The hot wallets and the owner's money in them. The ledger of each begins with its balance at one block. */
import { Chains } from '@agio/domain'
import type { Platform } from '../../../platform/platform.ts'
import type { WalletOpening } from '../../rail.ts'
import { openings } from '../deposits/chain-store.ts'
import { sourcesOf } from '../node/sources.ts'
import { chainOf } from '../settings.ts'
import type { Hex, Signer } from './signer.ts'
import * as store from './hot-wallet-store.ts'

const walletsOf = (platform: Platform, signer: Signer, chainId: Chains.ChainId): Promise<readonly Hex[]> =>
  signer.hotAddresses(chainOf(platform, chainId)?.hotWallets ?? 1)

/**
 * The wallets that coins leave from now. A further one waits until its opening is booked; the first does not, because a
 * refund must not wait for a node that can say old balances.
 */
export async function lanesOf(
  platform: Platform,
  signer: Signer,
  chainId: Chains.ChainId,
): Promise<readonly Hex[]> {
  const wallets = (await walletsOf(platform, signer, chainId)).map((address) => address.toLowerCase() as Hex)
  if (wallets.length < 2) return wallets
  const opened = await openings(platform.db, chainId)
  return wallets.filter(
    (address, place) => place === 0 || opened.some((one) => one.address === address && one.booked),
  )
}

/** The balances of wallets at the block where their ledger begins, for those that are not booked. */
export async function openingsOf(
  platform: Platform,
  signer: Signer,
  chainId: Chains.ChainId,
): Promise<readonly WalletOpening[]> {
  const { db } = platform
  const wallets = await walletsOf(platform, signer, chainId)
  for (const address of wallets) await store.learn(db, address)
  const known = await openings(db, chainId)
  const isNew = known.every(({ booked }) => !booked)
  const waiting = wallets.filter(
    (address) => !known.some((one) => one.booked && one.address === address.toLowerCase()),
  )
  if (waiting.length === 0) return []
  const [{ look }, { balancesAt }] = await Promise.all([
    import('../node/finality.ts'),
    import('../node/balances.ts'),
  ])
  return sourcesOf(platform, chainId).ask(async (source) => {
    const { final } = await look(source, Chains.chains[chainId])
    const found: WalletOpening[] = []
    for (const address of waiting) {
      const block = await store.openingAt(db, chainId, address, final > 0n ? final : 0n)
      const held = await balancesAt(source, chainId, [address], block)
      found.push({ address, isFirst: isNew && address === wallets[0], held })
    }
    return found
  })
}
