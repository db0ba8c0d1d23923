/** `/transactions`: every order, searched and filtered, growing as it is read. The filter waits where it was left. */
import { Button, MoreIcon, SkeletonPage } from '@agio/ui'
import { useEffect, useRef, useState } from 'react'
import { Link, useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { save } from '../../app/api/download.ts'
import { byDay } from '../../app/i18n/days.ts'
import { useAct } from '../../app/use-act.ts'
import { Filters } from './filters.tsx'
import { everything, queryOf, useAttention, useHistory, type Filter } from './history-query.ts'
import { HistoryRow, type Item } from './history-row.tsx'
import css from './history.module.css'

export function HistoryScreen() {
  const { queries, now } = useApp()
  const { t, locale } = useText()
  const [filter, setFilter] = useState<Filter>(() => queries.getQueryData(['history-filter']) ?? everything)
  const { list: history, next, more } = useHistory(filter)
  const items = history.data?.flatMap((page) => page.items) ?? []
  const attention = useAttention()
  const isPending = history.isPending || attention.isPending
  const filtered = Object.values(filter).join('') !== Object.values(everything).join('')
  const pinned = filtered ? [] : (attention.data ?? [])
  const change = (next: Filter) => {
    // Kept beside the list itself, so that coming back finds both as they were.
    queries.setQueryData(['history-filter'], next)
    setFilter(next)
  }
  return (
    <>
      <Filters filter={filter} onChange={change} isOffered={items.length > 0 || filtered}>
        <h1 tabIndex={-1}>{t('title.history')}</h1>
      </Filters>
      <output className="only-spoken">
        {isPending ? t('history.loading') : t('history.count', { count: items.length })}
      </output>
      {isPending && <SkeletonPage of="history" />}
      <Problem error={history.error} retry={() => history.refetch()} />
      {history.isSuccess && items.length === 0 && <Empty filtered={filtered} />}
      {!isPending && (
        <div className={css.days} aria-busy={history.isFetching}>
          {pinned.length > 0 && <Rows title={t('history.attention')} items={pinned} />}
          {byDay(
            items.filter(({ id }) => !pinned.some((one) => one.id === id)),
            locale,
            now(),
          ).map((day) => (
            <Rows key={day.key} title={day.title} items={day.items} />
          ))}
        </div>
      )}
      {next !== null && <More busy={more.busy} error={more.error} onMore={() => more.run(next)} />}
      {items.length > 0 && <Export filter={filter} />}
    </>
  )
}

function Rows({ title, items }: { title: string; items: readonly Item[] }) {
  return (
    <section className={css.day} aria-label={title}>
      <h2>{title}</h2>
      <ul className={css.list}>
        {items.map((item) => (
          <li key={item.id}>
            <HistoryRow item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Empty({ filtered }: { filtered: boolean }) {
  const { t } = useText()
  return (
    <div className={css.empty}>
      <MoreIcon name="list" size={32} />
      <p>{t(filtered ? 'history.nothing' : 'history.empty')}</p>
      {!filtered && <Link href="/">{t('history.start')}</Link>}
    </div>
  )
}

/** Loads the next page when it comes into view; the button is for keyboards and for when that fails. */
function More({ busy, error, onMore }: { busy: boolean; error: unknown; onMore: () => void }) {
  const { t } = useText()
  const mark = useRef<HTMLDivElement>(null)
  const ask = useRef(onMore)
  useEffect(() => {
    ask.current = onMore
  })
  useEffect(() => {
    if (!mark.current || busy || error) return undefined
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask.current(), {
      rootMargin: '300px',
    })
    watcher.observe(mark.current)
    return () => watcher.disconnect()
  }, [busy, error])
  return (
    <div ref={mark} className={css.more}>
      <Problem error={error} />
      <Button look="quiet" wide busy={busy} onClick={onMore}>
        {t('history.more')}
      </Button>
    </div>
  )
}

function Export({ filter }: { filter: Filter }) {
  const app = useApp()
  const { t } = useText()
  const saving = useAct(() => save(app, 'exportTransactions', { query: queryOf(filter) }))
  return (
    <>
      <Button
        look="plain"
        busy={saving.busy}
        icon={<MoreIcon name="download" />}
        onClick={() => saving.run()}
      >
        {t('history.csv')}
      </Button>
      <Problem error={saving.error} />
    </>
  )
}
