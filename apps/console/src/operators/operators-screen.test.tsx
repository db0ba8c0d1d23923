import type { StaffView } from '@agio/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OperatorProvider } from '../app/context.tsx'
import { approval } from '../testing/cases.ts'
import { stage } from '../testing/stage.tsx'
import { JoinScreen, OperatorsScreen } from './index.ts'

const id = `opr_${'a'.repeat(26)}`
const nora: StaffView = {
  id,
  name: 'Nora New',
  email: 'nora@desk.example',
  roles: ['support'],
  state: 'active',
  createdAt: '2026-11-20 10:00:00',
  lastSeenAt: '2026-11-20 11:00:00',
  refused: 0,
  sessions: [
    {
      id: 'ose_1',
      createdAt: '2026-11-20 10:00:00',
      lastSeenAt: '2026-11-20 11:00:00',
      isOpen: true,
      isThis: false,
    },
  ],
  approvals: [],
  mayChange: true,
  mayEndSessions: true,
}
const as = (role: 'admin' | 'support') => (
  <OperatorProvider value={{ id: role === 'support' ? id : 'opr_ada', name: 'Ada', roles: [role] }}>
    <OperatorsScreen />
  </OperatorProvider>
)
const answers = {
  listStaff: () => ({ items: [nora], next: null }),
  listApprovals: () => ({ items: [], next: null }),
  getStaff: () => nora,
}

test('an admin invites with a set of roles, and a reason', async () => {
  const { calls } = stage(as('admin'), { ...answers, inviteOperator: () => approval() }, '/console/operators')
  fireEvent.click(await screen.findByRole('button', { name: 'Invite an operator…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const button = dialog.getByRole('button', { name: 'Ask for approval' })
  expect(button).toHaveProperty('disabled', true)
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Olga Other' } })
  fireEvent.change(dialog.getByLabelText('Email'), { target: { value: 'olga@desk.example' } })
  fireEvent.click(dialog.getByLabelText(/^treasurer/))
  fireEvent.click(dialog.getByLabelText(/^support/))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'the desk grows' } })
  fireEvent.click(button)
  await expect
    .poll(() => calls('inviteOperator').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([
      {
        body: {
          name: 'Olga Other',
          email: 'olga@desk.example',
          roles: ['support', 'treasurer'],
          reason: 'the desk grows',
        },
      },
    ])
})

test('a new role asks another admin; one that is only taken away is changed', async () => {
  stage(as('admin'), answers, `/console/operators/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Change roles…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Change' })).toHaveProperty('disabled', true)
  fireEvent.click(dialog.getByLabelText(/^viewer/))
  expect(dialog.getByRole('button', { name: 'Ask for approval' })).toHaveProperty('disabled', false)
})

test('an operator who may not list others sees themselves, and signs out everywhere', async () => {
  const own = { ...nora, mayChange: false }
  const { calls } = stage(
    as('support'),
    { getStaff: () => own, endSessionsOf: () => ({ ended: 1 }) },
    `/console/operators/${id}`,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere…' }))
  expect(screen.queryByRole('button', { name: 'Disable…' })).toBeNull()
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'a lost laptop' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
  await expect.poll(() => calls('endSessionsOf').length, { timeout: 10_000 }).toBe(1)
  expect(calls('listStaff')).toEqual([])
})

test('the link takes a PIN twice and a code; the session begins', async () => {
  const { app, calls } = stage(
    <JoinScreen />,
    {
      lookAtLink: () => ({
        name: 'Nora New',
        email: nora.email,
        secret: 'GEZDGNBVGY3TQOJQ',
        uri: 'otpauth://totp/x',
      }),
      takeUpLink: () => ({ token: 'in', operator: nora }),
    },
    '/console/join#token',
  )
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  expect(await screen.findByText(/GEZD GNBV/)).toBeTruthy()
  type('A PIN of 6 to 12 digits', '483920')
  type('The PIN again', '483921')
  type('Code of your authenticator', '123456')
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(screen.getByText('The two PINs differ.')).toBeTruthy()
  type('The PIN again', '483920')
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await expect.poll(() => app.session.token(), { timeout: 10_000 }).toBe('in')
  expect(calls('takeUpLink').map(({ input }) => input)).toEqual([
    { body: { token: 'token', pin: '483920', code: '123456' } },
  ])
})
