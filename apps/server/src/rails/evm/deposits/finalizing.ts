/**
 * From seen to final: when the chain says so, and enough sources agree on the block; a deposit that they agree is not there
 * vanishes (inventions.ts). And a second look: final blocks are read once more through another source, so that a node that hid a
 * transfer hides it only for a while.
 */
import type { Chains } from '@agio/domain'
import type { Platform } from '../../../platform/platform.ts'
import { filterOn, wantedOn } from '../node/assets.ts'
import { isSmall } from '../worth.ts'
import { deliverAll, recordMovements } from './recording.ts'
import { withdrawInvented } from './inventions.ts'
import { opinionOf } from '../node/agreement.ts'
import * as depositStore from './deposit-store.ts'
import { report, type KnownDeposit } from './deposits.ts'
import { fetchHeader, fetchLogsBetween } from '../node/blocks.ts'
import * as chainStore from './chain-store.ts'
import type { View } from '../node/finality.ts'
import { isNodeFault, type JsonRpc } from '../node/json-rpc.ts'
import {
  blockOf,
  receiversIn,
  tokenMovements,
  type Movement,
  type Watched,
  type WireLog,
} from '../node/movements.ts'
import { watchedAmong } from './watched.ts'
import type { Watch } from './watch.ts'

type Candidate = KnownDeposit & { readonly small: boolean }

const heldBackMilliseconds = 2000
const reviewEveryMilliseconds = 30_000

/** Makes deposits in final blocks final, once enough sources agree. */
export async function finalize(platform: Platform, watch: Watch, view: View): Promise<void> {
  const { chain, doors, memory } = watch
  if (memory.elapsed() < memory.finalizeAt) return
  const seen = await depositStore.seenUpTo(platform.db, chain.id, view.smallFinal)
  const ready = seen
    .map((deposit) => ({ ...deposit, small: isSmall(doors, deposit.asset, deposit.units) }))
    .filter((deposit) => deposit.small || deposit.block.number <= view.final)
  const blocks = [...new Set(ready.map((deposit) => deposit.block.hash))]
  for (const hash of blocks) {
    const deposits = ready.filter((deposit) => deposit.block.hash === hash)
    const since = memory.elapsed()
    if (await agreed(platform, watch, deposits)) await makeFinal(platform, watch, deposits, hash)
    else if (!memory.disagreeing || !(await settleEach(platform, watch, deposits, hash)))
      // A source that hangs must not keep the watcher from new blocks for most of its time.
      memory.finalizeAt = memory.elapsed() + heldBackMilliseconds + 2 * (memory.elapsed() - since)
  }
}

/** A deposit that one source invented does not hold back the others of its block. True when all of them are settled. */
async function settleEach(
  platform: Platform,
  watch: Watch,
  deposits: readonly Candidate[],
  hash: string,
): Promise<boolean> {
  let isSettled = true
  for (const deposit of deposits) {
    if (deposits.length > 1 && (await agreed(platform, watch, [deposit])))
      await makeFinal(platform, watch, [deposit], hash)
    else if (!(await withdrawInvented(platform, watch, deposit))) isSettled = false
  }
  watch.memory.disagreeing = !isSettled
  return isSettled
}

async function makeFinal(
  platform: Platform,
  watch: Watch,
  deposits: readonly Candidate[],
  blockHash: string,
): Promise<void> {
  const { chain, holder } = watch
  await platform.db.transaction(async (sql) => {
    await chainStore.holdLease(sql, chain.id, holder)
    const final = await depositStore.markFinal(
      sql,
      deposits.map((deposit) => deposit.id),
      blockHash,
    )
    await deliverAll(
      platform,
      watch,
      sql,
      final.map((deposit) => report('final', deposit)),
    )
  })
}

/** Two sources say the same of these deposits, or the only one does. */
async function agreed({ log }: Platform, watch: Watch, deposits: readonly Candidate[]): Promise<boolean> {
  const { chain, sources, memory } = watch
  const asked = { chain, wanted: wantedOn(chain.id), filter: await filterOn(chain.id) }
  const block = deposits[0]?.block
  if (!block) return false
  const opinions = await Promise.all(
    sources.all.map((source) => opinionOf(source, { ...asked, block, deposits })),
  )
  const disagrees = opinions.includes('disagrees')
  if (disagrees && !memory.disagreeing) {
    log.warn(
      { chainId: chain.id, block: String(block.number) },
      'sources disagree: not final until they agree',
    )
  }
  memory.disagreeing = disagrees
  return (
    !disagrees && opinions.filter((opinion) => opinion === 'agrees').length >= Math.min(2, sources.all.length)
  )
}

/** Reads final blocks a second time, in wide steps, through another source than the present one where there is one. */
export async function review(
  platform: Platform,
  watch: Watch,
  source: JsonRpc,
  view: View,
  cursor: chainStore.Cursor,
): Promise<void> {
  const { db, log } = platform
  const { chain, holder, memory } = watch
  if (memory.elapsed() < memory.reviewAt) return
  memory.reviewAt = memory.elapsed() + reviewEveryMilliseconds
  const final = view.final < cursor.head.number ? view.final : cursor.head.number
  if (final <= cursor.reviewed) return
  const last = cursor.reviewed + BigInt(memory.span)
  const to = last < final ? last : final
  if (to < final) memory.reviewAt = 0
  const second = watch.sources.all.find((other) => other !== source) ?? source
  const missed = await missedIn(platform, watch, second, cursor.reviewed + 1n, to)
  if (missed === 'cannot-say') return
  await db.transaction(async (sql) => {
    await chainStore.holdLease(sql, chain.id, holder)
    const events = await recordMovements(watch, sql, missed)
    await deliverAll(platform, watch, sql, events)
    for (const { id: event } of events)
      log.error({ chainId: chain.id, event }, 'a node had hidden a transfer; the second look found it')
    await chainStore.moveReview(sql, chain.id, to)
  })
}

/** Token transfers to our addresses in final blocks that are not recorded. */
async function missedIn(
  { db }: Platform,
  { chain }: Watch,
  source: JsonRpc,
  from: bigint,
  to: bigint,
): Promise<Movement[] | 'cannot-say'> {
  try {
    const logs = await fetchLogsBetween(source, await filterOn(chain.id), from, to)
    const watched = await watchedAmong(db, receiversIn(wantedOn(chain.id), logs, []))
    const ours = logs.filter((log) => !log.removed && watched.holds(log.topics[2] ?? '', 26))
    const ids = ours.map((log) => `${chain.id}:${log.transactionHash}:${BigInt(log.logIndex)}`)
    const known = await depositStore.depositsById(db, ids)
    const missed: Movement[] = []
    for (const [index, log] of ours.entries()) {
      if (!known.has(ids[index] ?? '')) missed.push(...(await movementOf(chain, source, { log, watched })))
    }
    return missed
  } catch (error) {
    if (!isNodeFault(error)) throw error
    return 'cannot-say'
  }
}

async function movementOf(
  chain: Chains.Chain,
  source: JsonRpc,
  { log, watched }: { readonly log: WireLog; readonly watched: Watched },
): Promise<Movement[]> {
  const header = await fetchHeader(source, BigInt(log.blockNumber ?? 0))
  if (header === null || header.hash !== log.blockHash) return []
  return tokenMovements(wantedOn(chain.id), blockOf(header), [log], watched)
}
