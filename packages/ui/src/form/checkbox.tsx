/** A tick with its whole sentence as the target. */
import type { ReactNode } from 'react'
import css from './checkbox.module.css'

export function Checkbox({
  id,
  checked,
  onCheck,
  error,
  children,
}: {
  id: string
  checked: boolean
  onCheck: (checked: boolean) => void
  error?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={css.row} data-bad={error ? '' : undefined}>
      <label className={css.label}>
        <input
          id={id}
          type="checkbox"
          className={css.box}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onCheck(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
