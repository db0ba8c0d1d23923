import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { listOf, ownMerchant, payee } from '../../testing/merchants.ts'
import { stage } from '../../testing/stage.tsx'
import { PayeesRoom } from './payees-room.tsx'

const asked = payee({ state: 'asked', nameCheck: 'close', decidedAt: null })
const open = (answers: Parameters<typeof stage>[1], role: 'owner' | 'staff' = 'owner', id?: string) =>
  stage(
    <PayeesRoom />,
    { getOwnMerchant: () => ownMerchant(role), listPayees: () => listOf(asked), ...answers },
    `/console/payees${id === undefined ? '' : `/${id}`}`,
  )
const naming = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Add a beneficiary…' }))
  const dialog = within(await screen.findByRole('dialog'))
  return {
    dialog,
    type: (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } }),
    send: () => fireEvent.click(dialog.getByRole('button', { name: 'Add' })),
  }
}

test('a beneficiary shows its state and what its bank said', async () => {
  open({}, 'owner', asked.id)
  const row = await screen.findByRole('link', { name: /Blumen GmbH/ })
  expect(row.textContent).toContain('awaiting compliance')
  expect(row.textContent).toContain('Name check: close match')
  const facts = within(await screen.findByLabelText('Account', { selector: 'dl' }))
  expect(facts.getByText('close match')).toBeTruthy()
  expect(facts.getByText('not yet')).toBeTruthy()
})

test('an owner names an account in euros; a corrected one is another request', async () => {
  let isRefused = true
  const { app, calls } = open({
    addPayee: () => {
      if (!isRefused) return asked
      isRefused = false
      throw new Refused('invalid', 'Check the fields that are named.', [
        { field: 'account.iban', code: 'iban.invalid' },
      ])
    },
  })
  const { dialog, type, send } = await naming()
  expect(dialog.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true)
  type('Account holder', ' Blumen GmbH ')
  type('IBAN', 'DE02120300000000202052')
  send()
  await dialog.findByText(/iban: iban\.invalid/)
  type('IBAN', 'DE02120300000000202051')
  send()
  await expect.poll(() => app.router.now().id, { timeout: 10_000 }).toBe(asked.id)
  const [first, second] = calls('addPayee')
  expect(second?.input).toEqual({
    body: { fiat: 'EUR', account: { name: 'Blumen GmbH', iban: 'DE02120300000000202051' } },
  })
  expect(first?.once).not.toBe(second?.once)
})

test('a request that was not answered keeps its key', async () => {
  let isOffline = true
  const { app, calls } = open({
    addPayee: () => {
      if (!isOffline) return asked
      isOffline = false
      throw new Refused('offline', 'The service could not be reached.')
    },
  })
  const { dialog, type, send } = await naming()
  type('Account holder', 'Blumen GmbH')
  type('IBAN', 'DE02120300000000202051')
  send()
  await dialog.findByText(/could not be reached/)
  send()
  await expect.poll(() => app.router.now().id, { timeout: 10_000 }).toBe(asked.id)
  const keys = calls('addPayee').map(({ once }) => once)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('pounds go to a sort code and an account number', async () => {
  const { calls } = open({ addPayee: () => asked })
  const { type, send } = await naming()
  type('Currency', 'GBP')
  type('Account holder', 'Blumen Ltd')
  type('Sort code', '20-00-00')
  type('Account number', '55779911')
  send()
  await expect
    .poll(() => calls('addPayee').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([
      {
        body: {
          fiat: 'GBP',
          account: { name: 'Blumen Ltd', sortCode: '20-00-00', accountNumber: '55779911' },
        },
      },
    ])
})

test('an owner ends an account; staff only read', async () => {
  const { calls } = open({ removePayee: () => payee({ state: 'removed' }) }, 'owner', asked.id)
  fireEvent.click(await screen.findByRole('button', { name: 'Remove…' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await expect
    .poll(() => calls('removePayee').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { id: asked.id } }])

  open({}, 'staff', asked.id)
  await screen.findByRole('heading', { name: 'Blumen GmbH' })
  expect(screen.queryByRole('button', { name: /…$/ })).toBeNull()
})
