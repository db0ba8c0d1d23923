/** The status: a dot in the colour of the state, a sentence, and a time. The colour says nothing that the sentence does not. */
import type { ReactNode } from 'react'
import css from './status.module.css'

/** `live`: a screen reader hears when it changes. `busy`: something is under way, and the dot breathes. */
export function Status({
  tone,
  when,
  live = false,
  busy = false,
  children,
}: {
  tone: 'good' | 'wait' | 'bad' | 'info'
  when?: ReactNode
  live?: boolean
  busy?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={css.status}
      data-tone={tone}
      data-busy={busy || undefined}
      role={live ? 'status' : undefined}
    >
      <p>{children}</p>
      {when && <p className={css.when}>{when}</p>}
    </div>
  )
}
