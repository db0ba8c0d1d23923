/**
 * Native <dialog>: focus is kept inside, Escape closes, the page behind is inert, all by the browser. On phones it rises from the
 * bottom edge, on larger screens it is in the middle.
 */
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { IconButton } from '../form/button.tsx'
import css from './dialog.module.css'
import { Icon } from '../icons.tsx'

export function Dialog({
  title,
  closeLabel,
  onClose,
  tall = false,
  children,
  foot,
}: {
  title: string
  closeLabel: string
  onClose: () => void
  /** Lists keep one height while they are searched. */
  tall?: boolean
  children: ReactNode
  foot?: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(dialog, onClose)
  return (
    <dialog
      ref={dialog}
      className={tall ? `${css.dialog} ${css.tall}` : css.dialog}
      aria-labelledby={titleId}
    >
      <div className={css.frame}>
        <div className={css.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long texts are scrolled with the keyboard too */}
        <section className={css.body} aria-labelledby={titleId} tabIndex={0}>
          {children}
        </section>
        {foot && <div className={css.foot}>{foot}</div>}
      </div>
    </dialog>
  )
}

/**
 * Opens it, gives the focus back, and closes on Escape or on a press on the veil, which is the element itself. The second
 * press of a double click on its opener lands on the veil, too, and closes nothing.
 */
function useModal(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const before = document.activeElement
    const heard = new AbortController()
    const { signal } = heard
    const onDown = ({ target, detail }: MouseEvent) => target === element && detail < 2 && close.current()
    element.addEventListener('mousedown', onDown, { signal })
    const onCancel = (event: Event) => {
      event.preventDefault()
      close.current()
    }
    element.addEventListener('cancel', onCancel, { signal })
    element.showModal()
    firstOf(element)?.focus()
    return () => {
      heard.abort()
      element.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [dialog])
}

const fields = 'input:enabled, select, textarea'

/** The first field, not the button that closes. Without a field it is the text. */
function firstOf(dialog: HTMLElement): HTMLElement | null {
  const body = dialog.querySelector<HTMLElement>('section')
  const field = body?.querySelector<HTMLInputElement>(fields)
  if (!field) return body
  // The keyboard of a touch screen would hide the list that a search is over, and the sums that stand above a field.
  const isRead = field.type === 'search' || body?.querySelector(`dl, ${fields}`) !== field
  if (isRead && globalThis.matchMedia?.('(pointer: coarse)').matches) return body
  return field.type === 'radio' ? (body?.querySelector<HTMLElement>('input:checked') ?? field) : field
}
