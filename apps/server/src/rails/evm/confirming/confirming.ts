/** The distance of coins from finality, by the rule that applies to them. */
import { type Chains, Coins } from '@agio/domain'
import type { Platform } from '../../../platform/platform.ts'
import type { Confirming, Confirmations } from '../../rail.ts'
import type { EvmDoors } from '../doors.ts'
import { isSmall } from '../worth.ts'
import { waitingDeposits, waitingTransfer, type Waiting } from './confirming-store.ts'

/** Small deposits are final sooner; coins that go out wait for the chain's full finality. */
export const createConfirmations =
  ({ db }: Platform, doors: EvmDoors): Confirmations =>
  async (of) => {
    const rows = 'owner' in of ? await waitingDeposits(db, of.owner) : await waitingTransfer(db, of.key)
    const isSoon = ({ asset, units }: Waiting) => 'owner' in of && isSmall(doors, asset, BigInt(units))
    return new Map(rows.map((row) => [row.id, confirming(row, isSoon(row))]))
  }

export function confirming(row: Waiting, small: boolean): Confirming {
  const chain: Chains.Chain = Coins.chainOf(row.asset)
  const final = BigInt(small ? row.smallFinal : row.final)
  const by = small ? row.smallFinalBy : row.finalBy
  const block = BigInt(row.block)
  const left = Math.max(0, Number(block - final))
  const { depth } = chain.evm.finality
  // The cursor may be behind the head that the count began at.
  if (by === 'count') return { after: Math.max(0, depth - left), of: depth, left }
  return { after: Math.max(0, Number(BigInt(row.head) - block)), of: null, left }
}
