/** Postings of the hot wallets: opening balances, once per coin; top-ups; sweeps and gas. */
import { Money, Postings, type Chains, type Coins } from '@agio/domain'
import type { Log } from '../platform/log.ts'
import type { Database, Sql } from '../platform/sql/sql.ts'
import type { Swept, TopUp } from '../rails/rail.ts'
import type { Ledger } from './ledger.ts'

type Deps = { readonly ledger: Ledger; readonly clock: { now(): Date } }

/** The rail's part: `opening` is undefined where the opening balance is posted, or without a signer. */
export interface HotWallets {
  opening(chainId: Chains.ChainId): Promise<ReadonlyMap<Coins.CoinId, bigint> | undefined>
  markOpened(sql: Sql, chainId: Chains.ChainId): Promise<void>
}

export const createHotWalletLedger = ({ ledger, clock }: Deps) => ({
  onSwept: (sql: Sql, swept: Swept) => ledger.post(postingsOf(swept), clock.now(), sql),
  onTopUp: (sql: Sql, topUp: TopUp) => ledger.post([toppedUp(topUp)], clock.now(), sql),
})

function postingsOf({ key, kind, chainId, asset, units, gasFeeUnits, paidBy }: Swept): Postings.Posting[] {
  const coins = Money.money(asset, units)
  const fee = Money.money(Postings.nativeOf(chainId), gasFeeUnits)
  const gas = Postings.gasPaid(key, fee, paidBy === 'hot' ? 'hot' : 'deposits')
  if (kind === 'gas') return [Postings.gasLent(key, coins), gas]
  return kind === 'sweep' ? [Postings.swept(key, coins), gas] : [gas]
}

export function toppedUp({ key, chainId, asset, units }: TopUp): Postings.Posting {
  return Postings.capital(`top-up:${key}`, Postings.hotAccount(chainId), Money.money(asset, units))
}

/** Posts what the hot wallets hold at the block where their ledger begins, once: it is the owner's money. */
export async function openHotWallets(
  { ledger, clock, database, log }: Deps & { readonly database: Database; readonly log: Log },
  chainIds: readonly Chains.ChainId[],
  wallets: HotWallets,
): Promise<void> {
  for (const chainId of chainIds) {
    const held = await wallets.opening(chainId).catch((error: unknown) => {
      log.warn({ chainId, err: error }, 'the hot wallet was not readable; the next start posts its opening')
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
 * `held` is what the chain holds at the block where the ledger begins. Each coin is posted once, because later coins are the
 * customers'; what the ledger has posted already is subtracted.
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
