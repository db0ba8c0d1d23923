import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused } from '../app/api/api.ts'
import { stage } from '../testing/stage.tsx'
import { SignInScreen } from './index.ts'

function fill(): void {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: ' ada@desk.example ' } })
  fireEvent.change(screen.getByLabelText('PIN'), { target: { value: '123456' } })
  fireEvent.change(screen.getByLabelText(/Code/), { target: { value: '654 321' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('e-mail, PIN and code begin a session', async () => {
  const { app, asked } = stage(<SignInScreen />, {
    operatorSignIn: () => ({ token: 'token-1', operator: {} }),
  })
  fill()
  await expect.poll(() => app.session.token(), { timeout: 10_000 }).toBe('token-1')
  expect(asked[0]?.input).toEqual({ body: { email: 'ada@desk.example', pin: '123456', code: '654321' } })
})

test('a refusal is said, and the code is asked for anew', async () => {
  const { app } = stage(<SignInScreen />, {
    operatorSignIn: () => {
      throw new Refused('login.failed', 'The code is wrong or has expired.')
    },
  })
  fill()
  expect(await screen.findByText('The code is wrong or has expired.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/Code/).value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('PIN').value).toBe('123456')
  expect(app.session.token()).toBeUndefined()
})
