/** The item of a list that is open beside it. */
import { useEffect, useState, type ReactNode } from 'react'
import { t } from 'virtual:texts/console/app'
import { CaseState } from './case.tsx'
import css from './queue.module.css'
import type { PagedList } from './queue.tsx'

/**
 * The item with this id. A page of the list that is not loaded yet is asked for until the item is found; an item that was found
 * stays in sight while the list turns. `instead` is shown without one: that it is looked for, the problem, or that there is none.
 */
export function useOpened<Item>(
  { items, isWhole, error, more, retry }: PagedList<Item>,
  idOf: (item: Item) => string,
  id: string | undefined,
): { readonly one: Item | undefined; readonly instead: ReactNode } {
  const [found, setFound] = useState<Item>()
  const listed = id === undefined ? undefined : items.find((item) => idOf(item) === id)
  if (listed !== undefined && listed !== found) setFound(listed)
  const isLookedFor = id !== undefined && listed === undefined && !error
  useEffect(() => {
    if (isLookedFor) more?.()
  }, [isLookedFor, more])
  const kept = found !== undefined && idOf(found) === id ? found : undefined
  const one = listed ?? (isWhole ? undefined : kept)
  if (id === undefined || one !== undefined) return { one, instead: null }
  const isNone = isWhole && !error
  return {
    one,
    instead: isNone ? (
      <p className={css.hint}>{t('the_list_does_not_have')}</p>
    ) : (
      <CaseState error={error} retry={retry} />
    ),
  }
}
