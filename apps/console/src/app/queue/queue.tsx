/** Every queue: the list on the left, the case on the right; a narrow screen shows one of the two. j and k move the focus along the list. */
import { Button, SkeletonBlock } from '@agio/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { t } from 'virtual:texts/console/app'
import { Link, useApp, usePlace } from '../context.tsx'
import { Problem } from './problem.tsx'
import css from './queue.module.css'
import { useKeys } from '../shell/keys.ts'
import { useCaseFocus } from './case-focus.ts'
import { GlanceProvider, useGlance } from '../next/glance.ts'
import { hrefOf, type OwnRoom, type Queue } from '../shell/router.ts'

export type ListState<Item> = {
  readonly items: readonly Item[]
  readonly isPending: boolean
  readonly error: unknown
  readonly more: (() => void) | undefined
  readonly retry: () => void
}

/** `isWhole`: every page is loaded. */
export type PagedList<Item> = ListState<Item> & { readonly isWhole: boolean }

type QueueProps<Item> = {
  readonly name: Queue | OwnRoom
  readonly title: string
  readonly list: ListState<Item>
  readonly idOf: (item: Item) => string
  /** The page that a row leads to, if not to the case of this queue. */
  readonly linkOf?: (item: Item) => string
  readonly row: (item: Item) => ReactNode
  /** Search and filters. */
  readonly tools?: ReactNode
  /** The dialog over the page: in sight whichever of list and case is. */
  readonly dialog?: ReactNode
  readonly empty: string
  /** Shown on the right while no case is open. */
  readonly hint: string
  /** On a wide screen the first row opens without a press. Not where opening says something: that it was read, or by whom. */
  readonly opensFirst?: boolean
  readonly children: ReactNode
}

export function QueuePage<Item>(props: QueueProps<Item>) {
  const { name, title, list, idOf, linkOf, row, tools, dialog, empty, hint, children } = props
  const { router } = useApp()
  const { id, query } = usePlace()
  const rows = useRef<HTMLUListElement>(null)
  const first = list.items[0]
  const byItself = useRef(false)
  const opened = useCaseFocus(id, rows, byItself)
  const { isGlance, glanceAt, turnTo } = useGlance(id, opened)
  const firstId = props.opensFirst && id === undefined && first ? idOf(first) : undefined
  useFirst(firstId, (it) => {
    byItself.current = true
    glanceAt(it)
    router.go(hrefOf(name, it, query), { replace: true })
  })
  useKeys({
    j: () => step(rows.current, 1),
    k: () => step(rows.current, -1),
    e: () => rowAfter(rows.current)?.click(),
    Escape: () => {
      if (id !== undefined) router.go(hrefOf(name, undefined, query))
      else step(rows.current, 0)
    },
  })
  return (
    <main className={css.queue} tabIndex={-1} data-open={id === undefined ? undefined : ''}>
      <section className={css.list} aria-label={title}>
        <div className={css.listHead}>
          <h2>{title}</h2>
          <p className={css.soft}>{t('all_times_are_in_utc')}</p>
          {tools}
        </div>
        <ListBody list={list} empty={empty}>
          <ul className={css.rows} ref={rows}>
            {list.items.map((item) => (
              <li key={idOf(item)}>
                <Link
                  className={css.row ?? ''}
                  href={linkOf?.(item) ?? hrefOf(name, idOf(item), query)}
                  aria-current={idOf(item) === id ? 'true' : undefined}
                  onPressed={turnTo}
                >
                  {row(item)}
                </Link>
              </li>
            ))}
          </ul>
        </ListBody>
      </section>
      <section className={css.case} aria-label={t('case')} tabIndex={-1} ref={opened}>
        {id === undefined ? (
          <p className={css.hint}>{hint}</p>
        ) : (
          <>
            <Link className={css.back ?? ''} href={hrefOf(name, undefined, query)}>
              {t('back_to_the_list')}
            </Link>
            <GlanceProvider value={isGlance}>{children}</GlanceProvider>
          </>
        )}
      </section>
      {dialog}
    </main>
  )
}

/** As in the style sheet: beside the list is room for the case. */
const isWide = () => globalThis.matchMedia?.('(width > 56rem)').matches === true

/** The first row, once, when a room is entered without a case. */
function useFirst(id: string | undefined, open: (id: string) => void): void {
  const { router } = useApp()
  const isOver = useRef(router.now().id !== undefined)
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    if (isOver.current || id === undefined || !isWide()) return
    isOver.current = true
    latest.current(id)
  }, [id])
}

/** The rows of a list: skeletons before they are there, the problem, the words for none, and the button for more. */
export function ListBody<Item>({
  list,
  empty,
  children,
}: {
  list: ListState<Item>
  empty: string
  children: ReactNode
}) {
  if (list.isPending)
    return (
      <div className={css.pad}>
        <output className="only-spoken">{t('loading')}</output>
        <SkeletonBlock />
        <SkeletonBlock />
        <SkeletonBlock />
      </div>
    )
  return (
    <>
      {!!list.error && (
        <div className={css.pad}>
          <Problem error={list.error} retry={list.retry} />
        </div>
      )}
      {list.items.length === 0 && !list.error ? <p className={css.empty}>{empty}</p> : children}
      {list.more && (
        <div className={css.pad}>
          <Button look="quiet" wide onClick={list.more}>
            {t('show_more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The row after the open one; the first where none is open, or the open one has left the list. */
function rowAfter(list: HTMLUListElement | null): HTMLElement | undefined {
  const links = [...(list?.querySelectorAll('a') ?? [])]
  return links[links.findIndex((link) => link.getAttribute('aria-current') === 'true') + 1]
}

/** Moves the focus along the rows, starting at the open one or the first. */
function step(list: HTMLUListElement | null, by: number): void {
  const links = [...(list?.querySelectorAll('a') ?? [])]
  const focused = links.findIndex((link) => link === document.activeElement)
  const open = links.findIndex((link) => link.getAttribute('aria-current') === 'true')
  const at = focused >= 0 ? focused + by : open >= 0 ? open + by : 0
  links[Math.min(Math.max(at, 0), links.length - 1)]?.focus()
}
