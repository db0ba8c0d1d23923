/** An upload in progress, and its result. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { stage } from '../../testing/stage.tsx'
import { paperOf } from '../testing/views.ts'
import { PaperDoorProvider, Papers, type PaperDoor } from './index.ts'

afterEach(cleanup)

/** An upload that stops until the test continues it. */
function openDoor() {
  const sent: { part: (part: number) => void; end: (error?: Error) => void }[] = []
  const door: PaperDoor = {
    send: (_, { onPart }) =>
      new Promise((resolve, reject) => {
        sent.push({ part: onPart, end: (error) => (error ? reject(error) : resolve(undefined)) })
      }),
    remove: async () => undefined,
  }
  return { door, sent }
}

test('an upload shows its progress and blocks a second one; a refusal shows why', async () => {
  const { door, sent } = openDoor()
  const { app } = await stage(
    <PaperDoorProvider value={door}>
      <Papers papers={[paperOf('sof', 'payslips')]} isFixed={false} error={() => undefined} />
    </PaperDoorProvider>,
    {},
  )
  await act(() => app.i18n.later('verification'))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const choose = () =>
    fireEvent.change(input, {
      target: { files: [new File(['x'], 'payslip.pdf', { type: 'application/pdf' })] },
    })
  choose()
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar')
  await expect.poll(() => sent.length).toBe(1)
  act(() => sent[0]!.part(0.4))
  expect(bar.value).toBe(0.4)
  choose()
  expect(sent).toHaveLength(1)
  await act(async () => sent[0]!.end())
  expect(screen.queryByRole('progressbar')).toBeNull()

  choose()
  await expect.poll(() => sent.length).toBe(2)
  await act(async () => sent[1]!.end(new Refused('document.active', 422, 'no', [])))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByText(/^This PDF has scripts, forms or files inside/)).toBeTruthy()
})
