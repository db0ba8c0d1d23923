import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import * as Money from './money.ts'

test('a printed amount can be read back exactly', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), (units) => {
      for (const asset of ['EUR', 'ETH@1', 'USDT@1', 'USDT@56'] as const) {
        const amount = Money.money(asset, units)
        expect(Money.parse(asset, Money.format(amount))).toEqual(amount)
      }
    }),
  )
})

test('a share never rounds the wrong way and is never a whole unit off', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 24n }),
      fc.bigInt({ min: 0n, max: 10_000n }),
      (units, points) => {
        const up = Money.share(Money.money('ETH@1', units), points, 'up').units
        const down = Money.share(Money.money('ETH@1', units), points, 'down').units
        expect(up * 10_000n >= units * points && down * 10_000n <= units * points && up - down <= 1n).toBe(
          true,
        )
      },
    ),
  )
})

test('the case a float gets wrong: 1.75 % of 4.00 is 0.07', () => {
  expect(Money.format(Money.share(Money.money('EUR', 400n), 175n, 'up'))).toBe('0.07')
})

test.each(['0.001', '', '-1', '1e3', '1,5', ' 1', '٣', '1'.repeat(79)])(
  '"%s" is not an amount of EUR',
  (text) => {
    expect(Money.parse('EUR', text)).toBe('not-an-amount')
  },
)

test('assets cannot be mixed', () => {
  // @ts-expect-error euros are not pounds
  expect(() => Money.add(Money.money('EUR', 1n), Money.money('GBP', 1n))).toThrow('mixed assets')
  expectTypeOf(Money.zero('EUR')).toEqualTypeOf<Money.Money<'EUR'>>()
})

test('negative amounts are not split', () => {
  expect(() => Money.divide(-1n, 2n, 'up')).toThrow(RangeError)
})
