import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Countdown, minutesAndSeconds } from './countdown.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the figures tick, the sentence follows, somebody is told at the last minutes, and the end comes once', () => {
  const spoken: number[] = []
  let ends = 0
  render(
    <Countdown
      untilMs={Date.now() + 120_000}
      now={() => Date.now()}
      label="Fixed for"
      spoken={(minutes) => {
        if (spoken.at(-1) !== minutes) spoken.push(minutes)
        return `${minutes} left`
      }}
      onEnd={() => ends++}
    />,
  )
  act(() => void vi.advanceTimersByTime(61_000))
  expect(screen.getByText('00:59')).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toBe('1 left')
  act(() => void vi.advanceTimersByTime(120_000))
  expect(screen.getByText('00:00')).toBeTruthy()
  expect(spoken).toEqual([2, 1, 0])
  expect(ends).toBe(1)
})

test('time is written as people read it', () => {
  expect([0, 999, 61_000, 1_800_000, 5_400_000].map(minutesAndSeconds)).toEqual([
    '00:00',
    '00:01',
    '01:01',
    '30:00',
    '1:30:00',
  ])
})

test('half an hour is told of five times, and found whenever somebody looks', () => {
  const until = Date.now() + 30 * 60_000
  const { container } = render(
    <Countdown
      untilMs={until}
      spanMs={30 * 60_000}
      now={() => Date.now()}
      label="Valid for"
      spoken={(left) => `${left} left`}
    />,
  )
  const live = container.querySelector('[aria-live="polite"]')
  const told = new Set<string>()
  for (let minute = 0; minute <= 30; minute++) {
    told.add(live?.textContent ?? '')
    expect(screen.getByRole('timer').textContent).toBe(`${30 - minute} left`)
    act(() => void vi.advanceTimersByTime(60_000))
  }
  expect([...told]).toEqual(['', '5 left', '2 left', '1 left', '0 left'])
})
