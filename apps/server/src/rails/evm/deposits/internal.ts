/**
 * Native coin from inside a contract call leaves no log and no transaction to us; only the balance shows it. At a final block:
 *
 *   balance − balance at the last look − deposits between − our gas + what our sweeps took  =  a deposit, or nothing
 *
 * An address with a sweep or gas under way, or with a lost or disputed deposit, waits. The sender is unknown and stays null.
 */
import { fetchHeader } from '../node/blocks.ts'
import { look, type View } from '../node/finality.ts'
import { hex, Inconsistent, isNodeFault, resultOf, type JsonRpc } from '../node/json-rpc.ts'
import { blockOf, type Block } from '../node/movements.ts'
import { feeOf, receiptsOf } from '../node/receipts.ts'
import type { Coins } from '@agio/domain'
import type { Platform } from '../../../platform/platform.ts'
import { wantedOn } from '../node/assets.ts'
import * as store from './balance-store.ts'
import * as chainStore from './chain-store.ts'
import { deliverAll } from './recording.ts'
import { saveDeposit } from './deposit-store.ts'
import { report, type KnownDeposit } from './deposits.ts'
import type { Watch } from './watch.ts'

const readAtOnce = 50
const lookEveryMilliseconds = 3000
const refusedMilliseconds = 60_000

type Reading = store.KnownBalance & { readonly units: bigint; readonly extra: bigint }

/** Reads the addresses that are due at the last final block. Everything up to the node's head must be recorded. */
export async function findInternal(
  platform: Platform,
  watch: Watch,
  source: JsonRpc,
  view: View,
): Promise<void> {
  const { db, log } = platform
  const { chain, memory } = watch
  const { native } = wantedOn(chain.id)
  if (memory.elapsed() < memory.balancesAt || native === undefined || view.final < 0n) return
  memory.balancesAt = memory.elapsed() + lookEveryMilliseconds
  memory.balanceHorizon = await store.learnBalances(db, chain.id, memory.balanceHorizon)
  const due = await store.dueBalances(db, chain.id, native, view.final, readAtOnce)
  if (due.length === 0) return
  if (due.length === readAtOnce) memory.balancesAt = 0
  try {
    const still = due.filter((known) => !known.isMoving)
    const { block, balances } = await balancesOf(source, view.final, still)
    const readings = await explained(platform, watch, source, { block, still, balances })
    const agreed = await confirmed(platform, watch, source, { block, readings })
    await save(platform, watch, { native, block, readings: agreed })
    await store.putOff(
      db,
      chain.id,
      due.filter((known) => !agreed.some(({ address }) => address === known.address)).map((it) => it.address),
    )
  } catch (error) {
    if (!isNodeFault(error)) throw error
    memory.balancesAt = memory.elapsed() + refusedMilliseconds
    log.warn({ chainId: chain.id, said: error.message }, 'a node does not tell balances at a final block')
  }
}

async function balancesOf(
  source: JsonRpc,
  number: bigint,
  known: readonly { readonly address: string }[],
): Promise<{ block: Block; balances: bigint[] }> {
  const header = await fetchHeader(source, number)
  if (header === null) throw new Inconsistent('the node does not have a final block')
  const calls = known.map(({ address }) => ({ method: 'eth_getBalance', params: [address, hex(number)] }))
  const balances = (await source.batch(calls)).map((answer) => BigInt(resultOf<string>(answer)))
  return { block: blockOf(header), balances }
}

/** The balance of each address that deposits and our own transfers do not explain. */
async function explained(
  { db }: Platform,
  { chain }: Watch,
  source: JsonRpc,
  {
    block: { number },
    still,
    balances,
  }: {
    readonly block: Block
    readonly still: readonly store.KnownBalance[]
    readonly balances: readonly bigint[]
  },
): Promise<Reading[]> {
  const readings = still.map((it, place) => {
    const units = balances[place] ?? 0n
    return { ...it, units, extra: units - it.unitsBefore - it.deposited }
  })
  const moved = readings.filter(({ extra }) => extra !== 0n).map(({ address }) => address)
  const moves = await store.ownMovesOf(db, chain.id, wantedOn(chain.id).native ?? '', moved)
  const receipts = await receiptsOf(source, moves)
  return readings.map((reading) => {
    let { extra } = reading
    for (const [place, { address, hash, kind, units }] of moves.entries()) {
      if (address !== reading.address) continue
      const receipt = receipts[place]
      if (!receipt) throw new Inconsistent(`the node does not know our transaction ${hash}`)
      const at = BigInt(receipt.blockNumber)
      if (at <= reading.block || at > number) continue
      const value = receipt.status === '0x1' ? units : 0n
      extra += kind === 'gas' ? -value : value + feeOf(receipt)
    }
    return { ...reading, extra }
  })
}

/** The readings that may be kept: two sources confirm the new coins (or the only one), and no source denies them. */
async function confirmed(
  { log }: Platform,
  { chain, sources }: Watch,
  source: JsonRpc,
  { block, readings }: { readonly block: Block; readonly readings: readonly Reading[] },
): Promise<Reading[]> {
  const more = readings.filter(({ extra }) => extra > 0n)
  if (more.length === 0) return [...readings]
  const others = sources.all.filter((other) => other !== source)
  const opinions = await Promise.all(others.map((other) => opinionOf(other, chain, block, more)))
  return readings.filter((reading) => {
    if (reading.extra <= 0n) return true
    const place = more.indexOf(reading)
    const theirs = opinions.flatMap((balances) => (balances === undefined ? [] : [balances[place]]))
    const isDenied = theirs.some((units) => units !== reading.units)
    if (isDenied)
      log.warn({ chainId: chain.id, block: String(block.number) }, 'sources disagree on a balance')
    return !isDenied && 1 + theirs.length >= Math.min(2, sources.all.length)
  })
}

/** Another source's balances at this block; undefined where it cannot say, and balances that do not agree on another branch. */
async function opinionOf(
  source: JsonRpc,
  chain: Watch['chain'],
  block: Block,
  readings: readonly Reading[],
): Promise<(bigint | undefined)[] | undefined> {
  try {
    if ((await look(source, chain)).final < block.number) return undefined
    const theirs = await balancesOf(source, block.number, readings)
    return theirs.block.hash === block.hash ? theirs.balances : readings.map(() => undefined)
  } catch (error) {
    if (!isNodeFault(error)) throw error
    return undefined
  }
}

/** Keeps the balances and their deposits: each new deposit is seen and final in the same transaction. */
async function save(
  platform: Platform,
  watch: Watch,
  {
    native,
    block,
    readings,
  }: { readonly native: Coins.CoinId; readonly block: Block; readonly readings: readonly Reading[] },
): Promise<void> {
  const { db, log } = platform
  const { chain, holder } = watch
  const deposits = readings
    .filter(({ extra }) => extra > 0n)
    .map((reading) => depositOf(chain.id, native, block, reading))
  await db.transaction(async (sql) => {
    await chainStore.holdLease(sql, chain.id, holder)
    await store.saveBalances(sql, chain.id, native, block.number, readings)
    for (const deposit of deposits) {
      await saveDeposit(sql, chain.id, deposit)
      await deliverAll(platform, watch, sql, [report('seen', deposit), report('final', deposit)])
    }
  })
  for (const { address, extra } of readings)
    if (extra < 0n)
      log.error(
        { chainId: chain.id, address, missing: String(-extra) },
        'native coin left a deposit address without a transfer of this server',
      )
}

function depositOf(
  chainId: number,
  asset: Coins.CoinId,
  block: Block,
  { address: to, owner, extra: units }: Reading,
): KnownDeposit {
  return {
    id: `${chainId}:internal:${to}:${block.number}`,
    asset,
    units,
    from: null,
    to,
    transaction: block.hash,
    block,
    owner,
    state: 'final',
    isReportedFinal: true,
    losses: 0,
  }
}
