/** The address that signs in, and the way to another one: a fresh code, then the code that the new address got. */
import { Button, Notice, Paper, TextField } from '@agio/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Refused } from '../../../app/api/api.ts'
import { fieldText } from '../../../app/api/problems.ts'
import { useApp, useText } from '../../../app/context.tsx'
import type { Translate } from '../../../app/i18n/i18n.ts'
import { Problem } from '../../../app/problem.tsx'
import { useAct } from '../../../app/use-act.ts'
import { PinField, without } from '../../code/index.ts'
import { withFreshPin } from '../../fresh-pin/index.ts'
import { remember } from '../../kept-device/index.ts'
import { profileQuery } from '../../../app/profile.ts'
import css from '../profile.module.css'

export function EmailAddress() {
  const { api } = useApp()
  const { t } = useText()
  const [isChanging, setChanging] = useState(false)
  const profile = useQuery(profileQuery(api))
  if (profile.isError) return <Problem error={profile.error} retry={() => profile.refetch()} />
  const { email, emailChange } = profile.data ?? {}
  return (
    <Paper title={t('auth.email')}>
      <p className={css.who}>
        <bdi>{email ?? '\u00a0'}</bdi>
      </p>
      {emailChange && <Confirm email={emailChange.email} />}
      {email !== undefined &&
        !emailChange &&
        (isChanging ? (
          <Change onDone={() => setChanging(false)} />
        ) : (
          <Button look="plain" onClick={() => setChanging(true)}>
            {t('profile.changeEmail')}
          </Button>
        ))}
    </Paper>
  )
}

function Change({ onDone }: { onDone: () => void }) {
  const app = useApp()
  const { t } = useText()
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const change = useAct(async () => {
    await withFreshPin(app, () => app.api.call('changeEmail', { body: { email } }))
    await queries.invalidateQueries({ queryKey: ['profile'] })
    onDone()
  })
  const field = change.error instanceof Refused ? change.error.fields[0] : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!change.busy) change.run()
  }
  return (
    <form className={css.row} onSubmit={submit} noValidate>
      <TextField
        id="new-email"
        label={t('profile.newEmail')}
        hint={t('profile.newEmailHint')}
        type="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        error={field && sentenceOf(t, field)}
        onText={setEmail}
      />
      {!field && <Problem error={change.error} />}
      <Button type="submit" wide busy={change.busy}>
        {t('auth.send')}
      </Button>
      <Button look="plain" onClick={onDone}>
        {t('account.keep')}
      </Button>
    </form>
  )
}

/** One that is well written and refused is the present one: that an address is taken is not said here. */
const sentenceOf = (t: Translate, field: Refused['fields'][number]): string =>
  field.code === 'invalid' ? t('profile.sameEmail') : fieldText(t, { ...field, code: 'email' })

function Confirm({ email }: { email: string }) {
  const { api, storage } = useApp()
  const { t } = useText()
  const queries = useQueryClient()
  const [pin, setPin] = useState('')
  const again = () => queries.invalidateQueries({ queryKey: ['profile'] })
  const confirm = useAct(async (code: string) => {
    try {
      await api.call('confirmEmail', { body: { pin: code } })
    } finally {
      setPin(without(code))
    }
    remember(storage, undefined)
    const changed = ['sessions', 'devices'].map((key) => queries.invalidateQueries({ queryKey: [key] }))
    await Promise.all([again(), ...changed])
  })
  const cancel = useAct(() => api.call('cancelEmail').then(again))
  return (
    <div className={css.row}>
      <Notice live>
        <p>{t('profile.emailWaits', { email })}</p>
      </Notice>
      <PinField
        id="email-pin"
        pin={pin}
        error={undefined}
        hint={t('auth.pinHint')}
        busy={confirm.busy}
        onPin={setPin}
        onWhole={(code) => confirm.run(code)}
      />
      <Problem error={confirm.error ?? cancel.error} />
      <Button look="plain" busy={cancel.busy} onClick={() => cancel.run()}>
        {t('profile.keepEmail')}
      </Button>
    </div>
  )
}
