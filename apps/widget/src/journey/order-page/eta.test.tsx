/** The arrival of what is on its way: in words that count down, and silent where it takes days. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { wireTime } from '@agio/contract/wire'
import { AppProvider } from '../../app/context.tsx'
import { stage } from '../../testing/stage.tsx'
import { Eta } from './eta.tsx'

afterEach(cleanup)
afterEach(() => vi.useRealTimers())

test('seconds are counted down, and what is late comes any moment', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.UTC(2026, 10, 20, 12) })
  const { app } = await stage(null, {})
  render(
    <AppProvider value={{ ...app, now: () => Date.now() }}>
      <Eta at={wireTime(Date.UTC(2026, 10, 20, 12, 0, 25))} />
    </AppProvider>,
  )
  expect(screen.getByText(/^in about 2[45] seconds$/)).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByText(/^in about 1[45] seconds$/)).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(screen.getByText('any moment now')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(6 * 60_000))
  expect(screen.queryByText('any moment now')).toBeNull()
})

test('business days are said by the sheet, not here', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.UTC(2026, 10, 20, 12) })
  const { view } = await stage(<Eta at="2026-11-23 12:00:00" />, {})
  expect(view.container.textContent).toBe('')
})
