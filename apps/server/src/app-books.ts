/** What the hot wallets held before the books began is the owner's money: booked once per coin, also where it was nothing. */
import { Money, Postings, type Chains, type Coins } from '@agio/domain'
import type { Ledger } from './ledger/index.ts'

/**
 * `held` is what the chain says now. A coin is booked at the first look at it and never again, or coins that customers
 * sent since would pass for the owner's at the next start; what the books know by then is not the owner's either.
 */
export async function bookOpening(
  ledger: Ledger,
  chainId: Chains.ChainId,
  held: ReadonlyMap<Coins.CoinId, bigint>,
  at: Date,
): Promise<void> {
  const account = Postings.hotAccount(chainId)
  const opening = await Promise.all(
    [...held].map(async ([asset, units]) => {
      const booked = await ledger.balance(account, asset)
      const own = units > booked ? units - booked : 0n
      return Postings.capital(`hot:${chainId}:${asset}`, account, Money.money(asset, own))
    }),
  )
  await ledger.post(opening, at)
}
