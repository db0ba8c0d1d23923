/** The one number that matters, as the title of its page, and below it what it means. */
import type { ReactNode } from 'react'
import { Money } from '../money/money.tsx'
import css from './hero.module.css'

/**
 * `figure` is the amount, `before` and `title` the words around it: "€100.00" "paid". Either may stand alone. `status` is the
 * state in a word, as a dot and small text above.
 */
export function Hero({
  status,
  tone = 'wait',
  before,
  figure,
  marked,
  title,
  children,
}: {
  status?: string | undefined
  tone?: 'good' | 'wait' | 'bad' | 'calm' | undefined
  before?: string | undefined
  figure?: string | undefined
  /** The figure changed before the reader's eyes: it is marked for a moment, again with each other value. */
  marked?: string | undefined
  title?: string | undefined
  children?: ReactNode
}) {
  return (
    <div className={css.hero}>
      <h1 tabIndex={-1}>
        {status !== undefined && (
          <span className={css.status} data-tone={tone}>
            {status}
            <span className="only-spoken">. </span>
          </span>
        )}
        {before && <span className={css.title}>{before} </span>}
        {figure !== undefined &&
          (marked === undefined ? (
            <Money amount={figure} size="hero" />
          ) : (
            <span key={marked} data-marked>
              <Money amount={figure} size="hero" />
            </span>
          ))}{' '}
        {title && <span className={css.title}>{title}</span>}
      </h1>
      {children && <div className={css.text}>{children}</div>}
    </div>
  )
}
