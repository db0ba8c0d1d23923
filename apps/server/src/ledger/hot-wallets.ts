/** Entries of the hot wallets: what they held before the ledger began, once per coin; what was put in since; sweeps and gas. */
import { Money, Postings, type Chains, type Coins } from '@agio/domain'
import type { Log } from '../platform/log.ts'
import type { Database, Sql } from '../platform/sql/sql.ts'
import type { Ledger } from './ledger.ts'

type Deps = { readonly ledger: Ledger; readonly clock: { now(): Date } }

/** Coins that moved between addresses of ours, and what the chain took for it. */
type Moved = {
  readonly key: string
  readonly kind: 'sweep' | 'gas' | 'reverted'
  readonly chainId: Chains.ChainId
  readonly asset: Coins.CoinId
  readonly paidBy: 'hot' | 'deposit'
  readonly units: bigint
  readonly gasFeeUnits: bigint
}

/** Coins put into a hot wallet, once per movement; below zero when a final one is gone again. */
type TopUp = {
  readonly key: string
  readonly chainId: Chains.ChainId
  readonly asset: Coins.CoinId
  readonly units: bigint
}

/** The wallets as their rail shows them; undefined where the opening balance is posted, or without a signer. */
export interface HotWallets {
  opening(chainId: Chains.ChainId): Promise<ReadonlyMap<Coins.CoinId, bigint> | undefined>
  markOpened(sql: Sql, chainId: Chains.ChainId): Promise<void>
}

export const createHotWalletLedger = ({ ledger, clock }: Deps) => ({
  onSwept: (sql: Sql, moved: Moved) => ledger.post(postingsOf(moved), clock.now(), sql),
  onTopUp: (sql: Sql, topUp: TopUp) => ledger.post([toppedUp(topUp)], clock.now(), sql),
})

function postingsOf({ key, kind, chainId, asset, units, gasFeeUnits, paidBy }: Moved): Postings.Posting[] {
  const coins = Money.money(asset, units)
  const fee = Money.money(Postings.nativeOf(chainId), gasFeeUnits)
  const gas = Postings.gasPaid(key, fee, paidBy === 'hot' ? 'hot' : 'deposits')
  if (kind === 'gas') return [Postings.gasLent(key, coins), gas]
  return kind === 'sweep' ? [Postings.swept(key, coins), gas] : [gas]
}

export function toppedUp({ key, chainId, asset, units }: TopUp): Postings.Posting {
  return Postings.capital(`top-up:${key}`, Postings.hotAccount(chainId), Money.money(asset, units))
}

/** What the hot wallets hold at the block where their ledger begins is the owner's money; posted once, at a start. */
export async function openHotWallets(
  { ledger, clock, database, log }: Deps & { readonly database: Database; readonly log: Log },
  chainIds: readonly Chains.ChainId[],
  wallets: HotWallets,
): Promise<void> {
  for (const chainId of chainIds) {
    const held = await wallets.opening(chainId).catch((error: unknown) => {
      log.warn(
        { chainId, err: error },
        'the hot wallet could not be looked at; its opening balance is booked at the next start',
      )
      return undefined
    })
    if (!held) continue
    await database.transaction(async (sql) => {
      await postOpening(ledger, chainId, held, clock.now(), sql)
      await wallets.markOpened(sql, chainId)
    })
  }
}

/**
 * `held` is what the chain says of the block where the ledger begins. A coin is posted at the first look and never again, or
 * coins that customers sent since would pass for the owner's at the next start; what the ledger knows by then is not the
 * owner's either.
 */
export async function postOpening(
  ledger: Ledger,
  chainId: Chains.ChainId,
  held: ReadonlyMap<Coins.CoinId, bigint>,
  at: Date,
  sql?: Sql,
): Promise<void> {
  const account = Postings.hotAccount(chainId)
  const opening = await Promise.all(
    [...held].map(async ([asset, units]) => {
      const posted = await ledger.balance(account, asset)
      const own = units > posted ? units - posted : 0n
      return Postings.capital(`hot:${chainId}:${asset}`, account, Money.money(asset, own))
    }),
  )
  await ledger.post(opening, at, sql)
}
