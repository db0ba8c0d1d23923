/**
 * One chain, watched. Each tick looks at the head and does what follows from it:
 *
 *   the next block does not continue ours ──► back to the common ancestor; what arrived above it is lost for now
 *   there are further blocks              ──► blocks, logs, receipts ──► one transaction: cursor, deposits, events
 *   blocks became final                   ──► the sources agree ──► one transaction: final, events, sweeps
 *   balances grew unexplained             ──► native coin from inside a contract call: seen and final at once
 *   the head is the same as before        ──► only the head is asked for; a whole tick every few seconds
 *
 * Only the holder of the chain's lease writes, and every write checks that.
 */
import type { Platform } from '../../../platform/platform.ts'
import { chainOf } from '../settings.ts'
import { forgetBalancesAbove } from './balance-store.ts'
import { loseAbove, loseAllSeen } from './deposit-store.ts'
import { fetchBlocks, fetchHead, fetchHeader } from '../node/blocks.ts'
import * as chainStore from './chain-store.ts'
import { finalize, review } from './finalizing.ts'
import { findInternal } from './internal.ts'
import { look, type View } from '../node/finality.ts'
import { Inconsistent, type JsonRpc } from '../node/json-rpc.ts'
import { blockOf } from '../node/movements.ts'
import { movementsIn, record } from './recording.ts'
import { askLessAfter, type Watch } from './watch.ts'

/** `not-ours`: another worker has the chain · `idle`: at the head · `more`: there is more to do at once. */
export type Tick = 'not-ours' | 'idle' | 'more'

/** One look at the chain and one step along it. Throws node faults when no source serves. */
export async function tick(platform: Platform, watch: Watch): Promise<Tick> {
  const { chain, sources, memory } = watch
  if (!(await hasLease(platform, watch))) return 'not-ours'
  return sources.ask(async (source) => {
    if (await isQuiet(watch, source)) return 'idle'
    memory.quiet = { hash: '', at: memory.elapsed() }
    const view = await look(source, chain)
    const known = await chainStore.readCursor(platform.db, chain.id)
    const cursor = known ?? (await begin(platform, watch, source, view))
    watch.memory.blocksBehind = Math.max(0, Number(BigInt(view.head.number) - cursor.head.number))
    leaveIfStale(watch, view.head)
    const did = await follow(platform, watch, source, view, cursor)
    if (did === 'idle') watch.memory.blocksBehind = 0
    await finalize(platform, watch, view)
    if (did === 'idle') {
      await review(platform, watch, source, view, cursor)
      await findInternal(platform, watch, source, view)
      if (memory.finalizeAt <= memory.quiet.at) memory.quiet.hash = view.head.hash
    }
    return did
  })
}

const leaseMilliseconds = 10_000
const quietMilliseconds = 30_000

/** Prolongs the lease in good time; each write checks that it is still ours. */
async function hasLease({ db }: Platform, { chain, holder, memory }: Watch): Promise<boolean> {
  if (memory.elapsed() < memory.leaseAt + leaseMilliseconds) return true
  const at = memory.elapsed()
  const isOurs = await chainStore.takeLease(db, chain.id, holder)
  memory.leaseAt = isOurs ? at : -Infinity
  return isOurs
}

async function isQuiet(watch: Watch, source: JsonRpc): Promise<boolean> {
  const { hash, at } = watch.memory.quiet
  if (hash === '' || watch.memory.elapsed() >= at + quietMilliseconds) return false
  const head = await fetchHead(source)
  leaveIfStale(watch, head)
  return head.hash === hash
}

/** Gives the chain to another worker at once, instead of when the lease ends. */
export async function release({ db }: Platform, { chain, holder, memory }: Watch): Promise<void> {
  memory.leaseAt = -Infinity
  await chainStore.releaseLease(db, chain.id, holder)
}

async function begin(
  platform: Platform,
  { chain, holder }: Watch,
  source: JsonRpc,
  view: View,
): Promise<chainStore.Cursor> {
  const { db, log } = platform
  const startBlock = chainOf(platform, chain.id)?.startBlock
  const before =
    startBlock === undefined
      ? (await chainStore.openings(db, chain.id))[0]?.block
      : startBlock === 0n
        ? 0n
        : startBlock - 1n
  const header = (before === undefined ? null : await fetchHeader(source, before)) ?? view.head
  const head = { number: BigInt(header.number), hash: header.hash }
  await db.transaction(async (sql) => {
    await chainStore.holdLease(sql, chain.id, holder)
    await chainStore.beginAt(sql, chain.id, head, view)
  })
  log.info({ chainId: chain.id, block: String(head.number) }, 'begins to watch the chain')
  return { head, anchor: head, reviewed: head.number }
}

/** Turns to the next source when this one gives no new blocks for too long. */
function leaveIfStale({ chain, memory, sources }: Watch, head: { readonly hash: string }): void {
  const patience = Math.max(20_000, chain.blockSeconds * 10_000)
  const now = memory.elapsed()
  if (head.hash !== memory.head.hash) memory.head = { hash: head.hash, since: now }
  if (now - memory.head.since < patience) return
  memory.head = { hash: head.hash, since: now }
  sources.turn()
}

async function follow(
  platform: Platform,
  watch: Watch,
  source: JsonRpc,
  view: View,
  cursor: chainStore.Cursor,
): Promise<Tick> {
  const headNumber = BigInt(view.head.number)
  if (headNumber <= cursor.head.number) return behind(platform, watch, source, view, cursor)
  const last = cursor.head.number + BigInt(watch.memory.span)
  const to = last < headNumber ? last : headNumber
  const blocks = await fetchBlocks(source, cursor.head.number + 1n, to).catch((error: unknown) => {
    throw askLessAfter(watch, error)
  })
  const [first] = blocks
  if (!first) return 'idle'
  if (first.parentHash !== cursor.head.hash) return rewind(platform, watch, source, view, cursor)
  const movements = await movementsIn(platform, watch, source, blocks)
  await platform.db.transaction((sql) =>
    record(platform, watch, sql, cursor.head, { blocks: blocks.map(blockOf), movements, view }),
  )
  return BigInt(blocks.at(-1)?.number ?? 0) < headNumber ? 'more' : 'idle'
}

/** The node's head is not above the cursor: on our branch the node lags; on another branch the cursor goes back. */
async function behind(
  platform: Platform,
  watch: Watch,
  source: JsonRpc,
  view: View,
  cursor: chainStore.Cursor,
): Promise<Tick> {
  const headNumber = BigInt(view.head.number)
  const ours =
    [cursor.head, cursor.anchor].find((block) => block.number === headNumber) ??
    (await chainStore.blockAt(platform.db, watch.chain.id, headNumber))
  if (ours) return ours.hash === view.head.hash ? 'idle' : rewind(platform, watch, source, view, cursor)
  // So far behind that we have forgotten the block: the place where we began says whether it is our chain.
  if (headNumber > cursor.anchor.number) {
    const theirs = await fetchHeader(source, cursor.anchor.number)
    if (theirs?.hash === cursor.anchor.hash) return 'idle'
  }
  return rewind(platform, watch, source, view, cursor)
}

/** Moves the cursor to the last common block. No event yet: the new branch may contain the same deposits. */
async function rewind(
  platform: Platform,
  watch: Watch,
  source: JsonRpc,
  view: View,
  cursor: chainStore.Cursor,
): Promise<Tick> {
  const { db, log } = platform
  const { chain, holder } = watch
  const ancestor = await commonAncestor(platform, watch, source, view, cursor)
  const from = cursor.head
  if (ancestor) {
    await db.transaction(async (sql) => {
      await chainStore.moveCursor(sql, chain.id, { holder, from, to: ancestor, finality: view })
      await chainStore.forgetBlocksAbove(sql, chain.id, ancestor.number)
      await forgetBalancesAbove(sql, chain.id, ancestor.number)
      await loseAbove(sql, chain.id, ancestor.number, from.number)
    })
    const depth = Number(from.number - ancestor.number)
    log.warn({ chainId: chain.id, depth, ancestor: String(ancestor.number) }, 'the chain was reorganised')
    return 'more'
  }
  await db.transaction(async (sql) => {
    await chainStore.holdLease(sql, chain.id, holder)
    await chainStore.beginAt(sql, chain.id, { number: BigInt(view.head.number), hash: view.head.hash }, view)
    await chainStore.forgetLanes(sql, chain.id)
    await forgetBalancesAbove(sql, chain.id, -1n)
    await loseAllSeen(sql, chain.id)
  })
  log.error(
    { chainId: chain.id },
    'the node serves another chain than before: the watcher begins anew at its head',
  )
  return 'more'
}

async function commonAncestor(
  { db }: Platform,
  { chain }: Watch,
  source: JsonRpc,
  view: View,
  cursor: chainStore.Cursor,
): Promise<chainStore.Position | undefined> {
  const headNumber = BigInt(view.head.number)
  for (const ours of [...(await chainStore.blocksUpTo(db, chain.id, headNumber)), cursor.anchor]) {
    if (ours.number > headNumber) continue
    const theirs = await fetchHeader(source, ours.number)
    if (theirs === null) throw new Inconsistent('the node does not have a block below its own head')
    if (theirs.hash === ours.hash) return ours
  }
  return undefined
}
