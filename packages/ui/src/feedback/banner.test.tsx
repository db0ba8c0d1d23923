import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Banner } from './banner.tsx'
import { Toast } from './toast.tsx'

afterEach(cleanup)

test('a banner is spoken and stays until it is closed', () => {
  let closed = 0
  render(<Banner title="The rate was renewed" dismiss={{ label: 'Close', onDismiss: () => closed++ }} />)
  expect(screen.getByRole('status').textContent).toBe('The rate was renewed')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(closed).toBe(1)
})

test('the place of a toast is there before its words, so that they are spoken', () => {
  const { rerender } = render(<Toast />)
  const place = screen.getByRole('status')
  rerender(<Toast>Copied</Toast>)
  expect(screen.getByRole('status')).toBe(place)
  expect(place.textContent).toBe('Copied')
})
