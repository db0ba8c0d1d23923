/** `/buy/order/method?order=…`: the ways to pay, each with what it costs and what it brings. */
import type { BuyOrderView, MethodView, PaymentMethod } from '@agio/contract'
import { Button, Notice, SkeletonBlock } from '@agio/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Refused } from '../../app/api/api.ts'
import { Link, useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { readTime, showAmount } from '../../app/i18n/format.ts'
import { showClock } from '../../app/i18n/times.ts'
import type { TextKey } from '../../app/i18n/i18n.ts'
import type { Place } from '../../app/routing/router.ts'
import { newKey } from '@agio/contract/client'
import { Away } from './away.tsx'
import css from '../buy.module.css'
import { useLeaving } from '../../app/leaving.ts'
import { newPayment } from './pay-on-page.tsx'
import { useCardFrame } from './use-card-frame.ts'
import { methodsQuery, methodTitle, orderQuery } from './order-query.ts'

export function MethodScreen({ place }: { place: Place }) {
  const { api } = useApp()
  const { t, locale } = useText()
  const orderId = place.query.get('order') ?? ''
  const order = useQuery(orderQuery(api, orderId))
  const methods = useQuery(methodsQuery(api, orderId))
  // Known data stays on the page when it cannot be asked for anew.
  const error = (order.data ? null : order.error) ?? (methods.data ? null : methods.error)
  return (
    <>
      <h1 tabIndex={-1}>{t('title.method')}</h1>
      {error ? (
        <Problem error={error} retry={() => Promise.all([order.refetch(), methods.refetch()])} />
      ) : order.data && methods.data ? (
        <>
          {order.data.left && <p>{t('method.intro', { amount: showAmount(locale, order.data.left) })}</p>}
          <Chooser order={order.data} methods={methods.data} wish={place.query.get('method')} />
        </>
      ) : (
        <>
          <SkeletonBlock />
          <SkeletonBlock />
          <SkeletonBlock />
        </>
      )}
    </>
  )
}

type ChooserProps = {
  order: BuyOrderView
  methods: readonly MethodView[]
  /** The method that a link asks for; any other text is ignored. */
  wish: string | null
}

function Chooser({ order, methods, wish }: ChooserProps) {
  const { t } = useText()
  const { chosen, setChosen, go, busy, error, leaving } = useMethodChoice(order, methods, wish)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && chosen) go(chosen)
  }
  if (!order.choices.includes('method') && !order.choices.includes('pay')) {
    return (
      <Notice tone="calm">
        <p>{t(order.waitsFor === 'more' ? 'transfer.rest' : 'method.none')}</p>
        <Link href={`/buy/transaction/${order.id}`}>{t('leave.order')}</Link>
      </Notice>
    )
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <fieldset className={css.methods}>
        <legend className="only-spoken">{t('title.method')}</legend>
        {methods.map((it) => (
          <Way
            key={it.method}
            method={it}
            checked={it.method === chosen}
            onChoose={() => setChosen(it.method)}
          />
        ))}
      </fieldset>
      <div className={css.foot}>
        <Problem error={error} />
        <Away leaving={leaving} orderId={order.id} />
        {chosen && (
          <Button type="submit" wide busy={busy}>
            {t(`method.go.${chosen}`)}
          </Button>
        )}
      </div>
    </form>
  )
}

function useMethodChoice(order: BuyOrderView, methods: readonly MethodView[], wish: string | null) {
  const { api, router, storage } = useApp()
  const queries = useQueryClient()
  const leaving = useLeaving()
  const free = (method: PaymentMethod) => methods.some((it) => it.method === method && it.available)
  const [wanted, setChosen] = useState<PaymentMethod>(
    methods.find(({ method }) => method === wish)?.method ?? order.method,
  )
  const chosen = free(wanted) ? wanted : methods.find((it) => it.available)?.method
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Refused>()
  const { id } = order

  const choose = async (method: PaymentMethod) => {
    if (method === order.method) return
    const input = { params: { id }, body: { method } }
    const changed = await api.call('chooseBuyMethod', input, { idempotencyKey: newKey() })
    queries.setQueryData(['order', id], changed)
  }
  const toPage = async (method: PaymentMethod) => {
    setBusy(true)
    setError(undefined)
    try {
      await choose(method)
      const bank = method === 'OPEN_BANKING'
      await router.go(bank ? `/buy/order/method/open-banking?order=${id}` : `/buy/transaction/${id}`)
    } catch (problem) {
      setError(problem instanceof Refused ? problem : new Refused('internal', 0, ''))
    }
    setBusy(false)
  }
  const toCard = () =>
    leaving.leave(async () => {
      await choose('CREDIT_CARD')
      return await newPayment(api, storage, id)
    })
  const frame = useCardFrame({ method: 'CREDIT_CARD' })
  // The page of the order has the acquirer's form.
  const isAway = (method: PaymentMethod) => method === 'CREDIT_CARD' && frame === undefined
  const go = (method: PaymentMethod) => void (isAway(method) ? toCard() : toPage(method))
  return { chosen, setChosen, go, busy: busy || leaving.busy, error, leaving }
}

function Way({
  method: it,
  checked,
  onChoose,
}: {
  method: MethodView
  checked: boolean
  onChoose: () => void
}) {
  const { t, locale } = useText()
  const { method, available, reason, fees, receive, fixedUntil, maximum } = it
  const brings = receive && showAmount(locale, receive)
  const rows: [TextKey, string][] = [
    ['buy.youGet', brings ? (fixedUntil ? brings : t('method.about', { amount: brings })) : '–'],
    ['line.service', showAmount(locale, fees.service)],
    ['line.network', showAmount(locale, fees.network)],
    [
      'line.rate',
      fixedUntil ? t('method.fixedUntil', { time: showClock(readTime(fixedUntil)) }) : t('method.floats'),
    ],
    ['line.arrives', t(`arrival.${it.arrival}`)],
  ]
  return (
    <label className={css.method} data-off={!available || undefined}>
      <input type="radio" name="method" checked={checked} disabled={!available} onChange={onChoose} />
      <span className={css.words}>
        <span className={css.title}>{t(methodTitle(it))}</span>
        <span className="soft">{t(`method.text.${method}`)}</span>
        {available ? (
          <span className={css.rows}>
            {rows.map(([label, value]) => (
              <span key={label} className={css.row}>
                <span>{t(label)}</span>
                <span>{value}</span>
              </span>
            ))}
          </span>
        ) : (
          <span className={css.off}>
            {t(`method.why.${reason ?? 'off'}`, { maximum: maximum ? showAmount(locale, maximum) : '' })}
          </span>
        )}
      </span>
    </label>
  )
}
