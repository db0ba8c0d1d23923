/**
 * Native <dialog>: focus is kept inside, Escape closes, the page behind is inert, without a line of ours.
 * On phones it rises from the bottom edge, on larger screens it stands in the middle.
 */
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import css from './dialog.module.css'
import { Icon } from './icons.tsx'

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
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={tall ? `${css.dialog} ${css.tall}` : css.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A click on the veil is a click on the dialog element itself.
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={css.frame}>
        <header className={css.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </header>
        <div className={css.body}>{children}</div>
        {foot && <footer className={css.foot}>{foot}</footer>}
      </div>
    </dialog>
  )
}
