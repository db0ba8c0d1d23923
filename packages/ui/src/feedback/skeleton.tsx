/** The shape of what is about to come, so that nothing jumps when it does. Silent for screen readers. */
import css from './skeleton.module.css'

/** One figure or word; as wide as its place where the place knows its width. */
export function Skeleton({ fills = false }: { fills?: boolean }) {
  return <span className={css.text} data-fills={fills || undefined} aria-hidden="true" />
}

/** A whole block: a row of history, a QR code, a paragraph. */
export function SkeletonBlock({ kind = 'row' }: { kind?: 'row' | 'sheet' | 'square' }) {
  return <div className={`${css.block} ${css[kind]}`} data-comes={kind} aria-hidden="true" />
}
