/** A dialog of a merchant's console: fields, and the button that does it. One open dialog has one idempotency key. */
import { newKey } from '@agio/contract/client'
import { Button, Dialog } from '@agio/ui'
import { useState, type ReactNode } from 'react'
import css from '../app/queue/queue.module.css'
import { Problem } from '../app/queue/problem.tsx'
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
  const [once] = useState(newKey)
  const { run, isBusy, problem } = useDo()
  return (
    <Dialog
      title={title}
      closeLabel="Close"
      onClose={onClose}
      foot={
        <div className={css.dialogFoot}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            look={isGrave ? 'danger' : 'main'}
            busy={isBusy}
            disabled={!isReady}
            onClick={() =>
              void run(
                () => send(once),
                (answer) => {
                  onDone?.(answer)
                  onClose()
                },
              )
            }
          >
            {button}
          </Button>
        </div>
      }
    >
      <p>{what}</p>
      {children}
      <Problem error={problem} />
    </Dialog>
  )
}
