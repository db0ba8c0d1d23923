/** An order form with an amount that is not allowed yet. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { stage } from '../../testing/stage.tsx'
import { Needs, type Needing } from './needs.tsx'

afterEach(cleanup)

const open = (needs: Partial<NonNullable<Needing['needs']>>) =>
  stage(
    <Needs
      isPending={false}
      order={{ service: 'sell', amount: '100.00', currency: 'EUR' }}
      needs={{
        level: 'no_service',
        needed: 'starter',
        isEnough: false,
        isLookedAt: true,
        reason: 'first_order',
        minutes: 4,
        steps: [],
        ...needs,
      }}
    />,
    {},
  )

test('a person who may be verified is led there', async () => {
  await open({})
  expect((await screen.findByRole('link', { name: 'Verify now' })).getAttribute('href')).toBe(
    '/verification?level=starter',
  )
})

test('a person without service is led to no verification, and no order is kept for the way back', async () => {
  const { app } = await open({ needed: null, reason: 'no_service' })
  expect(await screen.findByText("We can't serve you at this time.")).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Verify now' })).toBeNull()
  expect(app.storage.read('agio begun')).toBeUndefined()
})
