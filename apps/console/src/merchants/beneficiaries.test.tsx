import type { CheckedPayeeView, MerchantView } from '@agio/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OperatorProvider } from '../app/context.tsx'
import { listOf, ownMerchant, payee } from '../testing/merchants.ts'
import { stage } from '../testing/stage.tsx'
import { MerchantsScreen } from './index.ts'

const { id, name, origins, services } = ownMerchant()
const merchant: MerchantView = {
  id,
  name,
  origins: [...origins],
  services: [...services],
  legalName: 'Blumen GmbH',
  registrationNumber: 'HRB 1',
  country: 'DE',
  state: 'active',
  createdAt: '2026-11-20 10:00:00',
  widgetKeys: 0,
  team: [],
  keys: [],
  apiKeys: [],
  approvals: [],
  mayChange: true,
}
const checked = (changes: Partial<CheckedPayeeView> = {}): CheckedPayeeView => ({
  ...payee({ state: 'asked', nameCheck: 'close', decidedAt: null }),
  iban: 'DE02120300000000202051',
  sortCode: null,
  accountNumber: null,
  ...changes,
})
const pounds = checked({
  id: `pay_${'b'.repeat(26)}`,
  name: 'Blumen Ltd',
  state: 'approved',
  fiat: 'GBP',
  nameCheck: 'match',
  iban: null,
  sortCode: '200000',
  accountNumber: '55779911',
})
const open = (role: 'compliance' | 'support', answers: Parameters<typeof stage>[1] = {}) =>
  stage(
    <OperatorProvider value={{ id: 'opr_carl', name: 'Carl', roles: [role] }}>
      <MerchantsScreen />
    </OperatorProvider>,
    {
      listMerchants: () => listOf(merchant),
      listApprovals: () => listOf(),
      getMerchant: () => merchant,
      listMerchantPayees: () => listOf(checked(), pounds),
      ...answers,
    },
    `/console/merchants/${id}`,
  )
const beneficiary = async (words: RegExp) => within(await screen.findByRole('region', { name: words }))

test.each([
  ['Approve', 'approvePayee'],
  ['Refuse', 'refusePayee'],
])(
  'compliance reads the whole account with the answer of the bank: %s, with a reason',
  async (word, call) => {
    const { calls } = open('compliance', { [call]: () => checked() })
    const one = await beneficiary(/Blumen GmbH/)
    expect(one.getByText('DE02 1203 0000 0000 2020 51, EUR')).toBeTruthy()
    expect(one.getByText('close match')).toBeTruthy()
    expect(one.queryByRole('button', { name: 'Remove…' })).toBeNull()
    fireEvent.click(one.getByRole('button', { name: `${word}…` }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('DE02 1203 0000 0000 2020 51')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: word }))
    expect(calls(call)).toEqual([])
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'register read' } })
    fireEvent.click(dialog.getByRole('button', { name: word }))
    await expect
      .poll(() => calls(call).map(({ input }) => input), { timeout: 10_000 })
      .toEqual([{ params: { id, payee: checked().id }, body: { reason: 'register read' } }])
  },
)

test('an approved account is ended, and not decided again', async () => {
  const { calls } = open('compliance', { endPayee: () => pounds })
  const one = await beneficiary(/Blumen Ltd/)
  expect(one.getByText('20-00-00 55779911, GBP')).toBeTruthy()
  expect(one.queryByRole('button', { name: 'Approve…' })).toBeNull()
  fireEvent.click(one.getByRole('button', { name: 'Remove…' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'the account is closed' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await expect.poll(() => calls('endPayee').length, { timeout: 10_000 }).toBe(1)
})

test('an operator who may not decide does not read the accounts', async () => {
  const { calls } = open('support')
  expect(await screen.findByRole('heading', { name: 'Blumen Beispiel' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Beneficiaries' })).toBeNull()
  expect(calls('listMerchantPayees')).toEqual([])
})
