/**
 * "Sell again", "Buy again": a sheet with everything that would be placed, in figures, and the button that places it in the way
 * of the form. Whatever stands against it is said, and leads to the form, filled.
 */
import type { FieldProblem } from '@agio/contract'
import { Button, Dialog, Notice, Receipt, type ShownLine } from '@agio/ui'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Problems } from '../../account/beneficiary/index.ts'
import { consentsQuery } from '../../account/terms/index.ts'
import { fieldText, refusalText } from '../../app/api/problems.ts'
import { configQuery } from '../../app/config.ts'
import { useApp, useText } from '../../app/context.tsx'
import { showAmount } from '../../app/i18n/format.ts'
import type { TextKey } from '../../app/i18n/i18n.ts'
import { Problem } from '../../app/problem.tsx'
import type { Draft } from '../../app/session/draft.ts'
import { PauseOfForm, usePauseOfForm } from '../pauses/index.ts'
import { type Price, type Pricing, useCoins, useHeldQuote } from '../quote/index.ts'
import {
  AcceptedTerms,
  type OrderForm,
  PriceClock,
  Unanswered,
  useNeeds,
  useOrderForm,
} from '../order-form/index.ts'
import css from './again.module.css'

/** An order as the form would have it. */
export type Repeated = {
  service: 'sell' | 'buy'
  draft: Draft
  /** Says that the account or the wallet of the order cannot be taken. */
  gone: TextKey | false
  /** All that the order needs is known. */
  isLoaded: boolean
}

type Obstacle = { says: string | undefined; at: 'amount' | 'form' }

export function useAgain<Field extends string, Own extends Field, Quote extends Price, Body>(
  repeated: Repeated,
  orderForm: OrderForm<Field, Own, Quote, Body>,
  price: Pricing<Quote>,
) {
  const { t, locale } = useText()
  const { service, draft, gone, isLoaded } = repeated
  const quote = useHeldQuote(price, draft)
  const form = useOrderForm(orderForm, quote, draft)
  const atAmount = useOffered(repeated)
  const paid = service === 'sell' ? quote.data?.receive : quote.data?.send
  const { needs, isPending, order } = useNeeds(service, !quote.isPending, paid)
  const terms = useTerms()
  const wrong = firstProblem(t, orderForm.labels, {
    ...orderForm.problems(draft, form.consents),
    ...form.problems,
  })
  const atForm =
    (gone && t(gone)) ||
    (needs && t('needs.title', { amount: showAmount(locale, order) })) ||
    (terms.areNew && t('again.terms')) ||
    wrong
  const found: Obstacle | undefined =
    atAmount ??
    (quote.error ? { says: refusalText(t, quote.error), at: 'amount' } : undefined) ??
    (atForm ? { says: atForm, at: 'form' } : undefined)
  const isReady = isLoaded && quote.data !== undefined && !isPending && !terms.isPending
  const { ownConsent } = orderForm
  const confirms: TextKey[] = ['order.consentCorrect', ...(ownConsent ? [orderForm.labels[ownConsent]] : [])]
  return { ...repeated, quote, form, confirms, isReady, obstacle: isLoaded ? found : undefined }
}

/** A coin that is paused or off, or a way that is paused: another one is chosen with the amount. */
function useOffered({ service, draft }: Repeated): Obstacle | undefined {
  const { t } = useText()
  const coins = useCoins().data
  const { coin, fiat, method } = draft
  const pause = usePauseOfForm(coin === '' ? undefined : { service, coin, fiat, ...(method && { method }) })
  if (pause) return { says: undefined, at: 'amount' }
  const isOffered = coins === undefined || coins.some((it) => it.id === coin && it[service])
  return isOffered ? undefined : { says: t('refusal.coin.unavailable'), at: 'amount' }
}

/** Whether the terms are other ones than those that the person has accepted. Where it is not known, the server says it. */
function useTerms() {
  const { api, parameters } = useApp()
  const config = useQuery(configQuery(api, parameters))
  const consents = useQuery(consentsQuery(api))
  const present = config.data?.termsVersion
  const areNew =
    present !== undefined &&
    consents.data !== undefined &&
    !consents.data.items.some((it) => it.document === 'terms' && it.isGiven && it.version === present)
  return { areNew, isPending: config.isPending || consents.isPending }
}

function firstProblem<Field extends string>(
  t: ReturnType<typeof useText>['t'],
  labels: Readonly<Record<Field, TextKey>>,
  found: Problems<Field>,
): string | undefined {
  const [field] = Object.keys(found) as Field[]
  const problem = field && found[field]
  if (!problem) return undefined
  return `${t(labels[field])}: ${fieldText(t, { field, ...problem } as FieldProblem)}`
}

export function AgainSheet<Field extends string, Own extends Field, Quote extends Price, Body>({
  it,
  title,
  lines,
  act,
  note,
  onClose,
}: {
  it: ReturnType<typeof useAgain<Field, Own, Quote, Body>>
  title: string
  lines: readonly ShownLine[]
  /** The words of the button, and what happens after it. */
  act: string
  note?: string
  onClose: () => void
}) {
  const { draft: store, router } = useApp()
  const { t } = useText()
  const { service, draft, form, quote, isReady, obstacle } = it
  const toForm = () => {
    store.change(draft)
    void router.go(obstacle?.at === 'amount' ? `/${service}` : `/${service}/order`)
  }
  const onward = (
    <Button wide look={obstacle ? 'main' : 'plain'} onClick={toForm}>
      {t('again.form')}
    </Button>
  )
  const place = (
    <Button wide busy={form.busy || !isReady} onClick={() => void form.place()}>
      {act}
    </Button>
  )
  return (
    <Dialog
      title={title}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <div className={css.acts}>
          {/* In sight, however far the sheet is scrolled: the button says yes to it. */}
          {!obstacle && <Confirmed confirms={it.confirms} />}
          {!obstacle && place}
          {onward}
        </div>
      }
    >
      <div className={css.sheet}>
        <Unanswered form={form.sent} />
        <Against it={it} />
        <Renewed quote={quote} />
        <div>
          <PriceClock price={quote.data} />
          <Receipt label={title} lines={lines} />
        </div>
        {!obstacle && note && <p className={css.soft}>{note}</p>}
        <Problem error={form.refused} {...(form.refused?.code === 'offline' && { retry: form.place })} />
      </div>
    </Dialog>
  )
}

function Against({
  it: { service, draft, obstacle },
}: {
  it: Repeated & { obstacle: Obstacle | undefined }
}) {
  const { coin, fiat, method } = draft
  if (!obstacle || coin === '') return null
  if (obstacle.says === undefined)
    return <PauseOfForm service={service} coin={coin} fiat={fiat} {...(method && { method })} />
  return (
    <Notice tone="warn" live>
      <p>{obstacle.says}</p>
    </Notice>
  )
}

/** The price ran out while the sheet was open: its amounts are other ones than those that were read. */
function Renewed({ quote: { data, isPlaceholderData } }: { quote: UseQueryResult<Price> }) {
  const { t } = useText()
  const [first, setFirst] = useState<string>()
  if (!data || isPlaceholderData) return null
  if (first === undefined) setFirst(data.id)
  if (first === undefined || first === data.id) return null
  return (
    <Notice tone="warn" live>
      <p>{t('again.renewed')}</p>
    </Notice>
  )
}

/** Boxes of the form that the button ticks, word for word, and the terms. */
function Confirmed({ confirms }: { confirms: readonly TextKey[] }) {
  const { t } = useText()
  return (
    <div>
      <p className={css.soft}>{[t('again.confirm'), ...confirms.map((key) => t(key))].join(' ')}</p>
      <AcceptedTerms />
    </div>
  )
}
