/**
 * From blocks to events: which movements in them are ours, and one transaction that moves the cursor, stores the blocks
 * and deposits, and delivers.
 */
import type { Sql } from '../../../platform/sql/sql.ts'
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
  watch: Watch,
  source: JsonRpc,
  blocks: readonly WireBlock[],
): Promise<Movement[]> {
  const logs = await logsOf(watch, source, blocks)
  const { wanted, database } = watch
  const receivers = receiversIn(
    wanted,
    logs.flat(),
    blocks.flatMap(({ transactions }) => transactions),
  )
  const watched = await watchedAmong(database, receivers)
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
    const logs = await fetchLogs(source, others, await watch.filter(), blocks)
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
  watch: Watch,
  sql: Sql,
  from: chainStore.Position,
  { blocks, movements, view }: Recorded,
): Promise<void> {
  const { chain, holder, deliver } = watch
  const head = blocks.at(-1)
  if (!head) return
  await chainStore.moveCursor(sql, chain.id, { holder, from, to: head, finality: view })
  await chainStore.saveBlocks(
    sql,
    chain.id,
    blocks,
    head.number - BigInt(Math.max(256, chain.evm.finality.depth * 4)),
  )
  for (const event of await recordMovements(watch, sql, movements)) await deliver(sql, event)
  for (const deposit of await depositStore.lostUpTo(sql, chain.id, head.number)) {
    const step = gone(deposit)
    await depositStore.saveDeposit(sql, chain.id, step.next)
    for (const event of step.reports) await deliver(sql, event)
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
