/** The link of an invitation or a reset: a PIN of one's own, an authenticator, and in. The token is in the fragment. */
import { Button, Copy, TextField } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, type FormEvent } from 'react'
import { t } from 'virtual:texts/console/sign-in'
import { useApp } from '../app/context.tsx'
import { Problem } from '../app/queue/problem.tsx'
import { Languages } from '../app/shell/languages.tsx'
import { hrefOf } from '../app/shell/router.ts'
import { CodeField } from '../sign-in/index.ts'
import css from '../sign-in/sign-in.module.css'
import { speakToOperators } from '../texts/translator.ts'

const Qr = lazy(() => import('@agio/ui/qr').then((it) => ({ default: it.Qr })))

export function JoinScreen() {
  const { api } = useApp()
  const [token] = useState(() => window.location.hash.slice(1))
  const found = useQuery({
    queryKey: ['join', token],
    queryFn: () => api.call('lookAtLink', { body: { token } }),
    staleTime: Infinity,
  })
  useEffect(() => {
    document.title = t('your_access_agio_console')
  }, [])
  return (
    <main className={css.page}>
      <div className={css.card}>
        <div>
          <h1>{t('your_access')}</h1>
          <p className={css.soft}>
            {found.data ? `${found.data.name}, ${found.data.email}` : t('to_the_console_of_this')}
          </p>
        </div>
        {found.error && <Problem error={found.error} />}
        {found.data && <JoinForm token={token} {...found.data} />}
        <div className={css.languages}>
          <Languages />
        </div>
      </div>
    </main>
  )
}

function JoinForm({
  token,
  email,
  secret,
  uri,
}: {
  token: string
  email: string
  secret: string
  uri: string
}) {
  const { api, session, router } = useApp()
  const [typed, setTyped] = useState({ pin: '', again: '', code: '' })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const [differs, setDiffers] = useState(false)
  const type = (field: keyof typeof typed) => (text: string) => {
    setDiffers(false)
    setTyped((before) => ({ ...before, [field]: text.replace(/\D/g, '') }))
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (typed.pin !== typed.again) return setDiffers(true)
    setBusy(true)
    setProblem(undefined)
    api.call('takeUpLink', { body: { token, pin: typed.pin, code: typed.code } }).then(
      (entered) => {
        const isMerchant = typeof entered.operator.merchantId === 'string'
        router.go(hrefOf(isMerchant ? 'home' : 'orders'), { replace: true })
        session.begin(entered.token, isMerchant)
        speakToOperators()
      },
      (error: unknown) => {
        setBusy(false)
        setTyped((before) => ({ ...before, code: '' }))
        setProblem(error)
      },
    )
  }
  return (
    <form className={css.form} onSubmit={send}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <p>{t('scan_this_with_your_authenticator')}</p>
      <Suspense fallback={null}>
        <Qr text={uri} label={t('qr_code_for_your_authenticator')} />
      </Suspense>
      <p className={css.secret}>
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}{' '}
        <Copy text={secret} label={t('copy_the_secret')} done={t('copied')} />
      </p>
      <TextField
        id="pin"
        label={t('a_pin_of_6_to')}
        type="password"
        inputMode="numeric"
        autoComplete="new-password"
        required
        minLength={6}
        maxLength={12}
        value={typed.pin}
        onText={type('pin')}
      />
      <TextField
        id="again"
        label={t('the_pin_again')}
        type="password"
        inputMode="numeric"
        autoComplete="new-password"
        required
        maxLength={12}
        value={typed.again}
        error={differs ? t('the_two_pins_differ') : undefined}
        onText={type('again')}
      />
      <CodeField value={typed.code} onText={type('code')} />
      <Problem error={problem} />
      <Button type="submit" wide busy={isBusy}>
        {t('sign_in')}
      </Button>
    </form>
  )
}
