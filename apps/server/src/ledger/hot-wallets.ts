/** Postings of the hot wallets: opening balances, once per coin; top-ups; sweeps and gas. */
import { Money, Postings, type Chains } from '@agio/domain'
import type { Platform } from '../platform/platform.ts'
import type { Sql } from '../platform/sql/sql.ts'
import type { Swept, TopUp, WalletOpening } from '../rails/rail.ts'
import { balance, post } from './ledger.ts'

/** The rail's part: `openings` are those that are not booked yet; none without a signer. */
export interface HotWallets {
  openings(chainId: Chains.ChainId): Promise<readonly WalletOpening[]>
  markOpened(sql: Sql, chainId: Chains.ChainId, address: string): Promise<void>
}

/** Coins moved between our own addresses, and the gas of it. */
export const postSwept = (sql: Sql, swept: Swept, at: Date): Promise<void> => post(sql, postingsOf(swept), at)

/** Coins came to a hot wallet after its ledger began, and are no sweep. */
export const postTopUp = (sql: Sql, topUp: TopUp, at: Date): Promise<void> => post(sql, [toppedUp(topUp)], at)

function postingsOf({ key, kind, asset, units, fee, paidBy }: Swept): Postings.Posting[] {
  const coins = Money.money(asset, units)
  const gas = Postings.gasPaid(key, fee, paidBy === 'hot' ? 'hot' : 'deposits')
  if (kind === 'gas') return [Postings.gasLent(key, coins), gas]
  return kind === 'sweep' ? [Postings.swept(key, coins), gas] : [gas]
}

function toppedUp({ key, chainId, asset, units }: TopUp): Postings.Posting {
  return Postings.capital(`top-up:${key}`, Postings.hotAccount(chainId), Money.money(asset, units))
}

/** Posts the balances of the hot wallets at the block where their ledger begins, once: they are the owner's money. */
export async function openHotWallets(
  { clock, db, log }: Platform,
  chainIds: readonly Chains.ChainId[],
  walletsOf: (chainId: Chains.ChainId) => HotWallets,
): Promise<void> {
  for (const chainId of chainIds) {
    const wallets = walletsOf(chainId)
    const openings = await wallets.openings(chainId).catch((error: unknown) => {
      log.warn({ chainId, err: error }, 'a hot wallet was not readable; the next start posts its opening')
      return []
    })
    for (const opening of openings)
      await db.transaction(async (sql) => {
        await postOpening(sql, chainId, opening, clock.now())
        await wallets.markOpened(sql, chainId, opening.address)
      })
  }
}

/**
 * `held` is the balance on the chain at the block where the ledger of a wallet begins. Each coin is posted once, because later
 * coins are the customers'. The first wallet's opening may come late: amounts that the ledger has posted already are subtracted.
 * Our coins go to a further wallet only after its opening.
 */
export async function postOpening(
  sql: Sql,
  chainId: Chains.ChainId,
  { address, isFirst, held }: WalletOpening,
  at: Date,
): Promise<void> {
  const account = Postings.hotAccount(chainId)
  const name = isFirst ? `hot:${chainId}` : `hot:${chainId}:${address.toLowerCase()}`
  const opening = await Promise.all(
    [...held].map(async ([asset, units]) => {
      const posted = isFirst ? await balance(sql, account, asset) : 0n
      const own = units > posted ? units - posted : 0n
      return Postings.capital(`${name}:${asset}`, account, Money.money(asset, own))
    }),
  )
  await post(sql, opening, at)
}
