/** Chooses a statement: a currency, and days in UTC. */
import type { SettlementView } from '@agio/contract'
import { Button } from '@agio/ui'
import { useState } from 'react'
import { t } from 'virtual:texts/console/statements'
import { Labelled } from '../app/queue/fields.tsx'
import { Filter } from '../app/queue/filter.tsx'
import css from '../app/queue/queue.module.css'
import own from './period-form.module.css'

export type Period = {
  readonly currency: SettlementView['currency']
  readonly from: string
  readonly to: string
}

const currencies = [
  ['EUR', 'EUR'],
  ['GBP', 'GBP'],
] as const
const dayLong = 86_400_000
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

export const today = (): string => dayOf(Date.now())
export const daysBefore = (day: string, count: number): string => dayOf(Date.parse(day) - count * dayLong)

/** Checks what the server accepts: at most a year, first day before last day. */
export const isPeriod = ({ from, to }: Period): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / dayLong
  return days >= 0 && days < 366
}

/** This month or the previous one, first to last day. */
function monthOf(day: string, before: number) {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = Date.UTC(year, month - 1 - before, 1)
  return { from: dayOf(first), to: dayOf(Date.UTC(year, month - before, 1) - dayLong) }
}

export function PeriodForm({ onShow }: { onShow: (period: Period) => void }) {
  const [typed, setTyped] = useState<Period>({ currency: 'EUR', ...monthOf(today(), 0) })
  const month = (before: number) => () => setTyped({ ...typed, ...monthOf(today(), before) })
  const input = (name: 'from' | 'to', label: string) => (
    <Labelled label={label}>
      <input
        type="date"
        value={typed[name]}
        min="2020-01-01"
        max="2999-12-31"
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      />
    </Labelled>
  )
  return (
    <form
      className={own.form}
      aria-label={t('statement')}
      onSubmit={(event) => {
        event.preventDefault()
        onShow(typed)
      }}
    >
      <div className={own.fields}>
        <Labelled label={t('currency')}>
          <Filter
            label={t('currency')}
            value={typed.currency}
            options={currencies}
            onChange={(currency) => setTyped({ ...typed, currency })}
          />
        </Labelled>
        {input('from', t('from'))}
        {input('to', t('to_day'))}
      </div>
      <div className={css.actions}>
        <Button look="quiet" type="button" onClick={month(0)}>
          {t('this_month')}
        </Button>
        <Button look="quiet" type="button" onClick={month(1)}>
          {t('last_month')}
        </Button>
        <Button type="submit" disabled={!isPeriod(typed)}>
          {t('show_statement')}
        </Button>
      </div>
    </form>
  )
}
