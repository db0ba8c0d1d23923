/** Business days against the calendar as printed. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDaysBefore, executionDay, isBusinessDay } from './business-days.ts'

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
    const from = (at: string) => executionDay(day(at), { country: 'DE', onBusinessDays: true })
    expect([from('2026-12-25'), from('2026-11-20')]).toEqual(['2026-12-28', '2026-11-20'])
  })

  it.each([
    ['2026-11-19T23:30:00Z', 'DE', true, '2026-11-20'],
    ['2026-11-20T23:30:00Z', 'DE', true, '2026-11-23'],
    ['2026-11-20T23:30:00Z', 'DE', false, '2026-11-21'],
    ['2026-11-19T22:30:00Z', 'DE', true, '2026-11-19'],
    ['2026-11-19T22:30:00Z', 'LT', true, '2026-11-20'],
    ['2026-06-18T22:30:00Z', 'DE', true, '2026-06-19'],
    ['2026-06-18T23:30:00Z', 'PT', true, '2026-06-19'],
    ['2026-11-19T23:30:00Z', 'PT', true, '2026-11-19'],
    ['2026-06-18T23:30:00Z', 'GB', false, '2026-06-19'],
    ['2026-11-19T23:30:00Z', 'GB', false, '2026-11-19'],
  ])(
    'at %s a bank in %s (business days only: %s) executes on %s of its own',
    (at, country, only, executed) => {
      expect(executionDay(new Date(at), { country, onBusinessDays: only })).toBe(executed)
    },
  )

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
