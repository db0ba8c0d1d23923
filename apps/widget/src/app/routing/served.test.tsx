/** A person without service is not sent to the verification: every way there asks first. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { stage } from '../../testing/stage.tsx'
import { Refused } from '../api/api.ts'
import { Problem } from '../problem.tsx'

afterEach(cleanup)

const refusedPress = (code: 'verification.required' | 'funds.required', status: string) =>
  stage(<Problem error={new Refused(code, 403, '')} />, { getVerification: () => ({ status }) })

test.each([
  ['verification.required', 'Verify now'],
  ['funds.required', 'Send documents'],
] as const)(
  'after a refused press (%s) who has no service reads so, and finds support',
  async (code, way) => {
    await refusedPress(code, 'no_service')
    expect(await screen.findByText("We can't serve you at this time.")).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Contact support' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: way })).toBeNull()
    cleanup()
    await refusedPress(code, 'incomplete')
    expect(await screen.findByRole('link', { name: way })).toBeTruthy()
    expect(screen.queryByText("We can't serve you at this time.")).toBeNull()
  },
)

test('a verification that cannot be read refuses no person', async () => {
  await stage(<Problem error={new Refused('verification.required', 403, '')} />, {
    getVerification: () => Promise.reject(new Error('down')),
  })
  expect(await screen.findByRole('link', { name: 'Verify now' })).toBeTruthy()
})
