import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { stage } from '../testing/stage.tsx'
import { Refused } from './api/api.ts'
import { fieldText, refusalText } from './api/problems.ts'
import { createI18n } from './i18n/i18n.ts'
import { showTime } from './i18n/times.ts'
import { Problem } from './problem.tsx'

afterEach(cleanup)

test('a refused limit says what is left, until when, and which level allows more', async () => {
  const more = { service: 'buy', amount: '5000.00' }
  const params = { ...more, window: 'day', left: '1234.50', until: '2026-11-22 09:30:00', nextLevel: 'basic' }
  const fields = [{ field: 'amount', code: 'limit.exceeded', params }] as const
  await stage(<Problem error={new Refused('limit.exceeded', 422, '', fields)} />, {})
  const said = screen.getByRole('alert').textContent
  expect(said).toContain('This amount is above your limit. In 24 hours: €1,234.50 left.')
  expect(said).toContain(`More becomes available on ${showTime('2026-11-22 09:30:00')}.`)
  expect(said).toContain('The next level, Basic, allows more.')
  expect(screen.getByRole('link', { name: 'See my limits' }).getAttribute('href')).toBe(
    '/limits?service=buy&amount=5000.00',
  )
})

test.each([
  ['en', 'Use at most 18 characters.'],
  ['de', 'Höchstens 18 Zeichen.'],
  ['ar', 'استخدم \u206818\u2069 حرفًا على الأكثر.'],
] as const)('a text that is too long says in %s how much fits', async (locale, said) => {
  const i18n = createI18n()
  await i18n.use(locale)
  await i18n.later()
  const problem = { field: 'reference', code: 'too_long', params: { max: '18' } } as const
  expect(fieldText(i18n.t, problem)).toBe(said)
  expect(refusalText(i18n.t, new Refused('invalid', 422, '', [problem]))).toBe(said)
  // A server that does not say the figure.
  expect(fieldText(i18n.t, { field: 'metadata', code: 'too_long' })).toBe(i18n.t('code.invalid'))
})

test.each(['amount.below_min', 'amount.above_max'] as const)(
  '%s says between which amounts one fits',
  async (code) => {
    const bounds = { min: { currency: 'EUR', amount: '20.00' }, max: { currency: 'EUR', amount: '5000.00' } }
    await stage(<Problem error={new Refused(code, 422, '', [{ field: 'fiatAmount', code, bounds }])} />, {})
    expect(screen.getByRole('alert').textContent).toContain('Must be a number between €20.00 and €5,000.00.')
  },
)
