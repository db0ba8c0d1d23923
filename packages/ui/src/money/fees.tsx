/** The costs: one line with the total, which opens into the lines it is made of, each with its minus. */
import { Icon } from '../icons.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import css from './fees.module.css'
import { Money } from './money.tsx'

type Fee = { id: string; label: string; amount: string }

/** `total` and `lines` come with the price; until then the line keeps its place. */
export function Fees({
  label,
  total,
  lines,
}: {
  label: string
  total: string | undefined
  lines: readonly Fee[]
}) {
  return (
    <details className={css.fees}>
      <summary className={css.total}>
        <span>{label}</span>
        <span className={css.end}>
          {total === undefined ? <Skeleton /> : <Money amount={total} />}
          <Icon name="down" size={16} />
        </span>
      </summary>
      <dl className={css.lines}>
        {lines.map(({ id, label: name, amount }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              <Money amount={amount} sign="−" />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
