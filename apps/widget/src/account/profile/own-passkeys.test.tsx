import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { stage } from '../../testing/stage.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'

afterEach(cleanup)

const phone = {
  id: 'pky_1',
  name: 'Chrome on Android',
  createdAt: '2026-11-20 09:00:00',
  lastUsedAt: '2026-11-20 11:00:00',
}
const unused = { ...phone, id: 'pky_2', name: '', lastUsedAt: null }

/** A list that renaming and removing change. */
function kept() {
  let items = [phone, unused]
  return {
    listOwnPasskeys: () => ({ items, next: null }),
    renameOwnPasskey: ({ params, body }: { params?: unknown; body?: unknown }) => {
      const { id } = params as { id: string }
      items = items.map((it) => (it.id === id ? { ...it, name: (body as { name: string }).name } : it))
      return { done: true }
    },
    removeOwnPasskey: ({ params }: { params?: unknown }) => {
      items = items.filter(({ id }) => id !== (params as { id: string }).id)
      return { done: true }
    },
  }
}

test('a browser without passkeys lists them, renames one and removes a lost one, and offers none for itself', async () => {
  const { asked } = await stage(<OwnPasskeys />, kept())
  expect(await screen.findByText('Chrome on Android')).toBeTruthy()
  expect(screen.getByText(/not used yet$/)).toBeTruthy()
  expect(screen.getByText(/last used/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Rename Passkey' }))
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The field is required.')).toBeTruthy()
  fireEvent.change(name, { target: { value: ' Laptop ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Laptop')).toBeTruthy()
  expect(asked).toContainEqual({
    name: 'renameOwnPasskey',
    input: { params: { id: 'pky_2' }, body: { name: 'Laptop' } },
  })

  fireEvent.click(screen.getByRole('button', { name: 'Remove Chrome on Android' }))
  const row = screen.getByText('Chrome on Android').closest('li')!
  fireEvent.click(within(row).getByRole('button', { name: /Remove/ }))
  await expect.poll(() => screen.queryByText('Chrome on Android')).toBeNull()
  expect(asked).toContainEqual({ name: 'removeOwnPasskey', input: { params: { id: 'pky_1' } } })
})

test('where there is none and the browser has none, nothing is shown', async () => {
  const { view, asked } = await stage(<OwnPasskeys />, { listOwnPasskeys: () => ({ items: [], next: null }) })
  await expect.poll(() => asked.length).toBe(1)
  await expect.poll(() => view.container.textContent).toBe('')
})
