import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { approval, batchView, compared } from '../testing/cases.ts'
import { stage } from '../testing/stage.tsx'
import { FileView } from './file-view.tsx'
import { BatchesScreen } from './index.ts'

const at = '/console/batches/AGM1'
const list = { listBatches: () => ({ items: [batchView()], next: null }) }
const press = (key: string) => fireEvent.keyDown(document.body, { key })

test('a held file is begun by one: the key opens what is then confirmed by hand', async () => {
  const { calls } = stage(
    <BatchesScreen />,
    { ...list, getBatch: () => batchView(), proposeBatch: () => approval({ mayDecide: false }) },
    at,
  )
  const ask = await screen.findByRole('button', { name: 'Ask for approval…' })
  expect(ask.className).not.toMatch(/danger/)
  press('a')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('1,200.00 EUR')).toBeTruthy()
  expect(calls('proposeBatch')).toEqual([])
  expect(dialog.getByRole('button', { name: 'Ask for approval' }).className).not.toMatch(/danger/)
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'payday' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Ask for approval' }))
  await expect
    .poll(() => calls('proposeBatch').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { id: 'AGM1' }, body: { reason: 'payday' } }])
})

test('the second person sees each figure that was bound, and sends its hash', async () => {
  const waiting = batchView({ approvals: [approval()], mayPropose: false })
  const { calls } = stage(
    <BatchesScreen />,
    {
      ...list,
      getBatch: () => waiting,
      compareApproval: () => compared(approval()),
      approve: () => approval({ state: 'approved' }),
    },
    at,
  )
  await screen.findByRole('button', { name: 'Approve…' })
  press('a')
  const dialog = within(await screen.findByRole('dialog'))
  for (const text of [
    'Send a payment file to the bank',
    'Tom Treasurer, 2026-11-20 10:00:00',
    'monthly payouts',
  ])
    expect(dialog.getByText(text)).toBeTruthy()
  expect(dialog.getByText('ab'.repeat(32))).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'compared' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  await expect
    .poll(() => calls('approve').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { id: approval().id }, body: { hash: approval().hash, reason: 'compared' } }])
})

test('the operator who began it sees that it waits, and has no button', async () => {
  const mine = batchView({ approvals: [approval({ mayDecide: false })], mayPropose: false })
  stage(<BatchesScreen />, { ...list, getBatch: () => mine }, at)
  expect(await screen.findByText(/Another operator/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve…' })).toBeNull()
})

test.each([true, false])(
  'the bytes of a file open for a reason where one is needed: %s',
  async (needsReason) => {
    const { calls } = stage(<FileView id="AGM1" name="AGM1.xml" needsReason={needsReason} />, {
      getBatchFile: () => new Response('<Document/>'),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Show' }))
    if (needsReason) {
      const dialog = within(await screen.findByRole('dialog'))
      expect(calls('getBatchFile')).toEqual([])
      fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'yearly sample' } })
      fireEvent.click(dialog.getByRole('button', { name: 'Show' }))
    }
    await screen.findByText('<Document/>')
    const query = needsReason ? { reason: 'yearly sample' } : {}
    expect(calls('getBatchFile').map(({ input }) => input)).toEqual([{ params: { id: 'AGM1' }, query }])
  },
)
