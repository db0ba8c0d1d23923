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
import type { Sql } from '../../../platform/sql/sql.ts'
import { isNodeFault, Unreachable, type JsonRpc } from '../node/json-rpc.ts'
import { fund } from './funding.ts'
import { failuresOfCase, type Failing, type TransferDeps } from './deps.ts'
import { track } from './tracking.ts'
import * as store from './transfer-store.ts'
import { signFirst } from './waiting.ts'

const claimedAtOnce = 8
const nodeFaultSeconds = 2
const faultSeconds = 5

/** Takes the transfers of a chain that are due one step on. True when there may be more. */
export async function stepTransfers(deps: TransferDeps): Promise<boolean> {
  const due = await store.claimDue(deps.database, deps.chain.id, claimedAtOnce)
  await Promise.all(due.map((transfer) => stepOne(deps, transfer)))
  return due.length === claimedAtOnce
}

async function stepOne(deps: TransferDeps, transfer: store.Transfer): Promise<void> {
  const { database, log } = deps
  const said = { chainId: transfer.chainId, key: transfer.key }
  try {
    await note(deps, transfer, await deps.sources.ask((source) => step(deps, source, transfer)))
  } catch (error) {
    if (error instanceof store.ClaimLost) {
      log.info(said, error.message)
      // Withdrawn while it was signed, the claim is still ours: it goes on at once, not when the lease is over.
      return store.transferQueue.postpone(database, transfer.claim, 0)
    }
    const reason = error instanceof Error ? error.message : String(error)
    // An outage has an alert of its own.
    if (error instanceof Unreachable) {
      log.warn({ ...said, reason }, 'no chain node serves the transfer; it will be tried again')
      return store.transferQueue.postpone(database, transfer.claim, nodeFaultSeconds)
    }
    log.error({ ...said, reason }, 'a transfer could not be taken on and will be tried again')
    const seconds = isNodeFault(error) ? nodeFaultSeconds : faultSeconds
    await note(deps, transfer, { seconds, failure: reason })
  }
}

/** Puts the transfer back. One that fails again and again is reported, and reported again when it goes on. */
async function note(
  { database, onFailing }: TransferDeps,
  transfer: store.Transfer,
  outcome: number | 'over' | Failing,
): Promise<void> {
  const failure = typeof outcome === 'object' ? maskText(outcome.failure).slice(0, 500) : undefined
  const failures = failure === undefined ? transfer.failures : transfer.failures + 1
  const seconds = typeof outcome === 'object' ? outcome.seconds : outcome
  const putBack = async (sql: Sql) =>
    seconds === 'over' || (await store.transferQueue.postpone(sql, transfer.claim, seconds, failure))
  if (failures < failuresOfCase) return void (await putBack(database))
  await database.transaction(async (sql) => {
    await putBack(sql)
    await onFailing(sql, { ...transfer, failure })
  })
}

async function step(
  deps: TransferDeps,
  source: JsonRpc,
  claimed: store.Transfer,
): Promise<number | 'over' | Failing> {
  // Work that a failed source left half done has moved the row on: read it anew.
  const transfer = await store.readTransfer(deps.database, claimed)
  if (transfer === undefined) return 'over'
  if (transfer.state === 'signed' || transfer.state === 'sent') return track(deps, source, transfer)
  const ready = transfer.state === 'asked' ? await fund(deps, source, transfer) : transfer
  if (typeof ready !== 'object' || 'failure' in ready) return ready
  return signFirst(deps, source, ready)
}
