import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastShare, ownershipFinding, shareLeft, shareOf, showShare } from './ownership.ts'

const share = fc.bigInt({ min: 1n, max: 10_000n })

test('a share is read and written without losing a hundredth', () =>
  fc.assert(
    fc.property(share, (it) => {
      expect(shareOf(showShare(it))).toBe(it)
    }),
  ))

test.each(['0', '0.00', '100.01', '101', '-5', '33.333', '1e2', '25,555', '', ' 25', '25%'])(
  '"%s" is no share',
  (text) => expect(shareOf(text)).toBeUndefined(),
)

test('a share has a comma where its writer has one', () => expect(shareOf('33,33')).toBe(3_333n))

test('three thirds are whole, and two thirds leave room for another owner', () => {
  const third = shareOf('33.33') ?? 0n
  expect(ownershipFinding([third, third, third])).toBeUndefined()
  expect(ownershipFinding([third, third])).toBe('shares_incomplete')
  expect([
    showShare(third),
    showShare(5_000n),
    showShare(10_000n),
    showShare(2_550n),
    showShare(1_005n),
  ]).toEqual(['33.33', '50', '100', '25.5', '10.05'])
})

test('an owner with a quarter is never missed, and more than the whole never passes', () =>
  fc.assert(
    fc.property(fc.array(share, { maxLength: 8 }), (shares) => {
      const left = shareLeft(shares)
      const finding = ownershipFinding(shares)
      const total = shares.reduce((all, one) => all + one, 0n)
      expect(finding === 'shares_exceed').toBe(total > 10_000n)
      if (finding === undefined) expect(left).toBeLessThan(leastShare)
      if (left > 0n) expect(ownershipFinding([...shares, left])).toBeUndefined()
    }),
  ))
