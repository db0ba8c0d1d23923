/**
 * The one sheet of Agio: from the first amount to the PDF it never changes places, it only gains lines.
 * Lines are data, so that widget, console, mail and PDF print the same ones; a page gives a line its copy button.
 */
import type { ReactNode } from 'react'
import css from './receipt.module.css'
import { Skeleton } from '../feedback/skeleton.tsx'

export type ReceiptLine = {
  id: string
  label: string
  /** Nothing yet: a skeleton is shown. */
  value?: string | undefined
  /** A likely value and note: the line keeps room for them from the start, so that nothing moves when they come. */
  like?: string | undefined
  likeNote?: string | undefined
  /** A smaller sentence under the value. */
  note?: ReactNode | undefined
  /** The text to copy, and the `Copy` that does it: it comes with the line, so that it is there as soon as the line is. */
  copy?: { text: string; button: ReactNode } | undefined
  state?: 'plain' | 'strong' | 'stale' | 'struck' | undefined
  /** Codes that are compared by eye; those of `figures` alone, such as an account, keep the typeface of the page. */
  code?: boolean | 'figures'
  href?: string | undefined
  /** Words of people: a word longer than the line is broken, where a figure never is. */
  words?: boolean
  /** The label is above the value, so that a long code stays in one line. */
  stacked?: boolean
}

/** A line as it is drawn: its value may be more than text. */
export type ShownLine = Omit<ReceiptLine, 'value'> & { value?: ReactNode }

export type Stamp = { text: string; tone: 'good' | 'warn' | 'bad' | 'calm' }

/** The sheet. `stamp` marks what became of the order; `edge` is what runs along its rim; one that `ends` is torn off. */
export function Paper({
  title,
  stamp,
  edge,
  ends,
  children,
}: {
  title?: string
  stamp?: Stamp | undefined
  edge?: ReactNode
  ends?: boolean | undefined
  children: ReactNode
}) {
  return (
    <div className={ends ? css.ends : undefined}>
      <div className={css.paper}>
        {edge && <div className={css.edge}>{edge}</div>}
        {(title || stamp) && (
          <div className={css.head}>
            {title && <h2 className={css.title}>{title}</h2>}
            {stamp && (
              <p className={css.stamp} data-tone={stamp.tone} key={stamp.text}>
                {stamp.text}
              </p>
            )}
          </div>
        )}
        {children}
      </div>
    </div>
  )
}

export function Receipt({ label, lines }: { label: string; lines: readonly ShownLine[] }) {
  return (
    <dl className={css.lines} aria-label={label}>
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </dl>
  )
}

function Line({ line }: { line: ShownLine }) {
  const { label, value, note, copy, state = 'plain', code, href, words, stacked, like, likeNote } = line
  return (
    <div
      className={css.line}
      data-state={state}
      data-code={code || undefined}
      data-words={words || undefined}
      data-stacked={stacked || undefined}
    >
      <dt>{label}</dt>
      <dd>
        <span className={css.pair}>
          <span className={css.value} data-like={like}>
            <bdi>{value === undefined ? <Skeleton fills={like !== undefined} /> : linked(value, href)}</bdi>
          </span>
          {value !== undefined && copy?.button}
        </span>
        {(note || likeNote) && (
          <span className={css.note} data-like={likeNote}>
            <span>{note}</span>
          </span>
        )}
      </dd>
    </div>
  )
}

function linked(value: ReactNode, href: string | undefined): ReactNode {
  if (href === undefined) return value
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {value}
    </a>
  )
}
