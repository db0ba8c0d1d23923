/** Search and filters of the history: one row of two buttons; what is behind them opens below. */
import { MoreIcon, SearchField, TextField } from '@agio/ui'
import { useEffect, useState } from 'react'
import { useText } from '../../app/context.tsx'
import { everything, type Filter } from './history-query.ts'
import css from './history.module.css'

const services = ['both', 'sell', 'buy'] as const
const shows = ['all', 'open', 'completed', 'ended'] as const
const restMs = 300

type Props = { filter: Filter; onChange: (filter: Filter) => void }

/** The number of set filters behind the button. */
const countOf = (filter: Filter): number =>
  (['service', 'show', 'from', 'to'] as const).filter((name) => filter[name] !== everything[name]).length

/** Beside the heading. An empty history has no filters. */
export function Filters({
  filter,
  onChange,
  isOffered,
  children,
}: Props & { isOffered: boolean; children: React.ReactNode }) {
  const { t } = useText()
  const count = countOf(filter)
  const isSearched = filter.q !== ''
  const [open, setOpen] = useState<'search' | 'filters' | undefined>(() =>
    isSearched ? 'search' : count > 0 ? 'filters' : undefined,
  )
  const toggle = (which: 'search' | 'filters') => setOpen(open === which ? undefined : which)
  return (
    <search className={css.filters}>
      <div className={css.bar}>
        {children}
        {isOffered && (
          <>
            <Toggle
              label={isSearched ? t('history.searchOn', { words: filter.q }) : t('history.searchOpen')}
              isOpen={open === 'search'}
              onClick={() => toggle('search')}
            >
              <MoreIcon name="search" />
              {isSearched && <span className={css.count} aria-hidden="true" />}
            </Toggle>
            <Toggle
              label={count > 0 ? t('history.filtersOn', { count }) : t('history.filters')}
              isOpen={open === 'filters'}
              onClick={() => toggle('filters')}
            >
              <MoreIcon name="filter" />
              {count > 0 && (
                <span className={css.count} aria-hidden="true">
                  {count}
                </span>
              )}
            </Toggle>
          </>
        )}
      </div>
      {/* The text typed last is not lost where the other one is opened meanwhile. */}
      <Search isOpen={open === 'search'} filter={filter} onChange={onChange} />
      {open === 'filters' && <Chosen filter={filter} onChange={onChange} />}
    </search>
  )
}

function Toggle({
  label,
  isOpen,
  onClick,
  children,
}: {
  label: string
  isOpen: boolean
  onClick: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      className={css.toggle}
      aria-expanded={isOpen}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

function Search({ isOpen, filter, onChange }: Props & { isOpen: boolean }) {
  const { t } = useText()
  const [q, setQ] = useState(filter.q)
  useEffect(() => {
    if (isOpen) document.getElementById('q')?.focus()
  }, [isOpen])
  useEffect(() => {
    if (q === filter.q) return undefined
    const timer = setTimeout(() => onChange({ ...filter, q }), restMs)
    return () => clearTimeout(timer)
  }, [q, filter, onChange])
  return (
    <div hidden={!isOpen}>
      <SearchField id="q" label={t('history.search')} maxLength={100} value={q} onText={setQ} />
    </div>
  )
}

function Chosen({ filter, onChange }: Props) {
  const { t } = useText()
  return (
    <>
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
    </>
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
