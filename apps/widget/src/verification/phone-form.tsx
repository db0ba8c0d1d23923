/** The step of the phone: the number, then the code that came by SMS. A number that was confirmed is not asked again. */
import { Button, Notice, SkeletonBlock, TextField } from '@agio/ui'
import type { VerificationView } from '@agio/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { PinField, Resend, useWait, without } from '../account/code/index.ts'
import { withFreshPin } from '../account/fresh-pin/index.ts'
import { readTime } from '../app/i18n/format.ts'
import { useApp, useText } from '../app/context.tsx'
import { Problem } from '../app/problem.tsx'
import { useProblems } from '../journey/order-form/index.ts'
import { Refused } from '../app/api/api.ts'
import { refusalText } from '../app/api/problems.ts'
import { useAct } from '../app/use-act.ts'
import { recordOf } from './steps.ts'
import { useStepForm } from './use-step-form.ts'
import { textOf } from './values.ts'
import { roundOf } from './verification-query.ts'
import css from './verification.module.css'

const labels = { phone: 'verify.phone' } as const
type Form = ReturnType<typeof useStepForm>
type Props = {
  view: VerificationView
  live: boolean | undefined
  onDone: (after: VerificationView) => Promise<void>
}

/** A number as the server shows it, in digits. */
export const bare = (shown: string): string => shown.replace(/[^\d+]/g, '')

export function PhoneForm({ view, live, onDone }: Props) {
  const { api } = useApp()
  const [isOther, setOther] = useState(false)
  const { data, isPending } = useQuery({
    queryKey: ['phone'],
    queryFn: async ({ signal }) => (await api.call('getPhone', {}, { signal })).phone,
    refetchInterval: ({ state }) => roundOf(live, Boolean(state.data?.code)),
  })
  const form = useStepForm({ step: 'phone', record: recordOf('phone', view), view })
  const shown =
    !isOther && data?.isConfirmed ? 'phone-confirmed' : !isOther && data?.code ? 'sms-pin' : 'phone'
  useFocusOnTurn(isPending ? undefined : shown)
  if (isPending) return <SkeletonBlock kind="sheet" />
  const part = { form, onDone, onOther: () => setOther(true), onSent: () => setOther(false) }
  if (data?.isConfirmed && !isOther) return <Confirmed {...part} number={data.number} />
  if (data?.code && !isOther) return <Code {...part} number={data.number} code={data.code} />
  return <Number {...part} />
}

/** A part that replaces another one gets the focus, which went with it. */
function useFocusOnTurn(id: string | undefined): void {
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (before.current !== undefined && before.current !== id) document.getElementById(id ?? '')?.focus()
    before.current = id
  }, [id])
}

type Part = {
  form: Form
  onDone: Props['onDone']
  onOther: () => void
  onSent: () => void
}

function Number({ form, onSent }: Part) {
  const app = useApp()
  const { t } = useText()
  const queries = useQueryClient()
  const { text, summary } = useProblems({ ...form, labels })
  const wait = useWait(form.refused?.retryAt)
  const send = useAct(async () => {
    // As typed: the server reads numbers by the plan of their country.
    const body = { phone: textOf(form.values, 'phone') }
    // Another number than the confirmed one wants a fresh PIN.
    const isSent = await form.attempt(() => withFreshPin(app, () => app.api.call('startVerify', { body })))
    if (!isSent) return
    await queries.invalidateQueries({ queryKey: ['phone'] })
    onSent()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!send.busy) send.run()
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {summary}
      <TextField
        id="phone"
        label={t('verify.phone')}
        hint={t('verify.phoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        maxLength={30}
        placeholder="+49 170 1234567"
        value={textOf(form.values, 'phone')}
        error={text('phone')}
        onText={(phone) => form.change({ phone })}
      />
      <Problem error={form.refused} />
      <Button type="submit" wide busy={send.busy} disabled={wait !== undefined}>
        {wait === undefined ? t('verify.sendSms') : t('auth.wait', { time: wait })}
      </Button>
    </form>
  )
}

function Code({
  form,
  number,
  code,
  onDone,
  onOther,
}: Part & { number: string; code: { state: string; sentAt: string } }) {
  const { api } = useApp()
  const { t } = useText()
  const queries = useQueryClient()
  const [pin, setPin] = useState('')
  const [isMissing, setMissing] = useState(false)
  useEffect(() => document.getElementById('sms-pin')?.focus(), [])
  const renew = () => queries.invalidateQueries({ queryKey: ['phone'] })
  const enter = useAct(async (given: string) => {
    setMissing(given.length !== 6)
    if (given.length !== 6) return
    try {
      await api.call('verifyPin', { body: { pin: given } })
    } catch (error) {
      setPin(without(given))
      document.getElementById('sms-pin')?.focus()
      void renew()
      throw error
    }
    const after = await form.submit({ phone: bare(number) })
    void renew()
    if (after) await onDone(after)
  })
  const again = useAct(async () => {
    await api.call('startVerify', { body: { phone: bare(number) } })
    await renew()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enter.run(pin)
  }
  const isWrong = enter.error instanceof Refused && enter.error.code === 'login.failed'
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p>{t('verify.smsTo', { phone: `\u2066${number}\u2069` })}</p>
      {code.state === 'not_delivered' && (
        <Notice tone="warn" live>
          <p>{t('verify.smsLost')}</p>
        </Notice>
      )}
      <PinField
        id="sms-pin"
        pin={pin}
        error={isMissing ? t('code.required') : isWrong ? refusalText(t, enter.error) : undefined}
        hint={t(code.state === 'delivered' ? 'verify.smsDelivered' : 'verify.smsHint')}
        busy={enter.busy}
        onPin={setPin}
        onWhole={enter.run}
      />
      <Problem
        error={isWrong ? (form.refused ?? again.error) : (enter.error ?? form.refused ?? again.error)}
      />
      <Button type="submit" wide busy={enter.busy}>
        {t('verify.continue')}
      </Button>
      <div className={css.row}>
        <Resend
          at={readTime(code.sentAt).getTime()}
          retryAt={again.error instanceof Refused ? again.error.retryAt : undefined}
          busy={again.busy}
          onResend={again.run}
        />
        <Button look="plain" onClick={onOther}>
          {t('verify.otherPhone')}
        </Button>
      </div>
    </form>
  )
}

function Confirmed({ form, number, onDone, onOther }: Part & { number: string }) {
  const { t } = useText()
  const next = useAct(async () => {
    const after = await form.submit({ phone: bare(number) })
    if (after) await onDone(after)
  })
  return (
    <div className={css.form}>
      <Notice tone="good">
        <p>{t('verify.phoneConfirmed', { phone: `\u2066${number}\u2069` })}</p>
      </Notice>
      <Problem error={form.refused} />
      <Button id="phone-confirmed" wide busy={next.busy} onClick={() => next.run()}>
        {t('verify.continue')}
      </Button>
      <Button look="plain" onClick={onOther}>
        {t('verify.otherPhone')}
      </Button>
    </div>
  )
}
