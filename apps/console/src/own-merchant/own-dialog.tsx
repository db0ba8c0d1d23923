/** A dialog of a merchant's console: fields, and the button that does it. One request has one idempotency key. */
import type { ReactNode } from 'react'
import { ActDialog } from '../app/queue/act-dialog.tsx'
import { useOnce } from '../app/queue/use-once.ts'
import { useDo } from './use-do.tsx'

export function OwnDialog<Answer>(props: {
  readonly title: string
  readonly what: string
  readonly button: string
  readonly isGrave?: boolean
  readonly isReady?: boolean
  readonly children?: ReactNode
  readonly send: (once: string) => Promise<Answer>
  readonly onDone?: (answer: Answer) => void
  readonly onClose: () => void
}) {
  const { title, what, button, isGrave, isReady = true, children, send, onDone, onClose } = props
  const { once, failed } = useOnce()
  const { run, isBusy, problem } = useDo()
  const act = () =>
    void run(
      () =>
        send(once).catch((error: unknown) => {
          failed(error)
          throw error
        }),
      (answer) => {
        onDone?.(answer)
        onClose()
      },
    )
  return (
    <ActDialog
      title={title}
      what={what}
      button={button}
      isGrave={isGrave}
      isReady={isReady}
      isBusy={isBusy}
      problem={problem}
      onAct={act}
      onClose={onClose}
    >
      {children}
    </ActDialog>
  )
}
