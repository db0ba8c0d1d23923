/**
 * A sentence on the sheet with an icon: what happened, and what to do next. `live` announces it when it appears. It is
 * a `Banner` where money is at stake.
 */
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons.tsx'
import css from './notice.module.css'

export type Tone = 'calm' | 'good' | 'warn' | 'bad'
const icons: Record<Tone, IconName> = { calm: 'info', good: 'check', warn: 'alert', bad: 'alert' }

export function Notice({
  tone = 'calm',
  title,
  live = false,
  children,
}: {
  tone?: Tone
  title?: string
  live?: boolean
  children?: ReactNode
}) {
  return (
    <div
      className={css.notice}
      data-tone={tone}
      role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}
    >
      <Icon name={icons[tone]} />
      <div className={css.body}>
        {title && <p className={css.title}>{title}</p>}
        {children}
      </div>
    </div>
  )
}
