/** Guarantees of the name of an account: its bank is asked once both are there, and what it says is shown before anything is placed. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { emptyDraft } from '../../app/session/draft.ts'
import { Refused } from '../../app/api/api.ts'
import { stage } from '../../testing/stage.tsx'
import { AccountFields } from './beneficiary-fields.tsx'
import type { BeneficiaryDraft } from './beneficiary-check.ts'

afterEach(cleanup)

const iban = 'DE89 3704 0044 0532 0130 00'
type Asked = { currency: string; beneficiary: { name: string } }

function Form({ fiat, given }: { fiat: 'EUR' | 'GBP'; given: Partial<BeneficiaryDraft> }) {
  const [draft, setDraft] = useState<BeneficiaryDraft>({ ...emptyDraft, ...given })
  return (
    <AccountFields
      fiat={fiat}
      draft={draft}
      change={(part) => setDraft({ ...draft, ...part })}
      problems={{}}
    />
  )
}

/** The bank's answer for a name. */
async function open(
  answer: (name: string) => unknown,
  { fiat = 'EUR', ...given }: Partial<BeneficiaryDraft> & { fiat?: 'EUR' | 'GBP' } = {},
) {
  const { app, asked } = await stage(<Form fiat={fiat} given={given} />, {
    validateIban: () => ({ iban, bank: 'Testbank', bic: null, instant: true }),
    validateUkAccount: () => ({ sortCode: '20-00-00', accountNumber: '31926819', bank: null }),
    checkPayee: ({ body }) => answer((body as Asked).beneficiary.name),
  })
  const names = () =>
    asked
      .filter(({ name }) => name === 'checkPayee')
      .map(({ input }) => (input as { body: Asked }).body.beneficiary.name)
  return { app, asked, names, name: await screen.findByLabelText('Account holder') }
}

/** Types a name, and leaves the field unless told otherwise. */
function type(field: HTMLElement, name: string, { leaves = true } = {}) {
  act(() => field.focus())
  fireEvent.change(field, { target: { value: name } })
  if (leaves) act(() => field.blur())
}

test('nothing is asked while the name is typed; when it is left the bank says that it matches', async () => {
  const bank = await open(() => ({ match: 'match', name: null }), { iban })
  type(bank.name, 'Ana', { leaves: false })
  type(bank.name, 'Ana Example', { leaves: false })
  expect(bank.names()).toEqual([])
  act(() => bank.name.blur())
  expect(await screen.findByText('Name matches the account.')).toBeTruthy()
  expect(bank.names()).toEqual(['Ana Example'])
})

test('a name that comes before its account is asked about once the account is whole', async () => {
  const bank = await open(() => ({ match: 'match', name: null }))
  type(bank.name, 'Ana Example')
  const account = screen.getByLabelText('IBAN')
  fireEvent.change(account, { target: { value: iban.slice(0, -1) } })
  expect(bank.names()).toEqual([])
  fireEvent.change(account, { target: { value: iban } })
  expect(await screen.findByText('Name matches the account.')).toBeTruthy()
  expect(bank.names()).toEqual(['Ana Example'])
})

test('a form that is filled already asks by itself, in pounds too', async () => {
  const account = { sortCode: '20-00-00', accountNumber: '31926819' }
  const bank = await open(() => ({ match: 'match', name: null }), {
    fiat: 'GBP',
    name: 'Ana Example',
    ...account,
  })
  expect(await screen.findByText('Name matches the account.')).toBeTruthy()
  expect(bank.asked.find(({ name }) => name === 'checkPayee')?.input).toEqual({
    body: {
      currency: 'GBP',
      beneficiary: { name: 'Ana Example', sortCode: '200000', accountNumber: '31926819' },
    },
  })
})

test('the name that the bank has is taken with one press, and then matches', async () => {
  const bank = await open(
    (name) =>
      name === 'Ana Exampel' ? { match: 'match', name: null } : { match: 'close', name: 'Ana Exampel' },
    { iban },
  )
  type(bank.name, 'Ana Example')
  expect(await screen.findByText(/Did you mean Ana Exampel\?/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Use this name' }))
  expect(await screen.findByText('Name matches the account.')).toBeTruthy()
  expect(bank.name).toHaveProperty('value', 'Ana Exampel')
  expect(screen.queryByRole('button', { name: 'Use this name' })).toBeNull()
})

test('a name that was asked about is not asked about again, and what is typed anew hides the old answer', async () => {
  const bank = await open((name) => ({ match: name === 'Ana' ? 'no_match' : 'match', name: null }), { iban })
  type(bank.name, 'Ana')
  expect(await screen.findByText(/The bank has a different name/)).toBeTruthy()
  type(bank.name, 'Ana Example', { leaves: false })
  await expect.poll(() => screen.queryByText(/The bank has a different name/)).toBeNull()
  act(() => bank.name.blur())
  expect(await screen.findByText('Name matches the account.')).toBeTruthy()
  type(bank.name, 'Ana')
  expect(await screen.findByText(/The bank has a different name/)).toBeTruthy()
  expect(bank.names()).toEqual(['Ana', 'Ana Example'])
})

test.each([
  [
    'a name that is nearly right, and which the bank keeps',
    { match: 'close', name: null },
    /nearly this name/,
  ],
  ['a bank that takes no part', { match: 'unavailable', name: null }, /can't be checked: the bank/],
])('%s is said in words', async (_, answer, words) => {
  const bank = await open(() => answer, { iban })
  type(bank.name, 'Ana Example')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use this name' })).toBeNull()
})

test.each([
  ['a budget that is spent', new Refused('too-many', 429, '', [])],
  ['a server that does not answer', new TypeError('failed to fetch')],
])('%s is no mistake of the person', async (_, error) => {
  const bank = await open(
    () => {
      throw error
    },
    { iban },
  )
  type(bank.name, 'Ana Example')
  expect(await screen.findByText("The name can't be checked right now. You can go on.")).toBeTruthy()
  expect(bank.name.getAttribute('aria-invalid')).toBeNull()
})

test('an answer waits for the end of a press: what is below does not move under the finger', async () => {
  let answer: (it: object) => void = () => undefined
  const bank = await open(() => new Promise((resolve) => (answer = resolve)), { iban })
  type(bank.name, 'Ana Example')
  expect(await screen.findByText('Asking the bank whether the name fits …')).toBeTruthy()
  fireEvent.mouseDown(document.body)
  answer({ match: 'match', name: null })
  await expect.poll(() => bank.app.queries.isFetching()).toBe(0)
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByText('Name matches the account.')).toBeNull()
  fireEvent.mouseUp(document.body)
  expect(await screen.findByText('Name matches the account.')).toBeTruthy()
})
