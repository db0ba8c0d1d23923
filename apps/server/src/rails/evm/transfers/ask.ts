/**
 * Coins out, at the request of other slices. Every transfer is signed and stored before it leaves this process; then it is sent
 * at once, or when these very bytes are released.
 *
 *   pay ──► asked ──► designated ──► signed ──► transfer.signed      nothing is sent
 *   release ──► sent, again and again ──► transfer.broadcast ──► transfer.final | transfer.reverted
 *                 │ stuck, or taken by no node: a higher fee, signed and kept ──► transfer.replaced    sent when released too
 *                 └ forgotten by every node ──► transfer.dropped                  sent again when released again
 *   cancel ──► never signed: over at once · else the nonce is spent on a transaction to ourselves that carries nothing;
 *              whichever is final is delivered: transfer.withdrawn, or transfer.final after all
 *
 * A transfer that is sent at once is released with its signature, and delivers its end only. Signed bytes that are not released
 * hold back the lane behind them: after a while they are withdrawn (waiting.ts).
 */
import { Coins } from '@agio/domain'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { CoinTransfer, Deliver } from '../../rail.ts'
import { close as closeShortages } from '../wallets/shortage-store.ts'
import { hexOf } from '../wallets/read-address.ts'
import { withdrawnEvent } from './events.ts'
import { allow } from './signed-store.ts'
import * as store from './transfer-store.ts'

/** Asks for coins in the caller's transaction; the same key is the same transfer. */
export async function askTransfer(sql: Sql, transfer: CoinTransfer, at: Date): Promise<void> {
  const { key, owner, asset, units, sent } = transfer
  const to = hexOf(transfer.to)
  const { chainId } = Coins.coinOf(asset)
  const awaitsRelease = sent === 'when_released'
  await store.insertTransfer(sql, { key, kind: 'out', awaitsRelease, owner, chainId, asset, units, to }, at)
  await store.wakeSenders(sql)
}

/** From now on these bytes are sent. Twice is once; bytes that are withdrawn or over stay so. */
export async function release(sql: Sql, { key, transaction }: { key: string; transaction: string }) {
  if (!(await allow(sql, key, transaction)))
    throw new Error(`nothing was signed for ${key} as ${transaction}`)
  await store.wakeSenders(sql)
}

/** Withdraws a transfer; true when it was not signed. A call for an unknown key, or one that is over, has no effect. */
export async function withdraw(sql: Sql, deliver: Deliver, key: string): Promise<boolean> {
  const open = await store.lockOpen(sql, key)
  if (!open) return false
  if (open.state === 'asked') {
    await store.endUnsigned(sql, key)
    await closeShortages(sql, open.chainId)
  } else await store.askWithdrawal(sql, key)
  // It was not signed and will not be. A nonce that must still be spent concerns the rail only.
  const isUnsigned = open.state === 'asked' || open.state === 'designated'
  if (isUnsigned) await deliver(sql, withdrawnEvent({ key, owner: open.owner }))
  await store.wakeSenders(sql)
  return isUnsigned
}
