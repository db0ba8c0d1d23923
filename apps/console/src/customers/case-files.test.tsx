import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stage } from '../testing/stage.tsx'
import { CaseFiles } from './case-files.tsx'

const customerId = `cus_${'a'.repeat(26)}`
const id = `exp_${'a'.repeat(26)}`
const at = '2026-11-20 10:00:00'
const made = {
  id,
  reason: 'many sales just below the limit',
  openedBy: 'Cora Compliance',
  openedAt: at,
  readyAt: at,
  parts: [{ part: 1, bytes: 5_000, sha256: 'ab'.repeat(32) }],
}

test('a case file is opened with a reason, and another one not before it is made', async () => {
  const { calls } = stage(<CaseFiles customerId={customerId} />, {
    listCaseFiles: () => ({ items: [made], next: null }),
    openCaseFile: () => ({ id }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Open a case file…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/The customer isn’t told/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'a pattern of sales' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Open' }))
  await expect
    .poll(() => calls('openCaseFile').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { id: customerId }, body: { reason: 'a pattern of sales' } }])

  const waiting = { ...made, readyAt: null, parts: [] }
  stage(<CaseFiles customerId={customerId} />, {
    listCaseFiles: () => ({ items: [waiting], next: null }),
  })
  expect(await screen.findByText('being made')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Open a case file…' })).toBeNull()
})

test('a part that is ready shows its hash and is saved', async () => {
  URL.createObjectURL = () => 'blob:one'
  URL.revokeObjectURL = () => undefined
  const { calls } = stage(<CaseFiles customerId={customerId} />, {
    listCaseFiles: () => ({ items: [made], next: null }),
    getCaseFilePart: () => new Response(new Blob(['zip'], { type: 'application/zip' })),
  })
  expect(await screen.findByText(/abababababababab…/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => calls('getCaseFilePart').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { id, part: 1 } }])
})
