/** The acquirer's fees come to the ledger from its list of movements, so that its debt is zero once all is paid out. */
import { postAcquirerFees } from '../../../ledger/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Acquirer } from '../acquirer/acquirer.ts'

/** The days that the first look after a start goes back. */
const firstDays = 35
const overlapMilliseconds = 3_600_000

/** The moment of the last look is in memory: after a start the list is read from before, and each fee is posted once. */
export function createFeeBooking({ db, clock }: Platform, acquirer: Acquirer) {
  let looked: Date | undefined
  return async (): Promise<void> => {
    const now = clock.now()
    const from = looked?.getTime() ?? now.getTime() - firstDays * 86_400_000
    const movements = await acquirer.movements(new Date(from - overlapMilliseconds))
    const fees = movements.flatMap(({ id, fee }) => (fee.units === 0n ? [] : [{ id, amount: fee }]))
    await postAcquirerFees(db, fees, clock.now())
    looked = now
  }
}
