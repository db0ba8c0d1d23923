/** The page of the order form, for either service: the sheet, the fields and the confirmations. */
import { Button, Checkbox, Countdown, ErrorSummary, Notice, Paper, Receipt, type ReceiptLine } from '@agio/ui'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useState, type FormEvent, type ReactNode } from 'react'
import { configQuery } from '../../app/config.ts'
import { Link, useApp, useText } from '../../app/context.tsx'
import { readTime } from '../../app/i18n/format.ts'
import { showSpan } from '../../app/i18n/times.ts'
import type { TextKey } from '../../app/i18n/i18n.ts'
import { furtherWords } from '../../app/limit-words.ts'
import { fieldText, refusalText } from '../../app/api/problems.ts'
import type { Problems } from '../../account/beneficiary/index.ts'
import type { Price } from '../quote/index.ts'
import css from './order-form-page.module.css'
import type { Consents } from './use-order-form.ts'
import type { usePlacing } from './use-placing.ts'

const Terms = lazy(() => import('../../account/terms/index.ts').then((it) => ({ default: it.TermsDialog })))

export type Form = ReturnType<typeof usePlacing>

export function OrderFormPage({ sheet, fields, form }: { sheet: ReactNode; fields: ReactNode; form: Form }) {
  const { t } = useText()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.busy) void form.place()
  }
  return (
    <>
      <h1 tabIndex={-1}>{t('title.order')}</h1>
      <form className={css.columns} onSubmit={submit} noValidate>
        <div className={css.sheet}>{sheet}</div>
        <div className={css.fields}>{fields}</div>
      </form>
    </>
  )
}

export function OrderSheet<P extends Price>({
  quote,
  lines,
  change,
}: {
  quote: UseQueryResult<P>
  lines: readonly ReceiptLine[]
  /** Where the amount is changed. */
  change: string
}) {
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
  return (
    <Paper
      edge={
        <div className={css.edge}>
          {data && (
            <Countdown
              untilMs={readTime(data.expiresAt).getTime()}
              now={now}
              label={t('order.renewed')}
              soonMs={10_000}
              spoken={(minutes) => t('order.renewedSpoken', { time: showSpan(locale, minutes, 'minute') })}
            />
          )}
        </div>
      }
    >
      <Receipt label={t('title.order')} lines={lines} />
      <Link href={change} className={css.change}>
        {t('order.change')}
      </Link>
    </Paper>
  )
}

/** The problems of a form: one per field, and the summary of all. */
export function useProblems<Field extends string>(
  problems: Problems<Field>,
  labels: Readonly<Record<Field, TextKey>>,
) {
  const { t } = useText()
  const text = (field: Field) => {
    const problem = problems[field]
    return problem && fieldText(t, { field, ...problem })
  }
  const listed = (Object.keys(labels) as Field[]).flatMap((id) => {
    const said = text(id)
    // The label of a confirmation is a sentence: cut its full stop before the colon.
    return said === undefined ? [] : [{ id, text: `${t(labels[id]).replace(/\.$/, '')}: ${said}` }]
  })
  return { text, listed, summary: <ErrorSummary title={t('order.problems')} problems={listed} /> }
}

export function Confirmations<Own extends string>({
  form: { consents, setConsents, ownConsent, labels },
  error,
}: {
  form: {
    consents: Consents<Own>
    setConsents: (consents: Consents<Own>) => void
    ownConsent: Own
    labels: Readonly<Record<Own | 'correctInformation' | 'terms', TextKey>>
  }
  error: (id: Own | 'correctInformation' | 'terms') => string | undefined
}) {
  const { api, parameters } = useApp()
  const { t } = useText()
  const [reading, setReading] = useState(false)
  const version = useQuery(configQuery(api, parameters)).data?.termsVersion ?? ''
  const check = (id: 'correctInformation' | 'marketing' | Own, text: ReactNode, problem?: string) => (
    <Checkbox
      id={id}
      checked={consents[id]}
      error={problem}
      onCheck={(checked) => setConsents({ ...consents, [id]: checked })}
    >
      {text}
    </Checkbox>
  )
  return (
    <fieldset className={css.consents}>
      <legend className="only-spoken">{t('order.consents')}</legend>
      {check('correctInformation', t(labels.correctInformation), error('correctInformation'))}
      {check(ownConsent, t(labels[ownConsent]), error(ownConsent))}
      <Checkbox
        id="terms"
        checked={consents.terms !== ''}
        error={error('terms')}
        onCheck={(checked) => setConsents({ ...consents, terms: checked ? version : '' })}
      >
        {t(labels.terms)}{' '}
        <button type="button" className={css.terms} aria-haspopup="dialog" onClick={() => setReading(true)}>
          {t('order.disclaimer')}
        </button>
      </Checkbox>
      {check(
        'marketing',
        <>
          {t('order.consentMarketing')} <span className={css.aside}>({t('order.optional')})</span>
        </>,
      )}
      <Suspense>{reading && <Terms onClose={() => setReading(false)} />}</Suspense>
    </fieldset>
  )
}

/** The button, a refusal that belongs to no field, and what happens next. */
export function PlaceButton({ form, said, note }: { form: Form; said: boolean; note: string }) {
  const { t, locale } = useText()
  const { refused, busy } = form
  return (
    <>
      {refused && !said && (
        <Notice tone="bad" live>
          <p>{[refusalText(t, refused), ...furtherWords(t, locale, refused)].join(' ')}</p>
          {refused.code === 'limit.exceeded' && <Link href="/limits">{t('order.limitLink')}</Link>}
        </Notice>
      )}
      <Button type="submit" wide busy={busy}>
        {t('order.place')}
      </Button>
      <p className={css.soft}>{note}</p>
    </>
  )
}
