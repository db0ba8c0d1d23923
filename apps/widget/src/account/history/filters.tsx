/** Search and filters of the history. */
import { SearchField, TextField } from '@agio/ui'
import { useEffect, useState } from 'react'
import { useText } from '../../app/context.tsx'
import type { Filter } from './history-query.ts'
import css from './history.module.css'

const services = ['both', 'sell', 'buy'] as const
const shows = ['all', 'open', 'completed', 'ended'] as const
const restMs = 300

export function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const { t } = useText()
  const [q, setQ] = useState(filter.q)
  useEffect(() => {
    if (q === filter.q) return undefined
    const timer = setTimeout(() => onChange({ ...filter, q }), restMs)
    return () => clearTimeout(timer)
  }, [q, filter, onChange])
  return (
    <search className={css.filters}>
      <SearchField id="q" label={t('history.search')} maxLength={100} value={q} onText={setQ} />
      <Chips
        name="service"
        legend={t('history.service')}
        values={services}
        value={filter.service}
        onChange={(service) => onChange({ ...filter, service })}
      />
      <Chips
        name="show"
        legend={t('history.filter')}
        values={shows}
        value={filter.show}
        onChange={(show) => onChange({ ...filter, show })}
      />
      <details className={css.period} open={filter.from !== '' || filter.to !== ''}>
        <summary>{t('history.period')}</summary>
        <div className={css.dates}>
          <TextField
            id="from"
            type="date"
            label={t('history.from')}
            value={filter.from}
            onText={(from) => onChange({ ...filter, from })}
          />
          <TextField
            id="to"
            type="date"
            label={t('history.to')}
            value={filter.to}
            onText={(to) => onChange({ ...filter, to })}
          />
        </div>
      </details>
    </search>
  )
}

function Chips<Value extends (typeof services | typeof shows)[number]>({
  name,
  legend,
  values,
  value,
  onChange,
}: {
  name: string
  legend: string
  values: readonly Value[]
  value: Value
  onChange: (value: Value) => void
}) {
  const { t } = useText()
  return (
    <fieldset className={css.shows}>
      <legend className="only-spoken">{legend}</legend>
      {values.map((it) => (
        <label key={it} className={css.show}>
          <input type="radio" name={name} checked={value === it} onChange={() => onChange(it)} />
          <span>{t(`history.${it}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
