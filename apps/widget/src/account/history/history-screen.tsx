/** `/transactions`: every order, searched and filtered, growing as it is read. The filter waits where it was left. */
import { Button, Icon, SkeletonBlock } from '@agio/ui'
import { useEffect, useRef, useState } from 'react'
import { Link, useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { download } from '../../app/api/download.ts'
import { useAct } from '../../app/use-act.ts'
import { Filters } from './filters.tsx'
import { everything, queryOf, useHistory, type Filter } from './history-query.ts'
import { HistoryRow } from './history-row.tsx'
import css from './history.module.css'

export function HistoryScreen() {
  const { queries } = useApp()
  const { t } = useText()
  const [filter, setFilter] = useState<Filter>(() => queries.getQueryData(['history-filter']) ?? everything)
  const { list: history, next, more } = useHistory(filter)
  const items = history.data?.flatMap((page) => page.items) ?? []
  const filtered = Object.values(filter).join('') !== Object.values(everything).join('')
  const change = (next: Filter) => {
    // Kept beside the list itself, so that coming back finds both as they were.
    queries.setQueryData(['history-filter'], next)
    setFilter(next)
  }
  return (
    <>
      <h1 tabIndex={-1}>{t('title.history')}</h1>
      <Filters filter={filter} onChange={change} />
      <output className="only-spoken">
        {history.isPending ? t('history.loading') : t('history.count', { count: items.length })}
      </output>
      {history.isPending && (
        <>
          <SkeletonBlock />
          <SkeletonBlock />
          <SkeletonBlock />
        </>
      )}
      <Problem error={history.error} retry={() => history.refetch()} />
      {history.isSuccess && items.length === 0 && <Empty filtered={filtered} />}
      {items.length > 0 && (
        <ul className={css.list} aria-busy={history.isFetching}>
          {items.map((item) => (
            <li key={item.id}>
              <HistoryRow item={item} />
            </li>
          ))}
        </ul>
      )}
      {next !== null && <More busy={more.busy} error={more.error} onMore={() => more.run(next)} />}
      {items.length > 0 && <Export filter={filter} />}
    </>
  )
}

function Empty({ filtered }: { filtered: boolean }) {
  const { t } = useText()
  return (
    <div className={css.empty}>
      <Icon name="list" size={32} />
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
  const { api } = useApp()
  const { t } = useText()
  const save = useAct(async () => {
    const response = await api.open(
      'exportTransactions',
      { query: queryOf(filter) },
      { headers: { accept: 'text/csv' } },
    )
    download(await response.blob(), 'transactions.csv')
  })
  return (
    <>
      <Button look="plain" busy={save.busy} icon={<Icon name="download" />} onClick={() => save.run()}>
        {t('history.csv')}
      </Button>
      <Problem error={save.error} />
    </>
  )
}
