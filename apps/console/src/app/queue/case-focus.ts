/**
 * An opened case gets the focus: the next Tab is its first button. A case that is left gives it to its row, or to the room where
 * the row is gone.
 */
import { useEffect, useRef, type RefObject } from 'react'
import { useApp } from '../context.tsx'

export function useCaseFocus(
  id: string | undefined,
  rows: RefObject<HTMLElement | null>,
  /** Nobody opened the next case: the focus stays. */
  byItselfRef: RefObject<boolean>,
): RefObject<HTMLElement | null> {
  const { router } = useApp()
  const opened = useRef<HTMLElement>(null)
  const left = useRef<string>(undefined)
  useEffect(() => {
    const before = left.current
    left.current = id
    const box = opened.current
    if (!box || !router.hasMoved() || id === before) return
    if (byItselfRef.current && id !== undefined) {
      byItselfRef.current = false
      return
    }
    if (id !== undefined) {
      box.scrollTop = 0
      box.focus({ preventScroll: true })
    } else if (before !== undefined && isWithin(box))
      (rowOf(rows.current, before) ?? box.closest('main'))?.focus()
  }, [id, router, rows, byItselfRef])
  return opened
}

/** The focus was in the case, or on what went with it; at any other place it was moved on purpose. */
const isWithin = (box: HTMLElement): boolean =>
  document.activeElement === document.body || box.contains(document.activeElement)

const rowOf = (rows: HTMLElement | null, id: string): HTMLElement | undefined =>
  [...(rows?.querySelectorAll('a') ?? [])].find((row) => row.pathname.endsWith(`/${encodeURIComponent(id)}`))
