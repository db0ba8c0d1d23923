import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { stage } from '../testing/stage.tsx'
import { AddressLookup } from './look-up.tsx'

afterEach(cleanup)

const found = (street: string) => ({
  label: `${street}, Sandstadt`,
  street,
  houseNumber: '',
  postCode: '99123',
  town: 'Sandstadt',
  region: '',
  country: 'DE',
})

test('answers that come in the wrong order: what is shown is of the newest text', async () => {
  const waiting = new Map<string, (street: string) => void>()
  const { app } = await stage(
    <AddressLookup values={{ 'address.country': 'DE' }} change={() => undefined} />,
    {
      lookUpAddress: ({ body }) =>
        new Promise((resolve) => {
          const answer = (street: string) => resolve({ isAvailable: true, items: [found(street)] })
          waiting.set((body as { text: string }).text, answer)
        }),
    },
  )
  await act(() => app.i18n.later('verification'))
  const types = async (text: string) => {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
    await expect.poll(() => waiting.has(text), { timeout: 10_000 }).toBe(true)
  }
  await types('Linden')
  await types('Marktpl')
  waiting.get('Marktpl')?.('Marktplatz')
  expect(await screen.findByRole('button', { name: 'Marktplatz, Sandstadt' })).toBeTruthy()
  await act(async () => waiting.get('Linden')?.('Lindenstraße'))
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Marktplatz, Sandstadt',
  ])
})
