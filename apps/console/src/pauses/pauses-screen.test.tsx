import type { OperatorPauseView } from '@agio/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OperatorProvider } from '../app/context.tsx'
import { stage } from '../testing/stage.tsx'
import { PausesScreen } from './index.ts'

const pause = (change: Partial<OperatorPauseView> = {}): OperatorPauseView => ({
  id: 'pau_1',
  part: 'chain:1',
  name: 'Ethereum',
  reason: 'network',
  note: 'blocks are late',
  since: '2026-11-22 10:00:00',
  until: '2026-11-22 11:00:00',
  begunBy: 'Ada Admin',
  endedAt: null,
  endedBy: null,
  ...change,
})
const page = (...items: OperatorPauseView[]) => ({ listAllPauses: () => ({ items, next: null }) })
const as = (role: 'support' | 'treasurer') => (
  <OperatorProvider value={{ id: 'opr_1', name: 'Tom', roles: [role] }}>
    <PausesScreen />
  </OperatorProvider>
)
const type = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } })

test('a part is paused for minutes, with what customers read and a reason; the button waits for a sane figure', async () => {
  const { calls } = stage(as('treasurer'), { ...page(), beginPause: () => pause() }, '/console/pauses')
  fireEvent.click(await screen.findByRole('button', { name: 'Pause…' }))
  const send = await screen.findByRole('button', { name: 'Pause' })
  type('What', 'chain:1')
  type('What customers read', 'network')
  type('Reason', 'blocks are late')
  for (const wrong of ['0', '-1', '1.5', '99999', '']) {
    type('Minutes from now', wrong)
    expect(send.hasAttribute('disabled')).toBe(true)
  }
  type('Minutes from now', '90')
  fireEvent.click(send)
  const body = { part: 'chain:1', reason: 'network', note: 'blocks are late', minutes: 90 }
  await expect
    .poll(() => calls('beginPause').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ body }])
})

test('a pause shows who began it and why, gets another end, and is ended with a reason', async () => {
  const answers = { ...page(pause()), endPause: () => ({ done: true }), beginPause: () => pause() }
  const { calls } = stage(as('treasurer'), answers, '/console/pauses/pau_1')
  expect((await screen.findAllByText('blocks are late')).length).toBe(2)
  expect(screen.getByText('Trouble of the network')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change the end…' }))
  const change = await screen.findByRole('button', { name: 'Change the end' })
  type('Reason', 'it takes longer')
  fireEvent.click(change)
  await expect
    .poll(() => calls('beginPause').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ body: { part: 'chain:1', reason: 'network', note: 'it takes longer', minutes: 60 } }])
  fireEvent.click(await screen.findByRole('button', { name: 'End the pause…' }))
  const end = await screen.findByRole('button', { name: 'End it now' })
  type('Reason', 'the chain is well')
  fireEvent.click(end)
  await expect
    .poll(() => calls('endPause').map(({ input }) => input), { timeout: 10_000 })
    .toEqual([{ params: { id: 'pau_1' }, body: { reason: 'the chain is well' } }])
})

test('an operator who may not pause sees the pauses and no buttons; a pause that ended has none either', async () => {
  stage(as('support'), page(pause()), '/console/pauses/pau_1')
  await screen.findAllByText('blocks are late')
  expect(screen.queryByRole('button', { name: /Pause…|End the pause…|Change the end…/ })).toBeNull()
  const ended = pause({ endedAt: '2026-11-22 11:00:00' })
  stage(as('treasurer'), page(ended), '/console/pauses/pau_1')
  expect(await screen.findByText('2026-11-22 11:00:00, at its time')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'End the pause…' })).toBeNull()
})
