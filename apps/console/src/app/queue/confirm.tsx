/**
 * Nothing irreversible on one click: a dialog with the exact figures, a reason that is kept, and a button that says what it
 * does. One opened dialog is one intention: pressed twice, or asked again after a broken line, it is done once.
 */
import { Button, Dialog, Notice, TextField } from '@agio/ui'
import { useState, type ReactNode } from 'react'
import { newKey } from '../api/api.ts'
import { Facts, type FactLine } from './case.tsx'
import css from './queue.module.css'
import { problemText } from '../words.ts'

export type ActionRequest = {
  readonly title: string
  readonly what: string
  readonly figures: readonly FactLine[]
  readonly button: string
  readonly isGrave?: boolean
  readonly send: (reason: string, once: string) => Promise<unknown>
  /** Fields besides the reason; the button waits until `isReady`. */
  readonly fields?: ReactNode
  readonly isReady?: boolean
}

export function Confirm({
  request,
  onClose,
}: {
  request: ActionRequest
  onClose: (isDone: boolean) => void
}) {
  const [reason, setReason] = useState('')
  const [once] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isReady = reason.trim().length >= 3 && request.isReady !== false
  const send = () => {
    if (!isReady || isBusy) return
    setBusy(true)
    setProblem(undefined)
    request.send(reason.trim(), once).then(
      () => onClose(true),
      (error: unknown) => {
        setProblem(problemText(error))
        setBusy(false)
      },
    )
  }
  return (
    <Dialog
      title={request.title}
      closeLabel="Close"
      onClose={() => onClose(false)}
      foot={
        <div className={css.dialogFoot}>
          <Button look="quiet" onClick={() => onClose(false)}>
            Not now
          </Button>
          <Button look={request.isGrave ? 'danger' : 'main'} busy={isBusy} disabled={!isReady} onClick={send}>
            {request.button}
          </Button>
        </div>
      }
    >
      <p>{request.what}</p>
      <Facts label="What exactly" lines={request.figures} />
      {request.fields}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextField
          id="confirm-reason"
          label="Reason"
          hint="Kept in the audit. No names, no account numbers."
          value={reason}
          maxLength={300}
          autoComplete="off"
          onText={setReason}
        />
      </form>
      {problem !== undefined && (
        <Notice tone="bad" live>
          <p>{problem}</p>
        </Notice>
      )}
    </Dialog>
  )
}
