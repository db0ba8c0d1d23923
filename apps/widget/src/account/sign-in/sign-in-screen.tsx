/** `/auth`: e-mail, then the code of six digits. A reload in between loses nothing. */
import { Button, Notice, TextField } from '@agio/ui'
import { useEffect, useState, type FormEvent } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import { refusalText } from '../../app/api/problems.ts'
import type { Place } from '../../app/routing/router.ts'
import { safeRedirect } from '../../app/session/session.ts'
import { keys, readJson } from '../../app/session/storage.ts'
import css from './sign-in.module.css'
import { useLogin } from './use-login.ts'

type Sent = { email: string; nonce: string }

export function SignInScreen({ place }: { place: Place }) {
  const { storage } = useApp()
  const { t } = useText()
  const redirect = safeRedirect(place.query.get('redirect'), location.origin)
  const [sent, setSent] = useState<Sent | undefined>(() => readSent(readJson(storage, keys.login)))
  const remember = (next: Sent | undefined) => {
    storage.write(keys.login, next && JSON.stringify(next))
    setSent(next)
  }
  return (
    <>
      <h1 tabIndex={-1}>{t('title.auth')}</h1>
      {sent ? (
        <PinForm sent={sent} redirect={redirect} onSent={remember} />
      ) : (
        <EmailForm redirect={redirect} onSent={remember} />
      )}
    </>
  )
}

function EmailForm({ redirect, onSent }: { redirect: string; onSent: (sent: Sent) => void }) {
  const { t } = useText()
  const { send, busy, error } = useLogin(redirect)
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = email.trim()
    const wrong =
      wanted === '' ? 'code.required' : /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(wanted) ? undefined : 'code.email'
    setProblem(wrong && t(wrong))
    if (wrong) return document.getElementById('email')?.focus()
    const nonce = await send(wanted)
    if (nonce !== undefined) onSent({ email: wanted, nonce })
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <p>{t('auth.intro')}</p>
      <TextField
        id="email"
        label={t('auth.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        error={problem ?? (error ? refusalText(t, error) : undefined)}
        onText={setEmail}
      />
      <Button type="submit" wide busy={busy}>
        {t('auth.send')}
      </Button>
    </form>
  )
}

function PinForm({
  sent,
  redirect,
  onSent,
}: {
  sent: Sent
  redirect: string
  onSent: (sent: Sent | undefined) => void
}) {
  const { t } = useText()
  const { enter, send, busy, error } = useLogin(redirect)
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState(false)
  const [missing, setMissing] = useState(false)
  useEffect(() => document.getElementById('pin')?.focus(), [])
  const tryPin = async (given: string) => {
    setAgain(false)
    setMissing(given.length !== 6)
    if (given.length !== 6) return
    if (await enter(sent.email, given, sent.nonce)) onSent(undefined)
    else {
      setPin('')
      document.getElementById('pin')?.focus()
    }
  }
  const resend = async () => {
    const nonce = await send(sent.email)
    if (nonce === undefined) return
    onSent({ ...sent, nonce })
    setAgain(true)
  }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void tryPin(pin)
      }}
    >
      <p>{t('auth.sentTo', { email: sent.email })}</p>
      <TextField
        id="pin"
        label={t('auth.pin')}
        code
        inputMode="numeric"
        autoComplete="one-time-code"
        // A pasted code may carry spaces or words around it.
        maxLength={40}
        value={pin}
        error={missing ? t('code.required') : error ? refusalText(t, error) : undefined}
        hint={t('auth.pinHint')}
        onText={(text) => {
          const digits = text.replace(/\D/g, '').slice(0, 6)
          setPin(digits)
          if (digits.length === 6 && digits !== pin) void tryPin(digits)
        }}
      />
      {again && (
        <Notice tone="good" live>
          <p>{t('auth.sentAgain')}</p>
        </Notice>
      )}
      <Button type="submit" wide busy={busy}>
        {t('auth.enter')}
      </Button>
      <div className={css.row}>
        <Button look="plain" onClick={() => void resend()}>
          {t('auth.again')}
        </Button>
        <Button look="plain" onClick={() => onSent(undefined)}>
          {t('auth.other')}
        </Button>
      </div>
    </form>
  )
}

function readSent(kept: unknown): Sent | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { email, nonce } = kept as Partial<Record<string, unknown>>
  return typeof email === 'string' && typeof nonce === 'string' ? { email, nonce } : undefined
}
