/** The confirmed phone number, and the way to another one: a fresh PIN, then the code that came there by SMS. */
import { Button, Notice, Paper, TextField } from '@agio/ui'
import type { PhoneView } from '@agio/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Refused } from '../../../app/api/api.ts'
import { fieldText } from '../../../app/api/problems.ts'
import { useApp, useText } from '../../../app/context.tsx'
import { readTime } from '../../../app/i18n/format.ts'
import { Problem } from '../../../app/problem.tsx'
import { useAct } from '../../../app/use-act.ts'
import { bare, roundOf, useVerification } from '../../../verification/index.ts'
import { PinField, Resend, without } from '../../code/index.ts'
import { withFreshPin } from '../../fresh-pin/index.ts'
import css from '../profile.module.css'

/** Nothing where no number is confirmed: the first one is given in verification. */
export function PhoneNumber() {
  const { api } = useApp()
  const { t } = useText()
  const [isChanging, setChanging] = useState(false)
  const { live } = useVerification(false)
  const phone = useQuery({
    queryKey: ['phone'],
    queryFn: async ({ signal }) => (await api.call('getPhone', {}, { signal })).phone,
    refetchInterval: ({ state }) => roundOf(live, Boolean(state.data?.code)),
  })
  if (phone.isError) return <Problem error={phone.error} retry={() => phone.refetch()} />
  if (!phone.data?.confirmed) return null
  const { confirmed, code, number } = phone.data
  return (
    <Paper title={t('profile.phone')}>
      <p className={css.who}>
        <bdi dir="ltr">{confirmed}</bdi>
      </p>
      {code ? (
        <Confirm number={number} code={code} />
      ) : isChanging ? (
        <Change onDone={() => setChanging(false)} />
      ) : (
        <Button look="plain" onClick={() => setChanging(true)}>
          {t('profile.changePhone')}
        </Button>
      )}
    </Paper>
  )
}

function Change({ onDone }: { onDone: () => void }) {
  const app = useApp()
  const { t } = useText()
  const queries = useQueryClient()
  const [phone, setPhone] = useState('')
  const [isMissing, setMissing] = useState(false)
  const change = useAct(async () => {
    const body = { phone: phone.trim() }
    setMissing(body.phone.length < 4)
    if (body.phone.length < 4) return
    await withFreshPin(app, () => app.api.call('startVerify', { body }))
    await queries.invalidateQueries({ queryKey: ['phone'] })
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
        id="new-phone"
        label={t('profile.newPhone')}
        hint={t('profile.newPhoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        maxLength={30}
        placeholder="+49 170 1234567"
        value={phone}
        error={isMissing ? t('code.required') : field && fieldText(t, field)}
        onText={setPhone}
      />
      {!field && <Problem error={change.error} />}
      <Button type="submit" wide busy={change.busy}>
        {t('verify.sendSms')}
      </Button>
      <Button look="plain" onClick={onDone}>
        {t('account.keep')}
      </Button>
    </form>
  )
}

function Confirm({ number, code }: { number: string; code: NonNullable<PhoneView['code']> }) {
  const app = useApp()
  const { api } = app
  const { t } = useText()
  const queries = useQueryClient()
  const [pin, setPin] = useState('')
  const again = () => queries.invalidateQueries({ queryKey: ['phone'] })
  const confirm = useAct(async (given: string) => {
    try {
      await api.call('verifyPin', { body: { pin: given } })
    } finally {
      setPin(without(given))
    }
    await Promise.all([again(), queries.invalidateQueries({ queryKey: ['verification'] })])
  })
  const resend = useAct(async () => {
    await withFreshPin(app, () => api.call('startVerify', { body: { phone: bare(number) } }))
    await again()
  })
  const cancel = useAct(() => api.call('cancelPhone').then(again))
  return (
    <div className={css.row}>
      {code.state === 'not_delivered' ? (
        <Notice tone="warn" live>
          <p>{t('verify.smsLost')}</p>
        </Notice>
      ) : (
        <Notice live>
          <p>{t('profile.phoneWaits', { phone: `\u2066${number}\u2069` })}</p>
        </Notice>
      )}
      <PinField
        id="phone-pin"
        pin={pin}
        error={undefined}
        hint={t(code.state === 'delivered' ? 'profile.phoneArrived' : 'verify.smsHint')}
        busy={confirm.busy}
        onPin={setPin}
        onWhole={(given) => confirm.run(given)}
      />
      <Problem error={confirm.error ?? resend.error ?? cancel.error} />
      <Resend at={readTime(code.sentAt).getTime()} busy={resend.busy} onResend={resend.run} />
      <Button look="plain" busy={cancel.busy} onClick={() => cancel.run()}>
        {t('profile.keepPhone')}
      </Button>
    </div>
  )
}
