import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { chooseFile, holdUploads } from '../../testing/hold-uploads.ts'
import { placeOf } from '../../testing/place.ts'
import { stage } from '../../testing/stage.tsx'
import { ClaimScreen } from './claim-screen.tsx'

afterEach(cleanup)

const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))

test('what is missing is said at its field, and nothing is sent', async () => {
  const { asked } = await stage(<ClaimScreen place={placeOf('order=RF18A')} />, {
    sendClaim: () => ({ done: true }),
  })
  expect((screen.getByLabelText(/^Order/) as HTMLInputElement).value).toBe('RF18A')
  send()
  expect(await screen.findAllByText('The field is required.')).toHaveLength(5)
  expect(screen.getByText('Attach the proof first.')).toBeTruthy()
  expect(asked.filter(({ name }) => name === 'sendClaim')).toEqual([])
})

test('the transfer is sent with its proof, as it was typed, and the answer says nothing of what came', async () => {
  const uploads = holdUploads()
  const { asked } = await stage(<ClaimScreen place={placeOf('')} />, { sendClaim: () => ({ done: true }) })
  fill('Amount', '1,077.31')
  fill('Day of the transfer', '2026-11-19')
  fill('Name on the account', 'Greta Beispiel')
  fill('IBAN or account number', 'NL91 ABNA 0417 1643 00')
  fill('Email', 'greta@example.com')
  chooseFile('proof.pdf', 'application/pdf')
  expect(await screen.findByText('proof.pdf')).toBeTruthy()
  send()
  await uploads.end(1, 200, { id: 'prf_2k7d4qy3cv6ra5hzjw2u7m4xpe' })
  expect(await screen.findByText(/^We've got it/)).toBeTruthy()
  expect(asked.filter(({ name }) => name === 'sendClaim').map(({ input }) => input)).toMatchObject([
    {
      body: {
        amount: '1077.31',
        currency: 'EUR',
        day: '2026-11-19',
        senderAccount: 'NL91 ABNA 0417 1643 00',
        reference: '',
        proof: 'prf_2k7d4qy3cv6ra5hzjw2u7m4xpe',
        email: 'greta@example.com',
      },
    },
  ])
})
