/** What every case is made of: a head with what it is, sections, tables of details, and stamps. */
import { Button, Copy, Notice, SkeletonBlock } from '@agio/ui'
import type { ReactNode } from 'react'
import css from './queue.module.css'
import { problemText, type Tone } from '../words.ts'

export function Stamp({ words, tone }: { words: string; tone: Tone }) {
  return (
    <span className={css.stamp} data-tone={tone}>
      {words}
    </span>
  )
}

export function CaseHead({
  title,
  stamp,
  children,
}: {
  title: string
  stamp: readonly [words: string, tone: Tone]
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
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={css.section} aria-label={title}>
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
  /** What the button copies. */
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
            {line.copy !== undefined && <Copy text={line.copy} label={`Copy: ${line.name}`} done="Copied" />}
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
    <section className={css.scroll} tabIndex={0} aria-label={`${label}, as a table`}>
      <table className={css.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head === 'Action' ? <span className="only-spoken">{head}</span> : head}
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

/** A case on its way, or one that did not come. */
export function CaseState({ error, retry }: { error: unknown; retry: () => void }) {
  if (error === null || error === undefined)
    return (
      <div className={css.pad}>
        <output className="only-spoken">Loading</output>
        <SkeletonBlock kind="sheet" />
      </div>
    )
  return (
    <div className={css.pad}>
      <Notice tone="bad" live>
        <p>{problemText(error)}</p>
        <Button look="quiet" onClick={retry}>
          Try again
        </Button>
      </Notice>
    </div>
  )
}
