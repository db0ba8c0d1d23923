import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stage } from '../testing/stage.tsx'
import { lazily } from './lazily.tsx'

test('a room comes when it is opened, and is at once there when it is opened again', async () => {
  let loads = 0
  const Room = lazily(async () => {
    loads += 1
    return () => <main>the room</main>
  })
  stage(<Room />, {})
  expect(await screen.findByText('the room')).toBeTruthy()
  stage(<Room />, {})
  expect(screen.getByText('the room')).toBeTruthy()
  expect(loads).toBe(1)
})

test('a room whose code does not load shows a problem and a button that tries again', async () => {
  const Room = lazily(() => Promise.reject(new Error('no line')))
  stage(<Room />, {})
  expect(await screen.findByText(/Something went wrong/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
