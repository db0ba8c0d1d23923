/** The cards that the acquirer keeps for a person. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../../app/api/api.ts'
import { stage } from '../../../testing/stage.tsx'
import { OwnCards } from './own-cards.tsx'

afterEach(cleanup)

const card = { id: 'pm_1', brand: 'Visa', last4: '4242', expiryMonth: 3, expiryYear: 2031 }

test('each card is named by its last digits and its end, and is removed after a second press', async () => {
  let items = [card]
  const { asked } = await stage(<OwnCards />, {
    listSavedCards: () => ({ items, next: null }),
    removeSavedCard: () => ((items = []), { done: true }),
  })
  expect(await screen.findByText('Visa •••• 4242')).toBeTruthy()
  expect(screen.getByText('Expires 03/31')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove Visa •••• 4242' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove now' }))
  await expect.poll(() => screen.queryByText('Visa •••• 4242')).toBeNull()
  expect(asked).toContainEqual({ name: 'removeSavedCard', input: { params: { id: 'pm_1' } } })
})

test('who has none sees no empty list, and an acquirer that is down is said', async () => {
  const { view } = await stage(<OwnCards />, { listSavedCards: () => ({ items: [], next: null }) })
  await expect.poll(() => view.container.textContent).toBe('')
  cleanup()
  await stage(<OwnCards />, {
    listSavedCards: () => Promise.reject(new Refused('card.unavailable', 503, '')),
  })
  expect(await screen.findByText(/We can't take card payments right now/)).toBeTruthy()
})
