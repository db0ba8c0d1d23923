import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { placeOf } from '../testing/place.ts'
import { stage } from '../testing/stage.tsx'
import { viewOf } from './testing/views.ts'
import { Welcome } from './welcome.tsx'

afterEach(cleanup)

test.each([
  [
    'is verified',
    viewOf({ status: 'complete', next: null, level: 'starter' }),
    /^For a higher level we need/,
  ],
  ['is not verified', viewOf(), /^Before your first order, the law asks us/],
])('a person who %s reads why details are asked', async (_, view, said) => {
  const { app } = await stage(<Welcome view={{ ...view, type: null }} place={placeOf('')} />, {
    verificationRequirements: () => new Promise(() => undefined),
  })
  await act(() => app.i18n.later('verification'))
  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.getAllByText(/^(Before your first order|For a higher level)/)).toHaveLength(1)
})
