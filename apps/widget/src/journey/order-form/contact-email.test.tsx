import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { stage } from '../../testing/stage.tsx'
import { act } from 'react'
import { ContactEmail } from './contact-email.tsx'

afterEach(cleanup)

test('a field that the server of a merchant has fixed is read, and says why; another is written', async () => {
  const { app } = await stage(<ContactEmail error={undefined} />, {})
  const field = () => screen.getByLabelText<HTMLInputElement>(/^Contact email/)
  const why = "The shop has set this. You can't change it here."
  expect([field().readOnly, screen.queryByText(why)]).toEqual([false, null])
  act(() => app.draft.change({ contactEmail: 'ines@shop.example', locked: 'reference contactEmail' }))
  expect([field().readOnly, field().value]).toEqual([true, 'ines@shop.example'])
  expect(screen.getByText(why)).toBeTruthy()
})
