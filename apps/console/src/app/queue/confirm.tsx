/**
 * Before each action a dialog shows the exact figures and asks for a reason. One open dialog has one idempotency key, so
 * a second click or a retry after a lost connection has no second effect.
 */
import { Button, Dialog, TextField } from '@agio/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { newKey } from '@agio/contract/client'
import { Facts, type FactLine } from './case.tsx'
import css from './queue.module.css'
import { Problem } from './problem.tsx'

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
  readonly reasonLabel?: string
  readonly reasonHint?: string
}

/** Opens the dialog of a request. When it closes, everything on the screen is fetched again. */
export function useConfirm(): [open: (request: ActionRequest) => void, dialog: ReactNode] {
  const queries = useQueryClient()
  const [request, setRequest] = useState<ActionRequest>()
  const close = () => {
    setRequest(undefined)
    void queries.invalidateQueries()
  }
  return [setRequest, request && <Confirm request={request} onClose={close} />]
}

export function Confirm({ request, onClose }: { request: ActionRequest; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [once] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const [missing, setMissing] = useState<string>()
  const send = () => {
    if (isBusy || request.isReady === false) return
    if (reason.trim().length < 3) {
      setMissing('Write at least 3 letters: the audit keeps why this was done.')
      document.getElementById('confirm-reason')?.focus()
      return
    }
    setBusy(true)
    setProblem(undefined)
    request.send(reason.trim(), once).then(onClose, (error: unknown) => {
      setProblem(error)
      setBusy(false)
    })
  }
  return (
    <Dialog
      title={request.title}
      closeLabel="Close"
      onClose={onClose}
      foot={
        <div className={css.dialogFoot}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            look={request.isGrave ? 'danger' : 'main'}
            busy={isBusy}
            disabled={request.isReady === false}
            onClick={send}
          >
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
          label={request.reasonLabel ?? 'Reason'}
          hint={request.reasonHint ?? 'At least 3 letters, kept in the audit. No names, no account numbers.'}
          value={reason}
          error={missing}
          maxLength={300}
          autoComplete="off"
          onText={(text) => {
            setReason(text)
            if (text.trim().length >= 3) setMissing(undefined)
          }}
        />
      </form>
      <Problem error={problem} />
    </Dialog>
  )
}
