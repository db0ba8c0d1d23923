/** Guarantees of a form that opens after an answer to placing was lost: it says so, and leads to the order or to its absence. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { once } from '../../app/api/placing.ts'
import { stage } from '../../testing/stage.tsx'
import { Unanswered, type Sent } from './unanswered.tsx'

afterEach(cleanup)

const form: Sent<object> = {
  what: 'sale',
  send: (api, body, idempotencyKey) =>
    api.call('placeSellOrder', { body: body as never }, { idempotencyKey }),
  next: ({ id }) => `/sell/transaction/${id}`,
}

function Page() {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? <Unanswered form={form} /> : <button onClick={() => setOpen(true)}>Open</button>
}

/** The form opens after this failure of an earlier page. */
async function reopened(failure: ConstructorParameters<typeof Refused>[0], answer: () => unknown) {
  const stand = await stage(<Page />, { placeSellOrder: answer })
  const { storage, session } = stand.app
  act(() => session.begin('token'))
  const sale = { what: 'sale', body: { quoteId: 'quo_1' }, sameness: { amount: '100' } }
  await once(storage, sale, () => Promise.reject(new Refused(failure, 0, ''))).catch(() => undefined)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  return stand
}

const words = 'Your last try got no answer. Your order may be placed already.'
const look = () => fireEvent.click(screen.getByRole('button', { name: 'Look for it' }))

test('it says that the order may be placed, and leads to it with the same bytes', async () => {
  const { went, asked } = await reopened('offline', () => ({ id: 'ord_1', status: 'N', externalId: null }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(asked).toEqual([])
  look()
  await expect.poll(() => went).toEqual(['/sell/transaction/ord_1'])
  expect(asked).toMatchObject([{ name: 'placeSellOrder', input: { body: { quoteId: 'quo_1' } } }])
})

test('where there was no order it says so, and the form is free', async () => {
  await reopened('offline', () => {
    throw new Refused('quote.expired', 409, '')
  })
  look()
  expect(await screen.findByText('That order was not placed. You can place it now.')).toBeTruthy()
  expect(screen.queryByText(words)).toBeNull()
})

test('an answer that is lost once more can be asked for again', async () => {
  let isBack = false
  const { went } = await reopened('internal', () => {
    if (isBack) return { id: 'ord_1', status: 'N', externalId: null }
    throw new Refused('offline', 0, '')
  })
  look()
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBack = true
  fireEvent.click(again)
  await expect.poll(() => went).toEqual(['/sell/transaction/ord_1'])
})

test('a try that was refused before anything was done is no lost order', async () => {
  await reopened('pin.required', () => undefined)
  expect(screen.queryByText(words)).toBeNull()
})
