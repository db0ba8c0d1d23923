/** Business days against the calendar as printed. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDayFrom, businessDaysBefore, isBusinessDay } from './business-days.ts'

const day = (text: string): Date => new Date(`${text}T12:00:00Z`)

describe('business days', () => {
  it('leave out weekends and the closing days of TARGET', () => {
    const closed = [
      '2026-11-21',
      '2026-11-22',
      '2026-01-01',
      '2026-04-03',
      '2026-04-06',
      '2026-05-01',
      '2026-12-25',
      '2027-03-26',
      '2027-03-29',
      '2024-04-01',
    ]
    for (const one of closed) expect([one, isBusinessDay(day(one))]).toEqual([one, false])
    for (const one of ['2026-11-20', '2026-04-02', '2026-04-07', '2026-12-24', '2026-05-25'])
      expect([one, isBusinessDay(day(one))]).toEqual([one, true])
  })

  it('are counted back over a weekend, and forward to the next open day', () => {
    expect(businessDaysBefore(day('2026-11-23'), 1)).toEqual(day('2026-11-20'))
    expect(businessDaysBefore(day('2026-11-22'), 1)).toEqual(new Date('2026-11-20T00:00:00Z'))
    expect(businessDaysBefore(day('2026-12-28'), 1)).toEqual(day('2026-12-24'))
    expect(businessDayFrom(day('2026-12-25'))).toBe('2026-12-28')
    expect(businessDayFrom(day('2026-11-20'))).toBe('2026-11-20')
  })

  it('never go forward when counted back, and later moments never give earlier ones', () => {
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 1, max: 5 }),
        fc.nat({ max: 10 * 86_400_000 }),
        (at, days, more) => {
          const before = businessDaysBefore(at, days)
          expect(before.getTime()).toBeLessThan(at.getTime())
          expect(businessDaysBefore(new Date(at.getTime() + more), days).getTime()).toBeGreaterThanOrEqual(
            before.getTime(),
          )
        },
      ),
    )
  })
})
