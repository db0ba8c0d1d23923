/** Search and filters of the history. */
import { Icon, TextField } from '@agio/ui'
import { useEffect, useState } from 'react'
import { useText } from '../app/context.tsx'
import type { Filter } from './history-query.ts'
import css from './history.module.css'

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
      <div className={css.search}>
        <Icon name="search" />
        <label className="only-spoken" htmlFor="q">
          {t('history.search')}
        </label>
        <input
          id="q"
          type="search"
          placeholder={t('history.search')}
          maxLength={100}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
      </div>
      <fieldset className={css.shows}>
        <legend className="only-spoken">{t('history.filter')}</legend>
        {shows.map((show) => (
          <label key={show} className={css.show}>
            <input
              type="radio"
              name="show"
              checked={filter.show === show}
              onChange={() => onChange({ ...filter, show })}
            />
            <span>{t(`history.${show}`)}</span>
          </label>
        ))}
      </fieldset>
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
