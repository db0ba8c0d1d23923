/** `/auth`: under the order it is for, the e-mail, then the code of six digits. A reload in between loses nothing. */
import { Button, Notice, SkeletonBlock, TextField } from '@agio/ui'
import { arePasskeysSuggested } from '@agio/ui/passkeys'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Refused } from '../../app/api/api.ts'
import { refusalText } from '../../app/api/problems.ts'
import { useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import type { Place } from '../../app/routing/router.ts'
import { safeRedirect } from '../../app/session/session.ts'
import { keys, readJson, type Storage } from '../../app/session/storage.ts'
import { codeIsVoid, MailBoxLink, PinField, Resend, useOneAtATime, useWait, without } from '../code/index.ts'
import { KeepChoice, rememberedIn } from '../kept-device/index.ts'
import { LinkChoice } from '../messenger/index.ts'
import { ByPasskey } from './by-passkey.tsx'
import css from './sign-in.module.css'
import { useLogin } from './use-login.ts'

/** `at`: when, by the clock of this device. `misses`: wrong codes since then. `keeps`: the person chose to keep this device. */
type Sent = { email: string; nonce: string; at: number; misses: number; keeps?: boolean }

const justNow = (email: string, nonce: string): Sent => ({ email, nonce, at: Date.now(), misses: 0 })

export function SignInScreen({ place, order }: { place: Place; order?: ReactNode }) {
  const { t } = useText()
  const redirect = safeRedirect(place.query.get('redirect'), location.origin)
  const isAsked = useDevice(redirect)
  return (
    <>
      <h1 tabIndex={-1}>{t('title.auth')}</h1>
      {order}
      {isAsked ? <SkeletonBlock /> : <WaysIn place={place} redirect={redirect} />}
    </>
  )
}

/** True while a kept device is asked. */
function useDevice(redirect: string): boolean {
  const { storage } = useApp()
  const { enterByDevice } = useLogin(redirect)
  const [isAsked, setAsked] = useState(() => rememberedIn(storage)?.isKept === true)
  const begun = useRef(false)
  useEffect(() => {
    if (isAsked && !begun.current) void enterByDevice().then((entered) => entered === true || setAsked(false))
    begun.current = true
  })
  return isAsked
}

function WaysIn({ place, redirect }: { place: Place; redirect: string }) {
  const { host, session, storage } = useApp()
  const { t } = useText()
  const ended = rememberedIn(storage)?.isKept === false ? 'device.over' : whyEnded(place, storage)
  const [sent, setSent] = useState<Sent | undefined>(() => readSent(readJson(storage, keys.login)))
  const [keeps, setKeeps] = useState(sent?.keeps === true)
  const remember = (next: Sent | undefined) => {
    // A late answer, when the person is signed in already, changes nothing.
    if (next && session.token() !== undefined) return
    storage.write(keys.login, next && JSON.stringify({ ...next, keeps }))
    setSent(next)
  }
  const choose = (chosen: boolean) => {
    if (sent) storage.write(keys.login, JSON.stringify({ ...sent, keeps: chosen }))
    setKeeps(chosen)
  }
  const keep = <KeepChoice keeps={keeps} onChoose={choose} />
  return (
    <>
      {ended && (
        <Notice live>
          <p>{t(ended)}</p>
        </Notice>
      )}
      {host.kind === 'messenger' && <LinkChoice />}
      {sent ? (
        <PinForm sent={sent} redirect={redirect} keeps={keeps} keep={keep} onSent={remember} />
      ) : (
        <EmailForm redirect={redirect} keep={keep} onSent={remember} />
      )}
      <ByPasskey
        redirect={redirect}
        keeps={keeps}
        isTyped={sent === undefined}
        onEntered={() => remember(undefined)}
      />
    </>
  )
}

const freshMs = 5 * 60_000

/** The reason why the person has to sign in again; nothing for one who just comes to sign in. */
function whyEnded({ query }: Place, storage: Storage) {
  if (query.get('ended') === 'rejected') return 'auth.ended.rejected'
  const [reason, at] = storage.read(keys.ended)?.split(' ') ?? []
  const isFresh = reason === 'signed-out' && Date.now() - Number(at) < freshMs
  return isFresh && query.has('redirect') ? 'auth.ended.signedOut' : undefined
}

function EmailForm({
  redirect,
  keep,
  onSent,
}: {
  redirect: string
  keep: ReactNode
  onSent: (sent: Sent) => void
}) {
  const { storage } = useApp()
  const { t } = useText()
  const { send, busy, error } = useLogin(redirect)
  const [email, setEmail] = useState(() => rememberedIn(storage)?.email ?? '')
  const [marked, setMarked] = useState(false)
  const [refused, setRefused] = useState('')
  const wanted = email.trim()
  // Another address may have one at once.
  const wait = useWait(wanted === refused ? error?.retryAt : undefined)
  const wrong =
    wanted === '' ? 'code.required' : /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(wanted) ? undefined : 'code.email'
  const problem = marked && wrong ? t(wrong) : undefined
  useEffect(() => document.getElementById('email')?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMarked(true)
    if (wrong) return document.getElementById('email')?.focus()
    const nonce = await send(wanted)
    if (nonce instanceof Refused) setRefused(wanted)
    else onSent(justNow(wanted, nonce))
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <p>{t('auth.intro')}</p>
      <TextField
        id="email"
        label={t('auth.email')}
        type="email"
        inputMode="email"
        autoComplete={arePasskeysSuggested() ? 'username webauthn' : 'email'}
        maxLength={254}
        value={email}
        error={problem ?? (error ? refusalText(t, error) : undefined)}
        onText={setEmail}
      />
      {keep}
      <Button type="submit" wide busy={busy} disabled={wait !== undefined}>
        {wait === undefined ? t('auth.send') : t('auth.wait', { time: wait })}
      </Button>
    </form>
  )
}

function PinForm({
  sent,
  redirect,
  keeps,
  keep,
  onSent,
}: {
  sent: Sent
  redirect: string
  keeps: boolean
  keep: ReactNode
  onSent: (sent: Sent | undefined) => void
}) {
  const { t } = useText()
  const { enter, send, busy, error } = useLogin(redirect)
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState(false)
  const [missing, setMissing] = useState(false)
  // A code that is refused another one may still be typed, and the other way round.
  const [retry, setRetry] = useState<{ entering?: number | undefined; sending?: number | undefined }>({})
  const isVoid = codeIsVoid(sent)
  // A code may find no room because strangers guess; the link in the mail does.
  const [isCrowded, setCrowded] = useState(false)
  const wait = useWait(isVoid ? retry.sending : retry.entering)
  const { isBusy, once } = useOneAtATime()
  useEffect(() => document.getElementById('pin')?.focus(), [isVoid])
  const tryPin = async (given: string) => {
    setAgain(false)
    setMissing(given.length !== 6)
    if (given.length !== 6) return
    const entered = await enter(sent.email, given, sent.nonce, keeps)
    if (entered === true) return onSent(undefined)
    setRetry((before) => ({ ...before, entering: entered.retryAt }))
    setCrowded(entered.code === 'too-many')
    if (entered.code === 'login.failed') onSent({ ...sent, misses: sent.misses + 1 })
    setPin(without(given))
    document.getElementById('pin')?.focus()
  }
  const resend = async () => {
    const nonce = await send(sent.email)
    setCrowded(false)
    setRetry({ sending: nonce instanceof Refused ? nonce.retryAt : undefined })
    if (nonce instanceof Refused) return
    setPin('')
    onSent(justNow(sent.email, nonce))
    setAgain(true)
  }
  const problem = error && (isCrowded ? t('auth.useLink') : refusalText(t, error))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void once(() => (isVoid ? resend() : tryPin(pin)))
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {isVoid ? (
        <VoidCode error={error} />
      ) : (
        <>
          <p>{t('auth.sentTo', { email: sent.email })}</p>
          <PinField
            id="pin"
            pin={pin}
            error={missing ? t('code.required') : problem}
            hint={t('auth.pinHint')}
            busy={isBusy}
            onPin={setPin}
            onWhole={(whole) => void once(() => tryPin(whole))}
          />
        </>
      )}
      {again && !isVoid && (
        <Notice tone="good" live>
          <p>{t('auth.sentAgain')}</p>
        </Notice>
      )}
      {!isVoid && keep}
      <Button type="submit" wide busy={busy} disabled={wait !== undefined}>
        {wait === undefined ? t(isVoid ? 'auth.newCode' : 'auth.enter') : t('auth.wait', { time: wait })}
      </Button>
      {!isVoid && <MailBoxLink email={sent.email} />}
      <div className={css.row}>
        {!isVoid && (
          <Resend at={sent.at} retryAt={retry.sending} busy={busy} onResend={() => void once(resend)} />
        )}
        <Button look="plain" onClick={() => onSent(undefined)}>
          {t('auth.other')}
        </Button>
      </div>
    </form>
  )
}

/** Nothing is typed any more; a refusal here is one of the next code. */
function VoidCode({ error }: { error: Refused | undefined }) {
  const { t } = useText()
  return (
    <>
      <Notice tone="bad" live>
        <p>{t('auth.void')}</p>
      </Notice>
      <Problem error={error?.code === 'login.failed' ? undefined : error} />
    </>
  )
}

function readSent(kept: unknown): Sent | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { email, nonce, at, misses, keeps } = kept as Partial<Record<string, unknown>>
  const isWhole = typeof email === 'string' && typeof nonce === 'string'
  return isWhole && typeof at === 'number' && typeof misses === 'number'
    ? { email, nonce, at, misses, keeps: keeps === true }
    : undefined
}
