/**
 * One transfer out, from wish to finality. Each step commits before the next one acts, so a crash anywhere repeats a step
 * and never a payment:
 *
 *   asked ──► designated ──► signed ──► sent ──► final | failed
 *             a nonce of      bytes      the same bytes, again and again while it is silent;
 *             the lane,       kept       stuck: the same nonce with a higher fee, all bytes kept
 *             for ever
 */
import { signPrepared } from './holding.ts'
import { isNodeFault, type JsonRpc } from '../node/json-rpc.ts'
import { prepare } from './preparing.ts'
import { signAndKeep } from './releasing.ts'
import type { Sending } from './sending.ts'
import { track } from './tracking.ts'
import * as store from './transfer-store.ts'

const claimedAtOnce = 8

/** Takes the transfers of a chain that are due one step on. True when there may be more. */
export async function stepTransfers(sending: Sending): Promise<boolean> {
  const due = await store.claimDue(sending.database, sending.chain.id, claimedAtOnce)
  await Promise.all(due.map((transfer) => stepOne(sending, transfer)))
  return due.length === claimedAtOnce
}

async function stepOne(sending: Sending, transfer: store.Transfer): Promise<void> {
  const { database, log } = sending
  const said = { chainId: transfer.chainId, key: transfer.key }
  try {
    const waitSeconds = await sending.sources.ask((source) => step(sending, source, transfer))
    if (waitSeconds !== 'settled') await store.transferQueue.postpone(database, transfer.claim, waitSeconds)
  } catch (error) {
    if (error instanceof store.ClaimLost) return log.info(said, error.message)
    const reason = error instanceof Error ? error.message : String(error)
    if (isNodeFault(error))
      log.warn({ ...said, reason }, 'no chain node serves the transfer; it will be tried again')
    else log.error({ ...said, reason }, 'a transfer could not be taken on and will be tried again')
    await store.transferQueue.postpone(database, transfer.claim, isNodeFault(error) ? 2 : 5)
  }
}

async function step(sending: Sending, source: JsonRpc, claimed: store.Transfer): Promise<number | 'settled'> {
  // Work that a failed source left half done has moved the row on: read it anew.
  const transfer = await store.readTransfer(sending.database, claimed)
  if (transfer === undefined) return 'settled'
  if (transfer.state === 'signed' || transfer.state === 'sent') return track(sending, source, transfer)
  const ready = transfer.state === 'asked' ? await prepare(sending, source, transfer) : transfer
  if (typeof ready !== 'object') return ready
  if (ready.kind === 'prepared') return signPrepared(sending, source, ready)
  return signAndKeep(sending, source, ready, { replaces: undefined, cancels: false })
}
