/** Coins that came at two rates: whatever becomes of the order, each coin counts at its own. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Money from '../money/money.ts'
import { readRate, type Rate } from '../money/rates.ts'
import { advance, type SellEvent, type SellOrder, type Step } from './index.ts'
import { deposit, fresh, quote, start, usdc } from './testing/world.ts'

const rateOf = (cents: bigint): Rate<'USDC@1'> => {
  const rate = readRate('USDC@1', 'EUR', `0.${String(cents).padStart(2, '0')}`)
  if (rate === 'not-a-rate') throw new Error('no rate')
  return rate
}
const end = start + fresh.figures.rateWindow
const networkFee = usdc('0.5')

function through(order: SellOrder, ...events: SellEvent[]): Step {
  return events.reduce<Step>(
    (before, event) => {
      const step = advance(before.order, event)
      if ('refused' in step) throw new Error(`${before.order.state} ${event.type}: ${step.refused}`)
      return step
    },
    { order },
  )
}

/** Some coins came in time at the rate of the quote (0.86), others after its end at another one. */
type Came = { readonly inTime: bigint; readonly late: bigint; readonly cents: bigint }
function came({ inTime, late, cents }: Came): SellOrder {
  const market = rateOf(cents)
  const coins = (units: bigint) => Money.money('USDC@1', units)
  return through(
    fresh,
    { type: 'deposit.seen', now: start + 1, deposit: deposit('a', coins(inTime)), market: rateOf(86n) },
    { type: 'deposit.final', now: start + 1, depositId: 'a' },
    { type: 'deposit.seen', now: end + 1, deposit: deposit('b', coins(late), end + 1), market },
    { type: 'deposit.final', now: end + 1, depositId: 'b' },
  ).order
}
/** In hundredths of a cent of a millionth: exact. */
const exact = ({ inTime, late, cents }: Came): bigint => inTime * 86n + late * cents
const worth = (it: Came): bigint => exact(it) / 1_000_000n

const whole = quote.coins.units
const parts = (least: bigint, most: bigint) =>
  fc.record({
    inTime: fc.bigInt({ min: whole / 4n, max: whole / 2n }),
    late: fc.bigInt({ min: least, max: most }),
    cents: fc.bigInt({ min: 60n, max: 99n }).filter((cents) => cents !== 86n),
  })
const now = end + 2

describe('a sale whose coins came at two rates', () => {
  test('is short by what is missing at both, and taken short it is worth both', () => {
    fc.assert(
      fc.property(parts(whole / 10n, whole / 3n), (it) => {
        const order = came(it)
        expect(order.state).toBe('underpaid')
        const { order: taken } = through(order, { type: 'customer.accepts_less', now } as SellEvent)
        expect(taken.gross.units).toBe(worth(it))
        const fees = Object.values(taken.fees).reduce((sum, fee) => sum + fee.units, 0n)
        expect(taken.payout.units + fees).toBe(worth(it))
      }),
    )
  })

  test('is worth both where all of it is taken', () => {
    fc.assert(
      fc.property(parts(whole * 2n, whole * 5n), (it) => {
        const order = came(it)
        expect(order.state).toBe('overpaid')
        const { order: taken } = through(order, { type: 'customer.takes_all', now } as SellEvent)
        expect(taken.gross.units).toBe(worth(it))
      }),
    )
  })

  test('keeps of a surplus the coins that are worth the gross, and not one step more', () => {
    fc.assert(
      fc.property(parts(whole * 2n, whole * 5n), (it) => {
        const { order } = through(came(it), { type: 'customer.wants_surplus', now, networkFee } as SellEvent)
        const { surplus } = order
        if (!surplus) throw new Error('no surplus')
        const kept = it.inTime + it.late - surplus.sent.units - surplus.kept.units
        const worthOf = (units: bigint) => exact({ ...it, late: units - it.inTime })
        const gross = fresh.gross.units * 1_000_000n
        expect(worthOf(kept) >= gross).toBe(true)
        // Coins are kept in steps that a person can type: a millionth of a USDC.
        expect(worthOf(kept - 1n) < gross).toBe(true)
      }),
    )
  })

  test('gives back the coins that came, whatever their rates', () => {
    fc.assert(
      fc.property(parts(whole / 10n, whole / 3n), (it) => {
        const refund = { type: 'customer.wants_refund', now, networkFee, market: rateOf(it.cents) }
        const { refund: back } = through(came(it), refund as SellEvent).order
        expect((back?.sent.units ?? 0n) + (back?.kept.units ?? 0n)).toBe(it.inTime + it.late)
      }),
    )
  })
})
