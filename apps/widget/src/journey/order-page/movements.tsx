/** The deposits of a sale or the payments of a purchase, one by one. */
import type { ReactNode } from 'react'
import { useText } from '../../app/context.tsx'
import css from './movements.module.css'

export function Movements({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.movements} aria-label={title}>
      <h2>{title}</h2>
      <ul className={css.list}>{children}</ul>
    </section>
  )
}

export function Movement({
  amount,
  note,
  of: { late, counts, handling },
  link,
}: {
  amount: string
  note: string
  of: {
    late: boolean
    counts: boolean
    /** The end of coins that do not count. */
    handling?: 'returning' | 'returned' | 'counted' | 'kept' | null
  }
  /** The transaction can be seen here. */
  link?: { href: string; text: ReactNode }
}) {
  const { t } = useText()
  return (
    <li className={css.movement}>
      <p className={css.amount}>
        {amount}
        {late && <span className={css.late}>{t('arrivals.late')}</span>}
      </p>
      <p className="soft">{note}</p>
      {!counts && <p className="soft">{t(`arrivals.${handling ?? 'unallocated'}`)}</p>}
      {link && (
        <a className={css.link} href={link.href} target="_blank" rel="noreferrer">
          {link.text}
        </a>
      )}
    </li>
  )
}
