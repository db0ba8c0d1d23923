/** The page of the order form, for either service: the sheet, the fields and the confirmations. */
import { Button, Checkbox, Countdown, Icon, Paper, Receipt, type ReceiptLine, SkeletonBlock } from '@agio/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import { readTime } from '../../app/i18n/format.ts'
import { showSpan } from '../../app/i18n/times.ts'
import type { TextKey } from '../../app/i18n/i18n.ts'
import { beside, useMedia } from '../../app/use-media.ts'
import { Problem } from '../../app/problem.tsx'
import { Amounts, Change } from '../order-line/index.ts'
import line from '../order-line/order-line.module.css'
import type { Price } from '../quote/index.ts'
import { AcceptedTerms } from './accepted-terms.tsx'
import css from './order-form-page.module.css'
import { Needs, type Needing } from './needs.tsx'
import { leadsOn } from './next-field.ts'
import { Unanswered, type Sent } from './unanswered.tsx'
import type { Ticks } from './use-order-form.ts'
import type { usePlacing } from './use-placing.ts'

export type Form = ReturnType<typeof usePlacing>

export function OrderFormPage<Body>({
  title,
  sheet,
  fields,
  form,
  needing,
}: {
  title?: string
  sheet: ReactNode
  fields: ReactNode
  form: Form & { sent: Sent<Body> }
  needing: Needing
}) {
  const { t } = useText()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.busy) void form.place()
  }
  return (
    <>
      <h1 tabIndex={-1}>{title ?? t('title.order')}</h1>
      <form className={css.columns} onSubmit={submit} ref={leadsOn} noValidate>
        <div className={css.sheet}>{sheet}</div>
        <div className={css.fields}>
          <Unanswered form={form.sent} />
          <Needs {...needing} />
          {needing.isPending ? <SkeletonBlock /> : fields}
        </div>
      </form>
    </>
  )
}

/** Collapsed to one line on a phone, which opens it; beside the fields on a wide screen. */
export function OrderSheet<P extends Price>({
  quote,
  lines,
  change,
}: {
  quote: UseQueryResult<P>
  lines: readonly ReceiptLine[]
  /** The amount is changed at this address. */
  change: string
}) {
  const { t } = useText()
  const isBeside = useMedia(beside)
  const [open, setOpen] = useState(false)
  const { data, error } = quote
  if (error) return <Problem error={error} retry={() => quote.refetch()} />
  return (
    <Paper>
      <div className={line.line}>
        {isBeside ? (
          <span className={css.open}>
            <Amounts price={data} />
          </span>
        ) : (
          <button
            type="button"
            className={css.open}
            aria-expanded={open}
            aria-controls="order-sheet"
            onClick={() => setOpen(!open)}
          >
            <Amounts price={data} />
            <Icon name="down" />
          </button>
        )}
        <Change href={change} />
      </div>
      <div id="order-sheet" hidden={!open && !isBeside}>
        <PriceClock price={data} />
        <Receipt label={t('title.order')} lines={lines} />
      </div>
    </Paper>
  )
}

/** The time for which the price is valid; it has its room before there is one. */
export function PriceClock({ price }: { price: Price | undefined }) {
  const { now } = useApp()
  const { t, locale } = useText()
  return (
    <div className={css.edge}>
      {price && (
        <Countdown
          untilMs={readTime(price.expiresAt).getTime()}
          now={now}
          label={t('order.renewed')}
          soonMs={10_000}
          spoken={(minutes) => t('order.renewedSpoken', { time: showSpan(locale, minutes, 'minute') })}
        />
      )}
    </div>
  )
}

/** Few people need these fields: folded until they are asked for, or one of them has a value or a problem. */
export function MoreOptions({
  isFilled,
  isWrong,
  children,
}: {
  isFilled: boolean
  isWrong: boolean
  children: ReactNode
}) {
  const { t } = useText()
  const [open, setOpen] = useState(isFilled)
  return (
    <details
      className={`more adds ${css.options}`}
      open={open || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('order.more')}</summary>
      <div className={css.fields}>{children}</div>
    </details>
  )
}

export function Confirmations<Own extends string>({
  form: { consents, setConsents, ownConsent, labels },
  error,
}: {
  form: Consenting<Own>
  error: (id: Own | 'correctInformation') => string | undefined
}) {
  const { t } = useText()
  return (
    <fieldset className={css.consents}>
      <legend className="only-spoken">{t('order.consents')}</legend>
      {(['correctInformation', ...(ownConsent === undefined ? [] : [ownConsent])] as const).map((id) => (
        <Checkbox
          key={id}
          id={id}
          checked={consents[id]}
          error={error(id)}
          onCheck={(checked) => setConsents({ ...consents, [id]: checked })}
        >
          {t(labels[id])}
        </Checkbox>
      ))}
    </fieldset>
  )
}

type Consenting<Own extends string> = {
  consents: Ticks<Own>
  setConsents: (consents: Ticks<Own>) => void
  ownConsent: Own | undefined
  labels: Readonly<Record<Own | 'correctInformation', TextKey>>
}

/** News by e-mail is a free choice. */
export function Marketing<Own extends string>({
  form: { consents, setConsents },
}: {
  form: Pick<Consenting<Own>, 'consents' | 'setConsents'>
}) {
  const { t } = useText()
  return (
    <Checkbox
      id="marketing"
      checked={consents.marketing}
      onCheck={(marketing) => setConsents({ ...consents, marketing })}
    >
      {t('order.consentMarketing')}
    </Checkbox>
  )
}

/** The button, a refusal that belongs to no field, and what happens next. */
export function PlaceButton({ form, label, note }: { form: Form; label: string; note: string }) {
  const { refused, busy } = form
  return (
    <>
      {refused && <Problem error={refused} {...(refused.code === 'offline' && { retry: form.place })} />}
      <AcceptedTerms />
      <div className={css.act}>
        <Button type="submit" wide busy={busy}>
          {label}
        </Button>
      </div>
      <p className={css.soft}>{note}</p>
    </>
  )
}
