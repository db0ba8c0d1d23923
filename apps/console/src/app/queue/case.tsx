/** The parts of a case: head, sections, tables and stamps; and the parts of a row in a list. */
import { Copy, SkeletonBlock } from '@agio/ui'
import type { ReactNode } from 'react'
import { t } from 'virtual:texts/console/app'
import css from './queue.module.css'
import { Problem } from './problem.tsx'
import own from './table.module.css'
import type { Tone } from '../words.ts'

/** The head of a column of buttons is only spoken. */
export const actionHead = t('action_head')
export type StampWords = readonly [words: string, tone: Tone]

export function Stamp({ words, tone }: { words: string; tone: Tone }) {
  return (
    <span className={css.stamp} data-tone={tone}>
      {words}
    </span>
  )
}

/** The first line of a row: what it is, and a stamp. */
export function RowHead({ title, stamp }: { title: ReactNode; stamp?: StampWords | undefined }) {
  return (
    <span className={css.line}>
      <span className={css.strong}>{title}</span>
      {stamp && <Stamp words={stamp[0]} tone={stamp[1]} />}
    </span>
  )
}

export function CaseHead({
  title,
  stamp,
  children,
}: {
  title: string
  stamp: StampWords
  children?: ReactNode
}) {
  return (
    <header className={css.caseHead}>
      <div className={css.caseTitle}>
        <h2>{title}</h2>
        <Stamp words={stamp[0]} tone={stamp[1]} />
      </div>
      {children}
    </header>
  )
}

export function Section({
  title,
  anchor,
  aside,
  children,
}: {
  title: string
  /** The target of a link on the same page. */
  anchor?: string | undefined
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={css.section} id={anchor} aria-label={title}>
      <div className={css.sectionHead}>
        <h3>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  )
}

export type FactLine = {
  readonly id?: string
  readonly name: string
  readonly value: ReactNode
  readonly note?: string | null
  /** The text that the button copies. */
  readonly copy?: string
}

export function Facts({ label, lines }: { label: string; lines: readonly FactLine[] }) {
  return (
    <dl className={css.details} aria-label={label}>
      {lines.map((line, at) => (
        <div key={line.id ?? `${line.name} ${at}`}>
          <dt>{line.name}</dt>
          <dd>
            <span>{line.value}</span>
            {line.copy !== undefined && (
              <Copy text={line.copy} label={t('copy', { name: line.name })} done={t('copied')} />
            )}
            {line.note && <span className={css.note}>{line.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A table that scrolls by itself where it is wider than the case. */
export function Table({
  label,
  heads,
  rows,
}: {
  label: string
  heads: readonly string[]
  rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[]
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled with the keyboard too
    <section className={own.scroll} tabIndex={0} aria-label={t('as_a_table', { label })}>
      <table className={own.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head === actionHead ? <span className="only-spoken">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {cells.map((cell, at) => (
                <td key={heads[at] ?? at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A case that is loading, or that failed to load. */
export function CaseState({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className={css.pad}>
      {error ? (
        <Problem error={error} retry={retry} />
      ) : (
        <>
          <output className="only-spoken">{t('loading')}</output>
          <SkeletonBlock kind="sheet" />
        </>
      )}
    </div>
  )
}
