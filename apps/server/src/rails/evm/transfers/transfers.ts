/**
 * One transfer out, from request to finality. Each step commits before the next one acts, so a crash anywhere repeats a step
 * and never a payment:
 *
 *   asked ──► designated ──► signed ──► sent ──► final | failed
 *             a nonce of      bytes      once released: the same bytes, again and again while it is silent;
 *             the lane,       kept       stuck: the same nonce with a higher fee, all bytes kept
 *             for ever
 */
import { maskText } from '../../../platform/log.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import { isNodeFault, Unreachable, type JsonRpc } from '../node/json-rpc.ts'
import { fund } from './funding.ts'
import { failuresOfCase, noteFailing, type Failing, type Sending } from './sending.ts'
import { track } from './tracking.ts'
import * as store from './transfer-store.ts'
import { signFirst } from './waiting.ts'

const claimedAtOnce = 8
const nodeFaultSeconds = 2
const faultSeconds = 5

/** Takes the transfers of a chain that are due one step on. True when there may be more. */
export async function stepTransfers(platform: Platform, sending: Sending): Promise<boolean> {
  const due = await store.claimDue(platform.db, sending.chain.id, claimedAtOnce)
  await Promise.all(due.map((transfer) => stepOne(platform, sending, transfer)))
  return due.length === claimedAtOnce
}

async function stepOne(platform: Platform, sending: Sending, transfer: store.Transfer): Promise<void> {
  const { db, log } = platform
  const said = { chainId: transfer.chainId, key: transfer.key }
  try {
    await note(
      platform,
      transfer,
      await sending.sources.ask((source) => step(platform, sending, source, transfer)),
    )
  } catch (error) {
    if (error instanceof store.ClaimLost) {
      log.info(said, error.message)
      // Withdrawn while it was signed, the claim is still ours: it goes on at once, not when the lease is over.
      return store.transferQueue.postpone(db, transfer.claim, 0)
    }
    const reason = error instanceof Error ? error.message : String(error)
    // An outage has an alert of its own.
    if (error instanceof Unreachable) {
      log.warn({ ...said, reason }, 'no chain node serves the transfer; it will be tried again')
      return store.transferQueue.postpone(db, transfer.claim, nodeFaultSeconds)
    }
    log.error({ ...said, reason }, 'a transfer could not be taken on and will be tried again')
    const seconds = isNodeFault(error) ? nodeFaultSeconds : faultSeconds
    await note(platform, transfer, { seconds, failure: reason })
  }
}

/** Puts the transfer back. One that fails again and again is reported, and reported again when it goes on. */
async function note(
  platform: Platform,
  transfer: store.Transfer,
  outcome: number | 'over' | Failing,
): Promise<void> {
  const failure = typeof outcome === 'object' ? maskText(outcome.failure).slice(0, 500) : undefined
  const failures = failure === undefined ? transfer.failures : transfer.failures + 1
  const seconds = typeof outcome === 'object' ? outcome.seconds : outcome
  const putBack = async (sql: Sql) =>
    seconds === 'over' || (await store.transferQueue.postpone(sql, transfer.claim, seconds, failure))
  if (failures < failuresOfCase) return void (await putBack(platform.db))
  await platform.db.transaction(async (sql) => {
    await putBack(sql)
    await noteFailing(platform, sql, transfer, failure)
  })
}

async function step(
  platform: Platform,
  sending: Sending,
  source: JsonRpc,
  claimed: store.Transfer,
): Promise<number | 'over' | Failing> {
  // Work that a failed source left half done has moved the row on: read it anew.
  const transfer = await store.readTransfer(platform.db, claimed)
  if (transfer === undefined) return 'over'
  if (transfer.state === 'signed' || transfer.state === 'sent')
    return track(platform, sending, source, transfer)
  const ready = transfer.state === 'asked' ? await fund(platform, sending, source, transfer) : transfer
  if (typeof ready !== 'object' || 'failure' in ready) return ready
  return signFirst(platform, sending, source, ready)
}
