/** Sign-in with e-mail, PIN and authenticator code, or a passkey in its place. The answer does not say which of them is wrong. */
import { Button, TextField } from '@agio/ui'
import type { AnswerTo } from '@agio/contract/client'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { t } from 'virtual:texts/console/sign-in'
import { useApp } from '../app/context.tsx'
import { Problem } from '../app/queue/problem.tsx'
import { Languages } from '../app/shell/languages.tsx'
import { speakToOperators } from '../texts/translator.ts'
import { CodeField } from './code-field.tsx'
import { arePasskeysHere, answerByPasskey } from './passkey.ts'
import css from './sign-in.module.css'

const empty = { email: '', pin: '', code: '' }

export function SignInScreen() {
  const { api, session } = useApp()
  const [typed, setTyped] = useState(empty)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    document.title = t('sign_in_agio_console')
    form.current?.querySelector('input')?.focus()
  }, [])
  const type = (field: keyof typeof empty) => (text: string) =>
    setTyped((before) => ({ ...before, [field]: field === 'email' ? text : text.replace(/\D/g, '') }))
  const enter = (entering: () => Promise<AnswerTo<'operatorSignIn'>>, onRefused?: () => void) => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    entering().then(
      ({ token, operator }) => {
        session.begin(token, typeof operator.merchantId === 'string')
        speakToOperators()
      },
      (error: unknown) => {
        setBusy(false)
        setProblem(error)
        onRefused?.()
      },
    )
  }
  const email = typed.email.trim()
  const send = (event: FormEvent) => {
    event.preventDefault()
    // A code works once: the next try needs the next one.
    enter(
      () => api.call('operatorSignIn', { body: { ...typed, email } }),
      () => type('code')(''),
    )
  }
  const sendPasskey = () => {
    const fields = ['email', 'pin'].map((id) => form.current?.querySelector<HTMLInputElement>(`#${id}`))
    if (!fields.every((field) => field?.reportValidity())) return
    enter(async () => {
      const passkey = await answerByPasskey(await api.call('askPasskey'))
      return api.call('signInByPasskey', { body: { email, pin: typed.pin, passkey } })
    })
  }
  return (
    <main className={css.page}>
      <div className={css.card}>
        <div>
          <h1>{t('agio_console')}</h1>
          <p className={css.soft}>{t('for_the_people_who_run')}</p>
        </div>
        <form className={css.form} onSubmit={send} ref={form}>
          <TextField
            id="email"
            label={t('email')}
            type="email"
            autoComplete="username"
            required
            value={typed.email}
            onText={type('email')}
          />
          <TextField
            id="pin"
            label={t('pin')}
            type="password"
            inputMode="numeric"
            autoComplete="current-password"
            required
            minLength={6}
            maxLength={12}
            value={typed.pin}
            onText={type('pin')}
          />
          <CodeField value={typed.code} onText={type('code')} />
          <Problem error={problem} />
          <Button type="submit" wide busy={isBusy}>
            {t('sign_in')}
          </Button>
          {arePasskeysHere() && (
            <Button look="quiet" wide disabled={isBusy} onClick={sendPasskey}>
              {t('use_a_passkey_instead_of')}
            </Button>
          )}
        </form>
        <div className={css.languages}>
          <Languages />
        </div>
      </div>
    </main>
  )
}
