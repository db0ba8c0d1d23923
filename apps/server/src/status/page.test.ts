import { expect, test } from 'vitest'
import { isLanguage, languages } from '../texts/index.ts'
import { statusPage } from './page.ts'
import type { Status } from './status.ts'

const time = new Date('2026-11-28T22:00:00Z')
const company = { name: 'Fern <b> & Weg', details: ['HRB 1'] }
const works: Status = {
  at: time,
  parts: [{ part: 'chain:11155111', state: 'works', pause: null }],
  history: { took: [], pauses: [] },
}
const troubled: Status = {
  at: time,
  parts: [
    { part: 'chain:11155111', state: 'slow', pause: null },
    { part: 'bank:EUR', state: 'paused', pause: { reason: 'bank', until: time } },
    { part: 'method:open_banking', state: 'works', pause: null },
  ],
  history: {
    took: [{ service: 'sell', median: 41, p95: 400 }],
    pauses: [
      { part: 'all', reason: 'safety', since: time, ended: null },
      { part: 'coin:GONE@5', reason: 'network', since: time, ended: time },
    ],
  },
}

test('the page says that everything works, or the worst that does not', () => {
  expect(statusPage(works, { company }, 'en')).toContain('>Everything works<')
  const slow = { ...works, parts: troubled.parts.slice(0, 1) }
  expect(statusPage(slow, { company }, 'en')).toContain('>Some parts are slow<')
  expect(statusPage(troubled, { company }, 'en')).toContain('>Some parts are paused<')
})

test('too few orders and no pauses are said, and a firm without a word about its safeguarding has no heading for it', () => {
  const page = statusPage(works, { company }, 'en')
  for (const text of ['There were too few orders to measure.', 'There were none.'])
    expect(page).toContain(text)
  expect(page).not.toContain('How we protect your money')
})

test.for(Object.keys(languages).filter(isLanguage))(
  'the page is whole in %s, and words of settings are text',
  (language) => {
    const page = statusPage(troubled, { company, safeguarding: 'At <i>Example Bank</i>.' }, language)
    expect(page).toContain(`<html lang="${language}" dir="${languages[language].direction}">`)
    for (const text of [
      'Fern &lt;b&gt; &amp; Weg',
      'HRB 1',
      'At &lt;i&gt;Example Bank',
      'Sepolia',
      'EUR',
      'UTC',
    ])
      expect(page).toContain(text)
    // A part that this version does not know is shown by its key.
    expect(page).toContain('coin:GONE@5')
    expect(page).not.toMatch(/undefined|status\.|NaN|\{\w+\}/)
  },
)

test('durations are in the unit that people use, rounded up', () => {
  const said = statusPage(troubled, { company }, 'en')
  expect(said).toContain('half of them took at most 41 seconds, 95 of 100 at most 7 minutes')
  const took = [{ service: 'buy', median: 5_399, p95: 100_000 }] as const
  const long = { ...troubled, history: { took, pauses: [] } }
  expect(statusPage(long, { company }, 'en')).toContain('at most 90 minutes, 95 of 100 at most 28 hours')
})

test('without an answer of the database the page says nothing of the past', () => {
  const page = statusPage({ ...works, history: null }, { company }, 'en')
  expect(page).toContain('Sepolia')
  expect(page).not.toMatch(/How long orders took|Pauses in the last|There were none/)
})
