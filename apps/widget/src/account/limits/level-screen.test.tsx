import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { placeOf } from '../../testing/place.ts'
import { stage } from '../../testing/stage.tsx'
import { viewOf } from '../../verification/testing/views.ts'
import { CompleteScreen } from './complete-screen.tsx'
import { IncreaseScreen } from './increase-screen.tsx'
import { LevelScreen } from './level-screen.tsx'

afterEach(cleanup)

const caps = (day: string, year: string | null = '27000.00') => ({ day, month: '4000.00', year })
const levels = [
  { level: 'starter', sell: caps('2000.00'), buy: caps('5000.00'), isReached: true },
  { level: 'basic', sell: caps('7500.00'), buy: caps('15000.00'), isReached: false },
  { level: 'full', sell: caps('50000.00', null), buy: caps('50000.00', null), isReached: false },
]
const steps = [
  { step: 'details', state: 'saved', reason: null, why: 'law_identity', papers: [] },
  { step: 'poa', state: 'missing', reason: null, why: 'proof_of_address', papers: [] },
]
const answers = {
  listLimitLevels: () => ({ items: levels, next: null }),
  verificationRequirements: ({ query }: { query?: unknown }) => {
    const needed = (query as { amount: string }).amount === '2000.01' ? 'basic' : 'full'
    return { level: 'starter', needed, isEnough: false, reason: 'day', minutes: 3, isLookedAt: true, steps }
  },
  getVerification: () => viewOf({ status: 'complete', next: null, level: 'starter', approved: 'starter' }),
}
const open = async (screenOf: React.ReactNode, more: object = {}) => {
  const staged = await stage(screenOf, { ...answers, ...more })
  await act(() => staged.app.i18n.later('verification'))
  return staged
}

test('the levels stand side by side, each further one with what it needs and what is there', async () => {
  await open(<IncreaseScreen />)
  const table = await screen.findByRole('table')
  expect(within(table).getByRole('columnheader', { name: /Starter\s*Reached/ })).toBeTruthy()
  expect(within(table).getAllByText('Unlimited')).toHaveLength(2)
  const [there, missing] = await screen.findAllByRole('listitem')
  expect(there!.textContent).toContain('Already there.')
  expect(missing!.textContent).toContain('Missing.')
  const ways = screen.getAllByRole('link', { name: /^Increase to/ }).map((it) => it.getAttribute('href'))
  expect(ways).toEqual(['/limits/increase/basic', '/limits/increase/full'])
})

test('a verified customer begins the upgrade and goes to the first missing step', async () => {
  const { asked, went } = await open(<LevelScreen place={placeOf('', { level: 'basic' })} />, {
    upgradeVerification: () => viewOf({ status: 'complete', next: 'poa', level: 'starter' }),
  })
  expect(await screen.findByText(/^Takes about 3/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.poll(() => went).toEqual(['/verification/poa'])
  expect(asked).toContainEqual({ name: 'upgradeVerification', input: { params: { level: 'basic' } } })
})

test('a person who has not finished goes on with the verification, aiming at the level', async () => {
  const { went } = await open(<LevelScreen place={placeOf('', { level: 'basic' })} />, {
    getVerification: () => viewOf({ status: 'incomplete', next: 'details' }),
  })
  await screen.findByText(/^Takes about 3/)
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.poll(() => went).toEqual(['/verification?level=basic'])
})

test('a level that is reached leads to what holds now; one that does not exist is no page', async () => {
  await open(<LevelScreen place={placeOf('', { level: 'starter' })} />)
  expect((await screen.findByRole('link', { name: 'My limits' })).getAttribute('href')).toBe(
    '/limits/increase/complete',
  )
  cleanup()
  await open(<LevelScreen place={placeOf('', { level: 'gold' })} />)
  expect(await screen.findByText('404')).toBeTruthy()
})

test.each([
  ['no_service', 'My limits'],
  ['starter', 'My limits'],
  ['basic', 'Limits increased!'],
])('at the level %s the page of an increase is headed "%s"', async (level, title) => {
  const limits = { level, reached: level, currency: 'EUR', sell: [], buy: [], nextLevel: 'full' }
  await open(<CompleteScreen />, { getLimits: () => limits })
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
})

test.each([
  ['the levels', <IncreaseScreen key="1" />],
  ['a level', <LevelScreen key="2" place={placeOf('', { level: 'basic' })} />],
])(
  'a person without service is not offered %s, and reads one sentence with the way to support',
  async (_, page) => {
    await open(page, { getVerification: () => viewOf({ status: 'no_service', next: null }) })
    expect(await screen.findByText("We can't serve you at this time.")).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Increase/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  },
)

test('after an increase the page says so and what holds', async () => {
  const limits = { level: 'basic', reached: 'basic', currency: 'EUR', sell: [], buy: [], nextLevel: 'full' }
  await open(<CompleteScreen />, { getLimits: () => limits })
  expect(await screen.findByRole('heading', { level: 1, name: 'Limits increased!' })).toBeTruthy()
  expect(screen.getByText(/Your level: Basic/)).toBeTruthy()
})
