/** The owner's money in the hot wallets: what they held before the books began, once per coin, and what was put in since. */
import { Money, Postings, type Chains, type Coins } from '@agio/domain'
import type { Ledger } from './ledger/index.ts'
import type { Sql } from './platform/sql/sql.ts'

/**
 * `held` is what the chain says of the block where the books begin. A coin is booked at the first look at it and never again, or coins that customers
 * sent since would pass for the owner's at the next start; what the books know by then is not the owner's either.
 */
export async function bookOpening(
  ledger: Ledger,
  chainId: Chains.ChainId,
  held: ReadonlyMap<Coins.CoinId, bigint>,
  at: Date,
  sql?: Sql,
): Promise<void> {
  const account = Postings.hotAccount(chainId)
  const opening = await Promise.all(
    [...held].map(async ([asset, units]) => {
      const booked = await ledger.balance(account, asset)
      const own = units > booked ? units - booked : 0n
      return Postings.capital(`hot:${chainId}:${asset}`, account, Money.money(asset, own))
    }),
  )
  await ledger.post(opening, at, sql)
}

/** Coins put into a hot wallet since, once per movement; below zero when a final one is gone again. */
export function toppedUp(topUp: {
  readonly key: string
  readonly chainId: Chains.ChainId
  readonly asset: Coins.CoinId
  readonly units: bigint
}): Postings.Posting {
  const { key, chainId, asset, units } = topUp
  return Postings.capital(`top-up:${key}`, Postings.hotAccount(chainId), Money.money(asset, units))
}
