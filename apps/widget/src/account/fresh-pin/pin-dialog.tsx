/** Says why a code is needed, has it sent to the mail box, and takes it. Who has a passkey is asked for that first. */
import { Button, Dialog, Notice, SkeletonBlock } from '@agio/ui'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Refused } from '../../app/api/api.ts'
import { refusalText } from '../../app/api/problems.ts'
import { type App, useApp, useText } from '../../app/context.tsx'
import { openAbove } from '../../app/shell/above.tsx'
import { codeIsVoid, PinField, Resend, useOneAtATime, useWait, without } from '../code/index.ts'
import { canConfirm, PasskeyDialog } from './passkey-dialog.tsx'

/** Returns true where the person gave the code, or their passkey answered. Leaving the page or the end of the session closes the dialog. */
export async function askForPin(app: App): Promise<boolean> {
  const [hasPasskey] = await Promise.all([canConfirm(app), app.i18n.later()])
  return new Promise((resolve) =>
    openAbove(app, (close) => {
      const end = (given: boolean) => {
        stop.forEach((it) => it())
        close()
        resolve(given)
      }
      const leave = () => end(false)
      const stop = [app.router.subscribe(leave), app.session.onEnd(leave)]
      return <ProofDialog hasPasskey={hasPasskey} onEnd={end} />
    }),
  )
}

function ProofDialog({ hasPasskey, onEnd }: { hasPasskey: boolean; onEnd: (given: boolean) => void }) {
  const [isByCode, setByCode] = useState(!hasPasskey)
  return isByCode ? (
    <PinDialog onEnd={onEnd} />
  ) : (
    <PasskeyDialog onEnd={onEnd} onCode={() => setByCode(true)} />
  )
}

const fieldId = 'fresh-pin'
const focusField = () => document.getElementById(fieldId)?.focus()

function PinDialog({ onEnd }: { onEnd: (given: boolean) => void }) {
  const { t } = useText()
  const { sent, at, isVoid, busy, refused, send, confirm } = useCode(onEnd)
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string>()
  const { isBusy, once } = useOneAtATime()
  const wait = useWait(isVoid || sent === 0 ? refused?.retryAt : undefined)
  useEffect(focusField, [isVoid])

  const give = async (code: string) => {
    setProblem(code.length === 6 ? undefined : t('code.required'))
    if (code.length !== 6) return focusField()
    if (!(await confirm(code))) return undefined
    setProblem(t('refusal.login.failed'))
    setPin(without(code))
    return focusField()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void once(() => (isVoid ? again() : give(pin)))
  }
  const again = async () => {
    setProblem(undefined)
    setPin('')
    await send()
    focusField()
  }
  return (
    <Dialog
      title={t('pin.title')}
      closeLabel={t('shell.close')}
      onClose={() => onEnd(false)}
      foot={
        <>
          <Button type="submit" form="pin-form" wide busy={busy} disabled={wait !== undefined}>
            {wait === undefined ? t(isVoid ? 'auth.newCode' : 'pin.confirm') : t('auth.wait', { time: wait })}
          </Button>
          {!isVoid && (
            <Resend at={at} retryAt={refused?.retryAt} busy={busy} onResend={() => void once(again)} />
          )}
        </>
      }
    >
      <p>{t('pin.why')}</p>
      <form id="pin-form" onSubmit={submit} noValidate>
        {isVoid ? (
          <Notice tone="bad" live>
            <p>{t('auth.void')}</p>
          </Notice>
        ) : (
          <PinField
            id={fieldId}
            pin={pin}
            error={problem}
            hint={t('pin.hint')}
            busy={isBusy}
            onPin={setPin}
            onWhole={(whole) => void once(() => give(whole))}
          />
        )}
      </form>
      {isVoid ? null : sent > 0 ? (
        <Notice tone="good" live>
          <p>{t(sent > 1 ? 'auth.sentAgain' : 'pin.sent')}</p>
        </Notice>
      ) : (
        !refused && <SkeletonBlock />
      )}
      {refused && (
        <Notice tone="bad" live>
          <p>{refusalText(t, refused)}</p>
        </Notice>
      )}
    </Dialog>
  )
}

/** The two calls: a code is sent at once and on request, and one that is right ends it. */
function useCode(onEnd: (given: boolean) => void) {
  const { api } = useApp()
  const [{ sent, at, misses }, setSent] = useState({ sent: 0, at: 0, misses: 0 })
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()

  const during = async (work: () => Promise<unknown>): Promise<Refused | undefined> => {
    setBusy(true)
    setRefused(undefined)
    try {
      await work()
      return undefined
    } catch (error) {
      return error instanceof Refused ? error : new Refused('internal', 0, '')
    } finally {
      setBusy(false)
    }
  }
  const send = async () => {
    const no = await during(() => api.call('startVerify'))
    setRefused(no)
    if (!no) setSent((before) => ({ sent: before.sent + 1, at: Date.now(), misses: 0 }))
  }
  /** Returns true where the code was wrong. */
  const confirm = async (pin: string): Promise<boolean> => {
    const no = await during(() => api.call('verifyPin', { body: { pin } }))
    const isWrong = no?.code === 'login.failed'
    if (!no) onEnd(true)
    else if (isWrong) setSent((before) => ({ ...before, misses: before.misses + 1 }))
    else setRefused(no)
    return isWrong
  }
  const begun = useRef(false)
  useEffect(() => {
    if (!begun.current) void send()
    begun.current = true
  })
  const isVoid = sent > 0 && codeIsVoid({ at, misses })
  return { sent, at, isVoid, busy, refused, send, confirm }
}
