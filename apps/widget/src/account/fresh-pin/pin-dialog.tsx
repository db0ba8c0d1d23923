/** Says why a code is needed, has it sent to the mail box, and takes it. */
import { Button, Dialog, Notice, SkeletonBlock, TextField } from '@agio/ui'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { Refused } from '../../app/api/api.ts'
import { refusalText } from '../../app/api/problems.ts'
import { type App, AppProvider, useApp, useText } from '../../app/context.tsx'

const seconds = 1000
/** Between two codes. */
const waitMs = 30 * seconds
const lifetimeMs = 600 * seconds

/** Whether the person gave the code. Leaving the page or the end of the session closes the dialog. */
export async function askForPin(app: App): Promise<boolean> {
  await app.i18n.later()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const end = (given: boolean) => {
      stop.forEach((it) => it())
      root.unmount()
      place.remove()
      resolve(given)
    }
    const leave = () => end(false)
    const stop = [app.router.subscribe(leave), app.session.onEnd(leave)]
    root.render(
      <AppProvider value={app}>
        <PinDialog onEnd={end} />
      </AppProvider>,
    )
  })
}

const fieldId = 'fresh-pin'
const focusField = () => document.getElementById(fieldId)?.focus()

function PinDialog({ onEnd }: { onEnd: (given: boolean) => void }) {
  const { t } = useText()
  const { sent, wait, busy, refused, send, confirm } = useCode(onEnd)
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string>()
  useEffect(focusField, [])

  const give = async (code: string) => {
    setProblem(code.length === 6 ? undefined : t('code.required'))
    if (code.length !== 6) return focusField()
    const wrong = await confirm(code)
    if (!wrong) return undefined
    setProblem(t(wrong))
    setPin('')
    return focusField()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void give(pin)
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
          <Button type="submit" form="pin-form" wide busy={busy}>
            {t('pin.confirm')}
          </Button>
          <Button look="quiet" wide disabled={wait > 0 || busy} onClick={() => void again()}>
            {wait > 0 ? t('pin.againIn', { seconds: wait }) : t('pin.again')}
          </Button>
        </>
      }
    >
      <p>{t('pin.why')}</p>
      <form id="pin-form" onSubmit={submit} noValidate>
        <TextField
          id={fieldId}
          label={t('auth.pin')}
          code
          inputMode="numeric"
          autoComplete="one-time-code"
          // A pasted code may carry spaces or words around it.
          maxLength={40}
          value={pin}
          error={problem}
          hint={t('pin.hint')}
          onText={(text) => {
            const digits = text.replace(/\D/g, '').slice(0, 6)
            setPin(digits)
            if (digits.length === 6 && digits !== pin) void give(digits)
          }}
        />
      </form>
      {sent > 0 ? (
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

type Wrong = 'refusal.login.failed' | 'pin.expired'

/** The two calls: a code is sent at once and on request, and one that is right ends it. */
function useCode(onEnd: (given: boolean) => void) {
  const { api } = useApp()
  const [{ sent, at }, setSent] = useState({ sent: 0, at: 0 })
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), seconds)
    return () => clearInterval(timer)
  }, [])

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
    if (!no) setSent((before) => ({ sent: before.sent + 1, at: Date.now() }))
  }
  const confirm = async (pin: string): Promise<Wrong | undefined> => {
    const no = await during(() => api.call('verifyPin', { body: { pin } }))
    if (!no) onEnd(true)
    else if (no.code !== 'login.failed') setRefused(no)
    else return at > 0 && Date.now() - at > lifetimeMs ? 'pin.expired' : 'refusal.login.failed'
    return undefined
  }
  const begun = useRef(false)
  useEffect(() => {
    if (!begun.current) void send()
    begun.current = true
  })
  const wait = sent > 0 ? Math.max(0, Math.ceil((at + waitMs - Math.max(at, now)) / seconds)) : 0
  return { sent, wait, busy, refused, send, confirm }
}
