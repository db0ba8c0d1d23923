/** The places where our own value lies: bank accounts, wallets, and what the acquirer owes us. */
import { wireAmount, wireTime } from '@agio/contract/wire'
import { Chains, Money, Postings } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import * as store from './figures-store.ts'

/** Where our own value lies, in the ledger and at the last comparison outside. */
export async function holdingsOf<Kind extends Place['kind']>(
  { db }: Platform,
  places: readonly (Place & { readonly kind: Kind })[],
) {
  const [held, waiting] = await Promise.all([
    store.heldOn(
      db,
      places.map(({ account }) => account),
    ),
    store.waitingToLeave(db),
  ])
  return places.flatMap(({ account, kind, chainId }) =>
    held
      .filter((it) => it.account === account)
      .map(({ asset, units, outside, asOf }) => {
        const leaves = kind === 'bank' || kind === 'hot_wallet'
        const waits = leaves && waiting.find((it) => it.asset === asset && it.chainId === chainId)
        const compared = outside !== null && asOf !== null
        return {
          account,
          kind,
          chain: chainId === null ? null : Chains.chains[chainId].name,
          held: figure(asset, units),
          waits: figure(asset, waits ? waits.units : '0'),
          outside: compared ? { amount: figure(asset, outside).amount, asOf: wireTime(asOf) } : null,
        }
      }),
  )
}

export const chainIdsOf = ({ settings }: Platform) => settings.chains.map(({ chainId }) => chainId)

type Place = {
  readonly account: Postings.Account
  readonly kind: 'bank' | 'hot_wallet' | 'deposit_addresses' | 'acquirer'
  readonly chainId: Chains.ChainId | null
}

/** The accounts that hold our own value, without transit. */
export const ownPlaces = (platform: Platform) => [
  ...Money.fiats.map((fiat) => ({
    account: Postings.nostroAccount(fiat),
    kind: 'bank' as const,
    chainId: null,
  })),
  ...chainIdsOf(platform).map((chainId) => ({
    account: Postings.hotAccount(chainId),
    kind: 'hot_wallet' as const,
    chainId,
  })),
  { account: Postings.transitAccount('card'), kind: 'acquirer' as const, chainId: null },
]

/** Coins that came for orders and are not swept yet. */
export const depositPlaces = (platform: Platform) =>
  chainIdsOf(platform).map((chainId) => ({
    account: Postings.depositsAccount(chainId),
    kind: 'deposit_addresses' as const,
    chainId,
  }))

export function figure(asset: string, units: string): { currency: string; amount: string } {
  if (!Money.isAsset(asset)) throw new Error(`the ledger has an unknown asset: ${asset}`)
  return wireAmount(Money.money(asset, BigInt(units)))
}
