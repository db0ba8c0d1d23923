/** The shape of what is about to come, so that nothing jumps when it does. Silent for screen readers. */
import css from './skeleton.module.css'

const widths = { 4: css.w4, 6: css.w6, 8: css.w8, 12: css.w12, 20: css.w20 } as const

export function Skeleton({ characters = 8 }: { characters?: number }) {
  const step = characters <= 4 ? 4 : characters <= 6 ? 6 : characters <= 8 ? 8 : characters <= 12 ? 12 : 20
  return <span className={`${css.text} ${widths[step]}`} aria-hidden="true" />
}

/** A whole block: a row of history, a QR code, a paragraph. */
export function SkeletonBlock({ kind = 'row' }: { kind?: 'row' | 'sheet' | 'square' }) {
  return <div className={`${css.block} ${css[kind]}`} aria-hidden="true" />
}
