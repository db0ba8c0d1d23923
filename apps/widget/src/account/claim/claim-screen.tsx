/** `/claim`: a transfer and its proof, by somebody who is signed in or not. The answer says nothing of what came. */
import { Button, ChooseFile, Field, Notice, SelectField, TextField } from '@agio/ui'
import { Money } from '@agio/domain'
import { useState, type FormEvent } from 'react'
import { Refused } from '../../app/api/api.ts'
import { calls } from 'virtual:calls/widget'
import { sendFile } from '../../app/api/send-file.ts'
import { useApp, useText } from '../../app/context.tsx'
import { readDecimal } from '../../app/i18n/format.ts'
import { Problem } from '../../app/problem.tsx'
import type { Place } from '../../app/routing/router.ts'
import { useAct } from '../../app/use-act.ts'
import css from './claim.module.css'

const typed = ['amount', 'day', 'name', 'account', 'reference', 'order', 'email'] as const
type Typed = (typeof typed)[number]

export function ClaimScreen({ place }: { place: Place }) {
  const { t } = useText()
  const [isSent, setSent] = useState(false)
  return (
    <>
      <h1 tabIndex={-1}>{t('title.claim')}</h1>
      {isSent ? (
        <Notice tone="good" live>
          <p>{t('claim.done')}</p>
        </Notice>
      ) : (
        <ClaimForm order={place.query.get('order') ?? ''} onSent={() => setSent(true)} />
      )}
    </>
  )
}

function ClaimForm({ order, onSent }: { order: string; onSent: () => void }) {
  const { t } = useText()
  const [currency, setCurrency] = useState<Money.Fiat>('EUR')
  const { fieldOf, missing, words, isSignedIn } = useTyped(order)
  const [file, setFile] = useState<File>()
  const [looks, setLooks] = useState(0)
  const sending = useSending({ words, currency, file, onSent })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLooks(looks + 1)
    if (!missing && file && !sending.busy) sending.run()
  }
  const field = (name: Typed) => fieldOf(name, looks > 0)
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p className="soft">{t('claim.intro')}</p>
      <TextField
        {...field('amount')}
        label={t('claim.amount')}
        inputMode="decimal"
        maxLength={30}
        dir="ltr"
      />
      <SelectField
        id="claim-currency"
        label={t('alert.currency')}
        value={currency}
        options={Money.fiats.map((code) => ({ code, name: code }))}
        onChoose={(code) => setCurrency(code as Money.Fiat)}
      />
      <TextField {...field('day')} label={t('claim.day')} type="date" />
      <TextField {...field('name')} label={t('claim.name')} autoComplete="name" maxLength={140} />
      <TextField {...field('account')} label={t('claim.account')} code maxLength={60} dir="ltr" />
      <TextField
        {...field('reference')}
        label={t('claim.reference')}
        hint={t('claim.referenceHint')}
        maxLength={140}
      />
      <TextField
        {...field('order')}
        label={t('claim.order')}
        aside={t('order.optional')}
        maxLength={60}
        dir="ltr"
      />
      {!isSignedIn && (
        <TextField {...field('email')} label={t('auth.email')} type="email" autoComplete="email" dir="ltr" />
      )}
      <Proof file={file} isMissing={looks > 0 && !file} onFile={setFile} />
      <Problem error={sending.error} />
      <Button type="submit" wide busy={sending.busy}>
        {t('support.send')}
      </Button>
    </form>
  )
}

type ProofProps = { file: File | undefined; isMissing: boolean; onFile: (file: File) => void }

function Proof({ file, isMissing, onFile }: ProofProps) {
  const { t } = useText()
  return (
    <Field
      id="claim-proof"
      label={t('claim.proof')}
      hint={t('claim.proofHint')}
      error={isMissing ? t('claim.proofMissing') : undefined}
    >
      <ChooseFile accept="image/*,application/pdf" onFile={(chosen) => chosen && onFile(chosen)}>
        {(open) => (
          <Button
            id="claim-proof"
            look="quiet"
            wide
            aria-label={`${t('claim.proof')}: ${file?.name ?? t('support.attach')}`}
            onClick={open}
          >
            {file ? <bdi>{file.name}</bdi> : t('support.attach')}
          </Button>
        )}
      </ChooseFile>
    </Field>
  )
}

/** The words of the form; all but the reference and the order are needed, and the address of whoever is not signed in. */
function useTyped(order: string) {
  const { session } = useApp()
  const { t } = useText()
  const isSignedIn = session.token() !== undefined
  const [words, setWords] = useState<Readonly<Record<Typed, string>>>({
    amount: '',
    day: '',
    name: '',
    account: '',
    reference: '',
    order,
    email: '',
  })
  const isFree = (name: Typed) => name === 'reference' || name === 'order' || (isSignedIn && name === 'email')
  const isMissing = (name: Typed) => !isFree(name) && words[name].trim() === ''
  const fieldOf = (name: Typed, isLookedAt: boolean) => ({
    id: `claim-${name}`,
    value: words[name],
    error: isLookedAt && isMissing(name) ? t('field.required') : undefined,
    onText: (text: string) => setWords((before) => ({ ...before, [name]: text })),
  })
  return { words, fieldOf, missing: typed.some(isMissing), isSignedIn }
}

type Sending = {
  words: Readonly<Record<Typed, string>>
  currency: Money.Fiat
  file: File | undefined
  onSent: () => void
}

/** The proof is sent once, however often the words are sent again. */
function useSending({ words, currency, file, onSent }: Sending) {
  const app = useApp()
  const { locale } = useText()
  const [kept, setKept] = useState<{ file: File; id: string }>()
  return useAct(async () => {
    if (!file) return
    const amount = readDecimal(locale, words.amount, currency)
    if (amount === undefined) throw new Refused('amount.invalid', 0, '')
    const { day, name, account, reference, order, email } = words
    const proof =
      kept?.file === file
        ? kept.id
        : ((await sendFile(app, calls.uploadClaimProof[1], file, () => {})) as { id: string }).id
    setKept({ file, id: proof })
    const body = {
      amount,
      currency,
      day,
      senderName: name,
      senderAccount: account,
      reference,
      proof: proof as `prf_${string}`,
      locale,
      ...(order.trim() !== '' && { order }),
      ...(email.trim() !== '' && { email }),
    }
    await app.api.call('sendClaim', { body })
    onSent()
  })
}
