/** A press whose dialog is loaded late: the code comes, fails to come, and comes at the next try. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState, type ComponentType } from 'react'
import { afterEach, expect, test } from 'vitest'
import { stage } from '../testing/stage.tsx'
import { lazily } from './lazily.tsx'

afterEach(cleanup)

/** A page with a field and an opener. `loads` answers each load in turn. */
async function opener(...loads: (() => Promise<ComponentType<{ onClose: () => void }>>)[]) {
  const Sheet = lazily(() => (loads.shift() ?? (() => Promise.reject(new Error('no more loads'))))())
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <input aria-label="Name" />
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Sheet onClose={() => setOpen(false)} />}
      </>
    )
  }
  await stage(<Page />, {})
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ada' } })
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
}

const there = async () => () => <p>the sheet</p>
const offline = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const typed = () => screen.getByLabelText<HTMLInputElement>('Name').value

test('code that does not come leaves the page and what is typed, and comes at the next try', async () => {
  await opener(offline, offline, there)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(typed()).toBe('Ada')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('the sheet')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(typed()).toBe('Ada')
})

test('a press in a moment without a network is carried out when the network is back', async () => {
  await opener(offline, there)
  expect(await screen.findByRole('alert')).toBeTruthy()
  fireEvent(window, new Event('online'))
  expect(await screen.findByText('the sheet')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
