/** The acquirer's fees come to the ledger from its list of movements, so that its debt is zero once all is paid out. */
import type { CardContext } from '../deps.ts'

/** The days that the first look after a start goes back. */
const firstDays = 35
const overlapMilliseconds = 3_600_000

export function createFeeBooking({ acquirer, clock, fees }: CardContext) {
  let looked: Date | undefined
  return async (): Promise<void> => {
    const now = clock.now()
    const from = looked?.getTime() ?? now.getTime() - firstDays * 86_400_000
    const movements = await acquirer.movements(new Date(from - overlapMilliseconds))
    await fees?.post(movements.flatMap(({ id, fee }) => (fee.units === 0n ? [] : [{ id, amount: fee }])))
    looked = now
  }
}
