/** A word that comes and goes at the foot of the page: copied, offline. It is spoken, takes no focus and covers no button. */
import type { ReactNode } from 'react'
import css from './toast.module.css'

/** Always in the page, so that a screen reader hears what comes into it. */
export function Toast({ children }: { children?: ReactNode }) {
  return <output className={css.toast}>{children && <span>{children}</span>}</output>
}
