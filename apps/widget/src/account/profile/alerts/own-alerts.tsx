/** Prices that the person wants to hear of: each with what became of it, its removal, and another one. */
import type { PriceAlert } from '@agio/contract'
import { Button, Paper } from '@agio/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApp, useText } from '../../../app/context.tsx'
import { lazily } from '../../../app/lazily.tsx'
import { symbolOf } from '../../../app/i18n/format.ts'
import { showTime } from '../../../app/i18n/times.ts'
import { Problem } from '../../../app/problem.tsx'
import { Removable } from '../rows/removable.tsx'
import { priceText } from './price-text.ts'
import css from '../profile.module.css'

const NewAlert = lazily(() => import('./new-alert.tsx').then((it) => it.NewAlert))

export function OwnAlerts() {
  const { api } = useApp()
  const { t } = useText()
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const opener = useRef<HTMLDivElement>(null)
  const wasAdding = useRef(false)
  useEffect(() => {
    // The button that opened the form is there again in its place.
    if (wasAdding.current && !isAdding) opener.current?.querySelector('button')?.focus()
    wasAdding.current = isAdding
  }, [isAdding])
  const own = useQuery({
    queryKey: ['price-alerts'],
    queryFn: ({ signal }) => api.call('listPriceAlerts', {}, { signal }),
  })
  if (own.isError) return <Problem error={own.error} retry={() => own.refetch()} />
  if (!own.data) return null
  const again = () => queries.invalidateQueries({ queryKey: ['price-alerts'] })
  return (
    <section aria-label={t('alert.title')}>
      <Paper title={t('alert.title')}>
        <p className="soft">{t('alert.what')}</p>
        <ul className={css.list} tabIndex={-1}>
          {own.data.items.map((it) => (
            <Row
              key={it.id}
              alert={it}
              onRemove={() => api.call('removePriceAlert', { params: { id: it.id } }).then(again)}
            />
          ))}
        </ul>
        {isAdding ? (
          <NewAlert onAdded={again} onDone={() => setAdding(false)} />
        ) : (
          <div ref={opener}>
            <Button look="plain" onClick={() => setAdding(true)}>
              {t('alert.add')}
            </Button>
          </div>
        )}
      </Paper>
    </section>
  )
}

function Row({ alert, onRemove }: { alert: PriceAlert; onRemove: () => Promise<unknown> }) {
  const { t, locale } = useText()
  const { service, coin, fiat, price, state, endsAt, notifiedAt, notifiedRate } = alert
  const shown = (rate: string) => priceText(locale, rate, fiat)
  const name = t(`alert.${service}`, { coin: symbolOf(coin), price: shown(price) })
  const note =
    state === 'notified' && notifiedAt && notifiedRate
      ? t('alert.notified', { time: showTime(notifiedAt), rate: shown(notifiedRate) })
      : t(`alert.${state === 'notified' ? 'waiting' : state}`, { time: showTime(endsAt) })
  return (
    <Removable
      name={name}
      note={note}
      word={{ text: t('account.remove'), label: t('account.removeWhat', { what: name }) }}
      onRemove={onRemove}
    />
  )
}
