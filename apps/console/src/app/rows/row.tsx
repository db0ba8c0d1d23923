/** A line of every queue: what it is worth, whose it is, whom it waits for, who is at work on it, and for how long. */
import type { Waits } from '@agio/domain'
import { t } from 'virtual:texts/console/rows'
import { ageOf } from '../moments.ts'
import type { StampWords } from '../queue/case.tsx'
import css from './row.module.css'

type Line = {
  /** "130.74 USDC → €100.00". */
  readonly value: string
  /** The customer, the payer; null where no name is known. */
  readonly who: string | null
  /** Whom it waits for. */
  readonly next: Waits.Who
  /** Its state, where there is room. */
  readonly state: StampWords
  readonly owner: { readonly name: string } | null
  /** As the wire writes a time. */
  readonly since: string
  /** Spoken, and shown on hover. */
  readonly more: string
}

export function QueueRow({ value, who, next, state: [words, tone], owner, since, more }: Line) {
  return (
    <span
      className={css.line}
      data-line
      title={[more, words, owner && t('taken_by', owner)].filter(Boolean).join(' · ')}
    >
      <span className={css.value}>{value}</span>
      <span className={css.who}>{who ?? t('no_name')}</span>
      <span className={css.state} data-tone={tone}>
        {words}
      </span>
      <span className={css.next} data-who={next}>
        <span className="only-spoken">{t('waits_for')} </span>
        {t(`who.${next}`)}
      </span>
      <span className={css.owner}>
        {owner && (
          <>
            <abbr aria-hidden>{initialsOf(owner.name)}</abbr>
            <span className="only-spoken">{t('taken_by', owner)}</span>
          </>
        )}
      </span>
      <time className={css.age}>{ageOf(since)}</time>
      <span className="only-spoken">{more}</span>
    </span>
  )
}

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('')
}
