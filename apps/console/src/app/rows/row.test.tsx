import { wireTime } from '@agio/contract/wire'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { QueueRow } from './row.tsx'

test('a line says what it is worth, whose it is, whom it waits for, who is at work on it and for how long', () => {
  const since = wireTime(new Date(Date.now() - 3 * 3_600_000))
  const state = ['on hold', 'warn'] as const
  const line = { value: '€100.00', who: 'Ana Example', next: 'operator', state, since, more: 'RF18' } as const
  const { rerender } = render(<QueueRow {...line} owner={{ name: 'Tom Treasurer' }} />)
  const row = screen.getByTitle('RF18 · on hold · Taken by Tom Treasurer')
  expect(row.textContent).toBe('€100.00Ana Exampleon holdWaits for operatorTTTaken by Tom Treasurer3 hRF18')
  rerender(<QueueRow {...line} who={null} owner={null} />)
  expect(row.textContent).toBe('€100.00no nameon holdWaits for operator3 hRF18')
})
