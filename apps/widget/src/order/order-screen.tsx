/** `/sell/order`: the same sheet with everything on it, the account it goes to, and the button that places it. */
import { Button, Checkbox, Countdown, ErrorSummary, Notice, Paper, Receipt, TextField } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type FormEvent } from 'react'
import { configQuery } from '../app/config.ts'
import { Link, useApp, useDraft, useText } from '../app/context.tsx'
import { readTime, showAmount, showMinutes } from '../app/format.ts'
import { fieldText, refusalText } from '../app/problems.ts'
import { BeneficiaryFields } from '../beneficiary/index.ts'
import { arrivalLine, priceLines, useHeldQuote } from '../quote/index.ts'
import { fieldOrder, useOrderForm, type OrderField } from './order-form.ts'
import css from './order-screen.module.css'

const Terms = lazy(() => import('../terms/index.ts').then((it) => ({ default: it.TermsDialog })))

export function OrderScreen() {
  const { t } = useText()
  const [draft] = useDraft()
  const quote = useHeldQuote(draft)
  const form = useOrderForm(quote.data, quote.isSuccess && !quote.isPlaceholderData)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.busy) void form.place()
  }
  return (
    <>
      <h1 tabIndex={-1}>{t('title.order')}</h1>
      <form className={css.columns} onSubmit={submit} noValidate>
        <div className={css.sheet}>
          <Sheet quote={quote} />
        </div>
        <div className={css.fields}>
          <Fields form={form} />
        </div>
      </form>
    </>
  )
}

function Sheet({ quote }: { quote: ReturnType<typeof useHeldQuote> }) {
  const { now } = useApp()
  const { t, locale } = useText()
  const { data, error } = quote
  if (error) {
    return (
      <Notice tone="warn" live>
        <p>{refusalText(t, error)}</p>
        <Button look="quiet" onClick={() => void quote.refetch()}>
          {t('retry')}
        </Button>
      </Notice>
    )
  }
  const send = {
    id: 'send',
    label: t('order.send'),
    value: data && showAmount(locale, data.send),
    state: 'strong' as const,
  }
  return (
    <Paper
      edge={
        data && (
          <Countdown
            untilMs={readTime(data.expiresAt).getTime()}
            now={now}
            label={t('order.renewed')}
            soonMs={10_000}
            spoken={(minutes) => t('order.renewedSpoken', { time: showMinutes(locale, minutes) })}
          />
        )
      }
    >
      <Receipt
        label={t('order.sheet')}
        lines={[send, ...priceLines(t, locale, data), arrivalLine(t, data?.arrival)]}
      />
      <Link href="/sell" className={css.change}>
        {t('order.change')}
      </Link>
    </Paper>
  )
}

function Fields({ form }: { form: ReturnType<typeof useOrderForm> }) {
  const { api, parameters } = useApp()
  const { t, locale } = useText()
  const config = useQuery(configQuery(api, parameters))
  const { draft, change, problems, refused } = form
  const text = (field: OrderField) => problems[field] && fieldText(t, { field, ...problems[field] })
  const listed = fieldOrder.flatMap((id) =>
    problems[id] ? [{ id, text: `${t(labels[id])}: ${text(id) ?? ''}` }] : [],
  )
  const minutes = config.data?.rateWindowMinutes ?? 30
  return (
    <>
      <h2>{t('order.account')}</h2>
      <p className={css.soft}>{t('order.accountText')}</p>
      <ErrorSummary title={t('order.problems')} problems={listed} />
      <BeneficiaryFields fiat={draft.fiat} draft={draft} change={change} problems={problems} />
      <h2>{t('order.details')}</h2>
      <TextField
        id="reference"
        label={t('order.reference')}
        aside={t('order.optional')}
        maxLength={140}
        autoComplete="off"
        value={draft.reference}
        error={text('reference')}
        hint={t('order.referenceHint')}
        onText={(reference) => change({ reference })}
      />
      <TextField
        id="contactEmail"
        label={t('order.contactEmail')}
        aside={t('order.optional')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={draft.contactEmail}
        error={text('contactEmail')}
        hint={t('order.contactEmailHint')}
        onText={(contactEmail) => change({ contactEmail })}
      />
      <TextField
        id="refundAddress"
        label={t('order.refundAddress')}
        aside={t('order.optional')}
        code
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="0x…"
        value={draft.refundAddress}
        error={text('refundAddress')}
        hint={t('order.refundHint')}
        onText={(refundAddress) => change({ refundAddress })}
      />
      <Consents form={form} error={text} />
      {refused && listed.length === 0 && (
        <Notice tone="bad" live>
          <p>{refusalText(t, refused)}</p>
          {refused.code === 'limit.exceeded' && <Link href="/limits">{t('order.limitLink')}</Link>}
        </Notice>
      )}
      <Button type="submit" wide busy={form.busy}>
        {t('order.place')}
      </Button>
      <p className={css.soft}>{t('order.placeNote', { time: showMinutes(locale, minutes) })}</p>
    </>
  )
}

const labels = {
  name: 'order.name',
  iban: 'order.iban',
  sortCode: 'order.sortCode',
  accountNumber: 'order.accountNumber',
  street: 'order.street',
  building: 'order.building',
  postCode: 'order.postCode',
  town: 'order.town',
  country: 'order.country',
  reference: 'order.reference',
  contactEmail: 'order.contactEmail',
  refundAddress: 'order.refundAddress',
  correctInformation: 'order.consentCorrect',
  ownAccount: 'order.consentOwn',
} as const satisfies Record<OrderField, string>

function Consents({
  form,
  error,
}: {
  form: ReturnType<typeof useOrderForm>
  error: (field: OrderField) => string | undefined
}) {
  const { t } = useText()
  const [reading, setReading] = useState(false)
  const { consents, setConsents } = form
  return (
    <fieldset className={css.consents}>
      <legend className="only-spoken">{t('order.consents')}</legend>
      <Checkbox
        id="correctInformation"
        checked={consents.correctInformation}
        error={error('correctInformation')}
        onCheck={(correctInformation) => setConsents({ ...consents, correctInformation })}
      >
        {t('order.consentCorrect')}
      </Checkbox>
      <Checkbox
        id="ownAccount"
        checked={consents.ownAccount}
        error={error('ownAccount')}
        onCheck={(ownAccount) => setConsents({ ...consents, ownAccount })}
      >
        {t('order.consentOwn')}
      </Checkbox>
      <Checkbox
        id="marketing"
        checked={consents.marketing}
        onCheck={(marketing) => setConsents({ ...consents, marketing })}
      >
        {t('order.consentMarketing')} <span className={css.aside}>({t('order.optional')})</span>
      </Checkbox>
      <button type="button" className={css.terms} aria-haspopup="dialog" onClick={() => setReading(true)}>
        {t('order.disclaimer')}
      </button>
      <Suspense>{reading && <Terms onClose={() => setReading(false)} />}</Suspense>
    </fieldset>
  )
}
