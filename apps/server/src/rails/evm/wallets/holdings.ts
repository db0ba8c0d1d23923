/**
 * The balances of our addresses on one chain, at one final block, to compare with the ledger. The database is read first, at one
 * moment; the block is final and recorded by then. A movement that only one side knows is in flight:
 *
 *   a deposit in the block or before, not final or its event waits ──► the chain has it, the ledger not yet
 *   a deposit that is final and in a later block                   ──► the ledger has it already
 *   a transfer that was mined, not settled or its event waits      ──► the chain has moved it, the ledger not yet
 */
import { Postings, type Chains, type Coins } from '@agio/domain'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { Holding, InFlight, Unposted } from '../../rail.ts'
import { nativeOf } from '../node/assets.ts'
import { balancesAt } from '../node/balances.ts'
import { fetchHeader } from '../node/blocks.ts'
import { movedTo } from '../node/calldata.ts'
import { look } from '../node/finality.ts'
import type { JsonRpc } from '../node/json-rpc.ts'
import { blockOf, type Block } from '../node/movements.ts'
import { feeOf, receiptsOf, type Receipt } from '../node/receipts.ts'
import type { Sources } from '../node/sources.ts'
import * as chainStore from '../deposits/chain-store.ts'
import * as store from './holdings-store.ts'

type Known = {
  readonly recorded: bigint
  readonly openings: readonly chainStore.Opening[]
  readonly depositAddresses: readonly string[]
  readonly deposits: readonly store.DepositState[]
  readonly transfers: readonly store.TransferState[]
  readonly unposted: Unposted
}
/** In flight on one account in one coin. */
type Item = InFlight & { readonly account: string; readonly asset: Coins.CoinId }

/** Deposits are called final at most so many blocks ahead of the block that is compared. */
const recentBlocks = 1_000n

/** Gives no balances before the ledger of each hot wallet and the watcher of the chain have begun. */
export async function readHoldings(
  sql: Sql,
  chain: Chains.Chain,
  sources: Sources,
  unposted: Unposted,
): Promise<() => Promise<Holding[]>> {
  const recorded = await store.recordedUpTo(sql, chain.id)
  const openings = await chainStore.openings(sql, chain.id)
  const isBooked = openings.length > 0 && openings.every(({ booked }) => booked)
  if (recorded === undefined || !isBooked) return async () => []
  const known: Known = {
    recorded,
    openings,
    depositAddresses: await store.depositAddresses(sql, chain.id),
    deposits: await store.unsettledDeposits(sql, chain.id, recorded - recentBlocks, [
      ...unposted.deposits,
      ...unposted.reversals,
    ]),
    transfers: await store.unsettledTransfers(sql, chain.id, [...unposted.transfers]),
    unposted,
  }
  return () => sources.ask((source) => compareAt(source, chain, known))
}

async function compareAt(source: JsonRpc, chain: Chains.Chain, known: Known): Promise<Holding[]> {
  const { final } = await look(source, chain)
  const number = final < known.recorded ? final : known.recorded
  if (known.openings.some(({ block }) => number < block)) return []
  const header = await fetchHeader(source, number)
  if (header === null) throw new Error(`the node does not have block ${number}`)
  const block = blockOf(header)
  const wallets = known.openings.map(({ address }) => address)
  const hot = await balancesAt(source, chain.id, wallets, number)
  const deposits = await balancesAt(source, chain.id, known.depositAddresses, number)
  const items = [
    ...known.deposits.flatMap((one) => depositInFlight(chain.id, known, one, number)),
    ...(await transfersInFlight(source, chain.id, known, number)),
  ]
  return [
    ...holdingsOf(Postings.hotAccount(chain.id), hot, block, items),
    ...holdingsOf(Postings.depositsAccount(chain.id), deposits, block, items),
  ]
}

const holdingsOf = (
  account: Postings.Account,
  held: ReadonlyMap<Coins.CoinId, bigint>,
  { number, hash, at: asOf }: Block,
  items: readonly Item[],
): Holding[] =>
  [...held].map(([asset, units]) => ({
    account,
    asset,
    units,
    asOf,
    source: { kind: 'block', id: `${number} ${hash}` },
    inFlight: items
      .filter((item) => item.account === account && item.asset === asset)
      .map(({ kind, reference, units: more }) => ({ kind, reference, units: more })),
  }))

function depositInFlight(
  chainId: Chains.ChainId,
  { openings, unposted }: Known,
  { id, asset, units, hot, block, state, isReportedFinal }: store.DepositState,
  number: bigint,
): Item[] {
  // Coins that came to a hot wallet before its ledger began are in the opening balance.
  const opening = openings.find(({ address }) => address === hot)
  if (hot !== null && (!opening || block <= opening.block)) return []
  const isReported = isReportedFinal ? !unposted.deposits.has(id) : unposted.reversals.has(id)
  const isOnChain = (state === 'seen' || state === 'final') && block <= number
  if (isReported === isOnChain) return []
  return [
    {
      account: hot !== null ? Postings.hotAccount(chainId) : Postings.depositsAccount(chainId),
      asset,
      kind: isReported ? 'deposit_after_block' : isReportedFinal ? 'event_waiting' : 'deposit_not_final',
      reference: id,
      units: isReported ? units : -units,
    },
  ]
}

async function transfersInFlight(
  source: JsonRpc,
  chainId: Chains.ChainId,
  { transfers, unposted }: Known,
  number: bigint,
): Promise<Item[]> {
  const items: Item[] = []
  for (const transfer of transfers) {
    const receipt = (await receiptsOf(source, transfer.kept)).find((one) => one !== null)
    if (!receipt) continue
    const waits = [transfer.key, ...transfer.kept.map(({ hash }) => hash)].some((name) =>
      unposted.transfers.has(name),
    )
    const isBooked = transfer.isSettled && !waits
    const isMined = BigInt(receipt.blockNumber) <= number
    if (isBooked === isMined) continue
    const kind = isBooked ? 'transfer_after_block' : waits ? 'event_waiting' : 'transfer_not_settled'
    const sign = isBooked ? -1n : 1n
    for (const { account, asset, units } of movesOf(chainId, transfer, receipt))
      items.push({ account, asset, kind, reference: transfer.key, units: sign * units })
  }
  return items
}

/** The units that these bytes took from an account; negative for the units that they brought to another of our accounts. */
function movesOf(
  chainId: Chains.ChainId,
  { kind, asset, isFromHot, from, to, kept }: store.TransferState,
  receipt: Receipt,
): { account: string; asset: Coins.CoinId; units: bigint }[] {
  const [hot, deposits] = [Postings.hotAccount(chainId), Postings.depositsAccount(chainId)]
  const account = isFromHot ? hot : deposits
  const bytes = kept.find(({ hash }) => hash === receipt.transactionHash)
  const value = bytes === undefined || bytes.cancels ? 0n : BigInt(bytes.units)
  const units = bytes?.cancels ? 0n : movedTo(receipt, asset, { from, to, value })
  const receiver = kind === 'sweep' ? hot : kind === 'gas' ? deposits : undefined
  return [
    { account, asset, units },
    { account, asset: nativeOf(chainId), units: feeOf(receipt) },
    ...(receiver === undefined ? [] : [{ account: receiver, asset, units: -units }]),
  ]
}
