/**
 * Before each action a dialog shows the exact figures and asks for a reason. One request has one idempotency key, so
 * a second click or a retry after a lost connection has no second effect.
 */
import { TextField } from '@agio/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { t } from 'virtual:texts/console/app'
import { ActDialog } from './act-dialog.tsx'
import { Facts, type FactLine } from './case.tsx'
import { useOnce } from './use-once.ts'

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

/** Closes a dialog, and fetches everything on the screen again. */
export function useClose(onClose: () => void): () => void {
  const queries = useQueryClient()
  return () => {
    onClose()
    void queries.invalidateQueries()
  }
}

/** Opens the dialog of a request. When it closes, everything on the screen is fetched again. */
export function useConfirm(): [open: (request: ActionRequest) => void, dialog: ReactNode] {
  const [request, setRequest] = useState<ActionRequest>()
  const close = useClose(() => setRequest(undefined))
  return [setRequest, request && <Confirm request={request} onClose={close} />]
}

export function Confirm({ request, onClose }: { request: ActionRequest; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { once, failed } = useOnce()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const [missing, setMissing] = useState<string>()
  const send = () => {
    if (isBusy || request.isReady === false) return
    if (reason.trim().length < 3) {
      setMissing(t('write_at_least_3_letters'))
      document.getElementById('confirm-reason')?.focus()
      return
    }
    setBusy(true)
    setProblem(undefined)
    request.send(reason.trim(), once).then(onClose, (error: unknown) => {
      failed(error)
      setProblem(error)
      setBusy(false)
    })
  }
  return (
    <ActDialog
      {...request}
      isGrave={request.isGrave}
      isReady={request.isReady !== false}
      isBusy={isBusy}
      problem={problem}
      onAct={send}
      onClose={onClose}
    >
      <Facts label={t('what_exactly')} lines={request.figures} />
      {request.fields}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextField
          id="confirm-reason"
          label={request.reasonLabel ?? t('reason')}
          hint={request.reasonHint ?? t('at_least_3_letters_kept')}
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
    </ActDialog>
  )
}
