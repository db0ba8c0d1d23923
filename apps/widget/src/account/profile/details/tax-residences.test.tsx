import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../../app/api/api.ts'
import { stage } from '../../../testing/stage.tsx'
import { viewOf } from '../../../verification/testing/views.ts'
import { TaxResidences } from './tax-residences.tsx'

afterEach(cleanup)

const germany = { country: 'DE', number: '12345678901' }
const withTaxes = (taxResidences: object, more: object = {}) =>
  viewOf({
    status: 'complete',
    next: null,
    approved: 'starter',
    values: { financial: { taxResidences } },
    ...more,
  } as never)

async function shown(answers: Parameters<typeof stage>[1]) {
  const staged = await stage(<TaxResidences />, {
    listCountries: () => ({
      items: [
        { code: 'DE', name: 'Germany' },
        { code: 'FR', name: 'France' },
      ],
      next: null,
    }),
    ...answers,
  })
  await act(() => staged.app.i18n.later('verification'))
  return staged
}
const changes = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Change tax residence' }))
const saves = () => fireEvent.click(screen.getByRole('button', { name: 'Save tax residence' }))

test('each residence stands with its number; another one is saved after a fresh PIN, and is shown', async () => {
  let hasFreshPin = false
  const { asked } = await shown({
    getVerification: () => withTaxes([germany, { country: 'x' }]),
    changeTaxResidences: ({ body }) => {
      if (!hasFreshPin) throw new Refused('pin.required', 428, '')
      return withTaxes((body as { taxResidences: object }).taxResidences)
    },
    startVerify: () => ({ sent: true, expiresAt: '2026-11-20 12:10:00' }),
    verifyPin: () => {
      hasFreshPin = true
      return { verifiedUntil: '2026-11-20 12:10:00' }
    },
  })
  expect(await screen.findByText('12345678901')).toBeTruthy()
  expect(screen.getByText('Germany')).toBeTruthy()
  await changes()
  fireEvent.click(await screen.findByRole('button', { name: 'Add another country' }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Country 2' }), { target: { value: 'FR' } })
  saves()
  const dialog = await screen.findByRole('dialog', { name: 'Confirm with a code' })
  fireEvent.change(await within(dialog).findByLabelText('6-digit code'), { target: { value: '123456' } })
  expect(
    await screen.findByText('Your tax residence has changed. Your limits stay as they are.'),
  ).toBeTruthy()
  expect(screen.getByText('No tax number')).toBeTruthy()
  const body = { taxResidences: [germany, { country: 'FR', number: null }] }
  expect(asked).toContainEqual({ name: 'changeTaxResidences', input: { body } })
})

test('no country, and one that is refused, are named at the field; kept, nothing is sent', async () => {
  const { asked } = await shown({
    getVerification: () => withTaxes([germany]),
    changeTaxResidences: () => {
      throw new Refused('invalid', 422, '', [
        { field: 'taxResidences.0.country', code: 'country-not-supported' },
      ])
    },
  })
  await changes()
  const country = screen.getByRole('combobox', { name: 'Country' })
  fireEvent.change(country, { target: { value: '' } })
  saves()
  expect(await screen.findByText('Where you pay taxes: The field is required.')).toBeTruthy()
  expect(asked.filter(({ name }) => name === 'changeTaxResidences')).toEqual([])
  fireEvent.change(country, { target: { value: 'FR' } })
  saves()
  expect(await screen.findByText('Where you pay taxes: Service is not available in this region')).toBeTruthy()
  expect(country.getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(screen.getByText('12345678901')).toBeTruthy()
})

test.each([
  ['is incomplete', { status: 'incomplete' }],
  [
    'asks for the step again',
    { steps: [{ step: 'financial', state: 'wrong', reason: 'other', why: 'use_of_service' }] },
  ],
])('a verification that %s has the step for it', async (_, more) => {
  await shown({ getVerification: () => withTaxes([germany], more) })
  expect(await screen.findByText('12345678901')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change tax residence' })).toBeNull()
})
