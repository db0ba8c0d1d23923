/** Money is at stake, or the session has ended: the one filled notice, which stays until somebody closes it. */
import type { ReactNode } from 'react'
import { IconButton } from '../form/button.tsx'
import { Icon } from '../icons.tsx'
import css from './banner.module.css'

/** It is spoken once, when it comes. Without `dismiss` it goes only with its cause. */
export function Banner({
  title,
  children,
  dismiss,
}: {
  title?: string
  children?: ReactNode
  dismiss?: { label: string; onDismiss: () => void } | undefined
}) {
  return (
    <output className={css.banner}>
      <div className={css.body}>
        {title && <p className={css.title}>{title}</p>}
        {children}
      </div>
      {dismiss && (
        <IconButton label={dismiss.label} onClick={dismiss.onDismiss}>
          <Icon name="close" />
        </IconButton>
      )}
    </output>
  )
}
