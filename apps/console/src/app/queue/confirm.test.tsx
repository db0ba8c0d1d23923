import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused } from '../api/api.ts'
import { OwnDialog } from '../../own-merchant/own-dialog.tsx'
import { stage } from '../../testing/stage.tsx'
import { Confirm } from './confirm.tsx'

const codes = ['webhook.target', 'offline', 'offline'] as const

/** Refused, lost, lost once more, done: the keys of the four tries. */
function tries() {
  const keys: string[] = []
  const send = async (once: string) => {
    keys.push(once)
    const code = codes[keys.length - 1]
    if (code) throw new Refused(code, code)
  }
  return { keys, send }
}

const words = { title: 'Add an endpoint', what: 'It hears.', button: 'Do it' }
const nothing = () => undefined

test.each([
  [
    'an action',
    (send: (once: string) => Promise<void>) => (
      <Confirm request={{ ...words, figures: [], send: (_, once) => send(once) }} onClose={nothing} />
    ),
  ],
  [
    'a form of a merchant',
    (send: (once: string) => Promise<void>) => <OwnDialog {...words} send={send} onClose={nothing} />,
  ],
])(
  '%s that was refused is another request when it is corrected; one whose answer was lost is the same',
  async (_, dialog) => {
    const { keys, send } = tries()
    stage(dialog(send), {}, '/console')
    for (const box of screen.queryAllByRole('textbox'))
      fireEvent.change(box, { target: { value: 'as agreed' } })
    for (const count of [1, 2, 3, 4]) {
      fireEvent.click(await screen.findByRole('button', { name: 'Do it' }))
      await expect.poll(() => keys.length).toBe(count)
      await expect
        .poll(() => screen.queryByRole<HTMLButtonElement>('button', { name: 'Do it' })?.disabled ?? false)
        .toBe(false)
    }
    const [refused, lost, again, done] = keys
    expect(lost).not.toBe(refused)
    expect([again, done]).toEqual([lost, lost])
  },
)
