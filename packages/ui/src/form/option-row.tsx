/** One of several: what one gets by it comes first and large, then what it costs and how long it takes. */
import type { ReactNode } from 'react'
import { Icon } from '../icons.tsx'
import css from './option-row.module.css'

type Words = { result: ReactNode; meta?: ReactNode }

/** A row that opens the sheet of its option; its result is what one comes for, and large. */
export function OpeningRow({
  onOpen,
  badge,
  ...words
}: Words & { badge?: string | undefined; onOpen: () => void }) {
  return (
    <button type="button" className={`${css.row} ${css.opens}`} aria-haspopup="dialog" onClick={onOpen}>
      <Said {...words} badge={badge} />
      <span className={css.arrow}>
        <Icon name="down" />
      </span>
    </button>
  )
}

/** A row that acts at once, or leads away. */
export function ActRow({
  icon,
  href,
  onAct,
  ...words
}: Words & { icon?: ReactNode; href?: string; onAct?: () => void }) {
  const inside = (
    <>
      {icon && <span className={css.icon}>{icon}</span>}
      <Said {...words} />
    </>
  )
  const looks = `${css.row} ${css.acts}`
  return href === undefined ? (
    <button type="button" className={looks} onClick={onAct}>
      {inside}
    </button>
  ) : (
    <a className={looks} href={href} target="_blank" rel="noreferrer">
      {inside}
    </a>
  )
}

function Said({ result, meta, badge }: Words & { badge?: string | undefined }) {
  return (
    <span className={css.words}>
      <span className={css.result}>
        {result}
        {badge && <span className={css.badge}>{badge}</span>}
      </span>
      {meta && <span className={css.meta}>{meta}</span>}
    </span>
  )
}

/** Rows of one `name` are radio buttons: arrows go between them. */
export function OptionRow({
  name,
  value,
  checked,
  onChoose,
  icon,
  result,
  meta,
}: {
  name: string
  value: string
  checked: boolean
  onChoose: (value: string) => void
  icon?: ReactNode
} & Words) {
  return (
    <label className={css.row}>
      <input type="radio" name={name} value={value} checked={checked} onChange={() => onChoose(value)} />
      {icon && <span className={css.icon}>{icon}</span>}
      <Said result={result} meta={meta} />
    </label>
  )
}
