/** A person reads this while the verification is looked at, before and after. */
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { placeOf } from '../testing/place.ts'
import { stage } from '../testing/stage.tsx'
import { viewOf } from './testing/views.ts'
import { VerificationScreen } from './verification-screen.tsx'
import type { VerificationView } from '@agio/contract'

afterEach(cleanup)

async function open(at: string, view: VerificationView, more: Parameters<typeof stage>[1] = {}) {
  const staged = await stage(<VerificationScreen place={{ ...placeOf(), path: `/verification/${at}` }} />, {
    getVerification: () => view,
    getIdentity: () => ({ vendor: null, session: null }),
    widgetConfig: () => ({ customerTypes: ['personal'], services: {} }),
    ...more,
  })
  await act(() => staged.app.i18n.later('verification'))
  return staged
}

test.each([
  [true, /^A person looks at what you sent/, /take seconds/],
  [false, /^Most checks take seconds/, /^A person looks/],
])(
  'while it is checked, that a person looks is %s, and the page says just that',
  async (isLookedAt, said, other) => {
    await open('review', viewOf({ status: 'pending', next: null, isLookedAt }))
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.queryByText(other)).toBeNull()
  },
)

test.each([true, false])('before it begins, that a person looks afterwards is %s', async (isLookedAt) => {
  const view = viewOf({ type: null })
  const needs = { needed: 'starter', isEnough: false, reason: 'first_order', minutes: 17, steps: view.steps }
  await open('welcome', view, { verificationRequirements: () => ({ ...needs, isLookedAt }) })
  // The page stands before it knows what an order needs.
  await screen.findByText(/17 minutes/)
  expect(screen.queryAllByText(/a person looks at it, usually within one business day/)).toHaveLength(
    isLookedAt ? 1 : 0,
  )
})
