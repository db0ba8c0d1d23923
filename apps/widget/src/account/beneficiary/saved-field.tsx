/** One of what is saved, or another one: cards with a problem below them where there is one. */
import { OptionRow } from '@agio/ui'
import type { ReactNode } from 'react'
import css from './beneficiary-fields.module.css'

type Option = { id: string; icon: ReactNode; result: ReactNode; meta?: ReactNode }

export function SavedField({
  id,
  label,
  options,
  chosen,
  error,
  onChoose,
}: {
  id: string
  label: string
  options: readonly Option[]
  chosen: string
  error?: string | undefined
  onChoose: (id: string) => void
}) {
  return (
    <fieldset id={id} tabIndex={-1} className={css.saved}>
      <legend className="only-spoken">{label}</legend>
      {options.map(({ id: value, ...row }) => (
        <OptionRow
          key={value}
          name={id}
          value={value}
          checked={value === chosen}
          onChoose={onChoose}
          {...row}
        />
      ))}
      {error && <p className={css.wrong}>{error}</p>}
    </fieldset>
  )
}
