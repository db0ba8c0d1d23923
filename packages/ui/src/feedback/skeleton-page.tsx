/** A page that is on its way, in the shape it will have: each thing is looked for where it will be. Silent for screen readers. */
import { Paper } from '../receipt/receipt.tsx'
import { Skeleton } from './skeleton.tsx'
import css from './skeleton-page.module.css'

type Shape =
  | 'figure'
  | 'words'
  | { readonly lines: number }
  | { readonly rows: number }
  | { readonly bars: number }

const pages = {
  order: ['figure', 'words', { lines: 8 }],
  history: ['words', { rows: 5 }],
  account: [{ bars: 3 }, { bars: 3 }],
} as const satisfies Readonly<Record<string, readonly Shape[]>>

export function SkeletonPage({ of }: { of: keyof typeof pages }) {
  return (
    <div className={css.page} data-comes="page" aria-hidden="true">
      {pages[of].map((shape, at) => (
        <Part key={`${of} ${String(at)}`} shape={shape} />
      ))}
    </div>
  )
}

function Part({ shape }: { shape: Shape }) {
  if (typeof shape === 'string')
    return (
      <div className={css[shape]}>
        <Skeleton fills />
      </div>
    )
  if ('rows' in shape)
    return (
      <div className={css.list}>
        {times(shape.rows, (at) => (
          <div key={at} className={css.row}>
            <span className={css.mark} />
            <Skeleton />
            <Skeleton />
          </div>
        ))}
      </div>
    )
  const isLines = 'lines' in shape
  return (
    <Paper>
      {times(isLines ? shape.lines : shape.bars, (at) => (
        <div key={at} className={isLines ? css.line : css.bar}>
          <Skeleton />
          <Skeleton fills={!isLines} />
        </div>
      ))}
    </Paper>
  )
}

const times = <Made,>(count: number, make: (at: number) => Made) =>
  Array.from({ length: count }, (_, at) => make(at))
