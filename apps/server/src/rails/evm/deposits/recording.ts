/**
 * From blocks to events: which movements in them are ours, and one transaction that moves the cursor, stores the blocks
 * and deposits, and delivers.
 */
import { Coins } from '@agio/domain'
import { postTopUp } from '../../../ledger/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import { filterOn, wantedOn } from '../node/assets.ts'
import * as depositStore from './deposit-store.ts'
import { gone, sight, type DepositReport } from './deposits.ts'
import { fetchLogs, succeeded } from '../node/blocks.ts'
import * as chainStore from './chain-store.ts'
import type { View } from '../node/finality.ts'
import type { JsonRpc } from '../node/json-rpc.ts'
import {
  blockOf,
  nativeMovements,
  receiversIn,
  tokenMovements,
  type Block,
  type Movement,
  type WireBlock,
  type WireLog,
} from '../node/movements.ts'
import { watchedAmong } from './watched.ts'
import { askLessAfter, longestSpan, type Watch } from './watch.ts'

/** Movements to our addresses in these neighbouring blocks, as one source reports and its own headers confirm. */
export async function movementsIn(
  { db }: Platform,
  watch: Watch,
  source: JsonRpc,
  blocks: readonly WireBlock[],
): Promise<Movement[]> {
  const logs = await logsOf(watch, source, blocks)
  const wanted = wantedOn(watch.chain.id)
  const receivers = receiversIn(
    wanted,
    logs.flat(),
    blocks.flatMap(({ transactions }) => transactions),
  )
  const watched = await watchedAmong(db, receivers)
  const movements: Movement[] = []
  for (const [index, block] of blocks.entries()) {
    movements.push(...tokenMovements(wanted, blockOf(block), logs[index] ?? [], watched))
    const natives = nativeMovements(wanted, block, watched)
    if (natives.length === 0) continue
    const good = await succeeded(
      source,
      block.hash,
      natives.map((movement) => movement.transaction),
    )
    movements.push(...natives.filter((movement) => good.has(movement.transaction)))
  }
  return movements
}

async function logsOf(watch: Watch, source: JsonRpc, blocks: readonly WireBlock[]): Promise<WireLog[][]> {
  const others = watch.sources.all.filter((other) => other !== source)
  try {
    const logs = await fetchLogs(source, others, await filterOn(watch.chain.id), blocks)
    watch.memory.span = Math.min(longestSpan, watch.memory.span * 2)
    return logs
  } catch (error) {
    throw askLessAfter(watch, error)
  }
}

type Recorded = {
  readonly blocks: readonly Block[]
  readonly movements: readonly Movement[]
  readonly view: View
}

/** Moves to the last of these blocks and delivers what happened on the way; void if another worker was faster. */
export async function record(
  platform: Platform,
  watch: Watch,
  sql: Sql,
  from: chainStore.Position,
  { blocks, movements, view }: Recorded,
): Promise<void> {
  const { chain, holder } = watch
  const head = blocks.at(-1)
  if (!head) return
  await chainStore.moveCursor(sql, chain.id, { holder, from, to: head, finality: view })
  await chainStore.saveBlocks(
    sql,
    chain.id,
    blocks,
    head.number - BigInt(Math.max(256, chain.evm.finality.depth * 4)),
  )
  await deliverAll(platform, watch, sql, await recordMovements(watch, sql, movements))
  for (const deposit of await depositStore.lostUpTo(sql, chain.id, head.number)) {
    const step = gone(deposit)
    await depositStore.saveDeposit(sql, chain.id, step.next)
    await deliverAll(platform, watch, sql, step.reports)
  }
}

/** Stores movements and gives the events of them. A movement of our own is no deposit. */
export async function recordMovements(
  watch: Watch,
  sql: Sql,
  movements: readonly Movement[],
): Promise<DepositReport[]> {
  if (movements.length === 0) return []
  const owners = await chainStore.ownersOf(
    sql,
    movements.map((movement) => movement.to),
  )
  const own = await chainStore.ownMoves(
    sql,
    movements.map((movement) => movement.transaction),
  )
  const known = await depositStore.depositsById(
    sql,
    movements.map((movement) => movement.id),
  )
  const reports: DepositReport[] = []
  for (const movement of movements) {
    const owner = owners.get(movement.to)
    if (owner === undefined || own.has(movement.transaction)) continue
    const sighting = sight(known.get(movement.id), movement, owner)
    if (sighting.next) {
      await depositStore.saveDeposit(sql, watch.chain.id, sighting.next)
      known.set(movement.id, sighting.next)
    }
    reports.push(...sighting.reports)
  }
  return reports
}

/**
 * Delivers in the transaction that stores the deposits. Those at a hot wallet belong to no order: they are top-ups, posted once per
 * movement when they are final, or are in the opening balance.
 */
export async function deliverAll(
  platform: Platform,
  { doors }: Watch,
  sql: Sql,
  events: readonly DepositReport[],
): Promise<void> {
  for (const event of events)
    await (event.owner === chainStore.hotOwner ? topUp(platform, sql, event) : doors.deliver(sql, event))
}

async function topUp(
  { clock }: Platform,
  sql: Sql,
  { id: key, type, movement }: DepositReport,
): Promise<void> {
  if (type !== 'deposit.final' && type !== 'deposit.reversed') return
  const { asset, units, block, to } = movement
  const { chainId } = Coins.coinOf(asset)
  const opening = (await chainStore.openings(sql, chainId)).find(
    ({ address }) => address === to.toLowerCase(),
  )
  // Coins that came before the ledger began, or before its block was chosen, are in the opening balance.
  if (!opening || block.number <= opening.block) return
  const posted = type === 'deposit.final' ? units : -units
  await postTopUp(sql, { key, chainId, asset, units: posted }, clock.now())
}
