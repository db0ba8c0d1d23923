/**
 * A source may report a deposit that is not on the chain, or another amount. Once the block is final, no source confirms the
 * deposit any more, and two (or the only one) have the same in its place, the deposit vanishes or is seen as it is.
 */
import type { Platform } from '../../../platform/platform.ts'
import { filterOn, wantedOn } from '../node/assets.ts'
import { insteadOf, type Claimed } from '../node/agreement.ts'
import { sameMovement } from '../node/movements.ts'
import * as chainStore from './chain-store.ts'
import { deliverAll } from './recording.ts'
import { depositsById, saveDeposit } from './deposit-store.ts'
import { gone, sight, type KnownDeposit } from './deposits.ts'
import type { Watch } from './watch.ts'

/** True when the deposit was withdrawn. */
export async function withdrawInvented(
  platform: Platform,
  watch: Watch,
  deposit: KnownDeposit & Claimed,
): Promise<boolean> {
  const { db, log } = platform
  const { chain, sources, holder } = watch
  const { block } = deposit
  const wanted = wantedOn(chain.id)
  const question = { chain, wanted, block, deposit, filter: await filterOn(chain.id) }
  const all = await Promise.all(sources.all.map((source) => insteadOf(source, question)))
  const said = all.filter((one) => one !== 'cannot-say')
  const [first] = said
  if (first === undefined || first === 'itself' || said.length < Math.min(2, all.length)) return false
  const isOne = said.every(
    (one) =>
      one === first || (typeof one === 'object' && typeof first === 'object' && sameMovement(one, first)),
  )
  if (!isOne) return false
  await db.transaction(async (sql) => {
    await chainStore.holdLease(sql, chain.id, holder)
    const known = (await depositsById(sql, [deposit.id])).get(deposit.id)
    if (known?.state !== 'seen' || known.block.hash !== block.hash) return
    const owner = first === 'nothing' ? undefined : (await chainStore.ownersOf(sql, [first.to])).get(first.to)
    const { next, reports } =
      first === 'nothing' || owner === undefined ? gone(known) : sight(known, first, owner)
    if (next) await saveDeposit(sql, chain.id, next)
    await deliverAll(platform, watch, sql, reports)
  })
  log.error(
    { chainId: chain.id, deposit: deposit.id, block: String(block.number) },
    'a source had reported a deposit that is not on the chain: it is withdrawn',
  )
  return true
}
