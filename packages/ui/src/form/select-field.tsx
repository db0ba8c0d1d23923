/** A field that offers a list of choices. */
import type { ReactNode, SelectHTMLAttributes } from 'react'
import { describedBy } from './described-by.ts'
import css from './field.module.css'
import { Field } from './field.tsx'

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'onChange' | 'children'> & {
  id: string
  label: string
  error?: string | undefined
  hint?: ReactNode
  aside?: string | undefined
  options: readonly { code: string; name: string }[]
  onChoose: (code: string) => void
}

export function SelectField({ id, label, error, hint, aside, options, onChoose, ...rest }: Props) {
  return (
    <Field id={id} label={label} error={error} hint={hint} aside={aside}>
      <select
        {...rest}
        id={id}
        className={css.select}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ id, error, hint })}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map(({ code, name }) => (
          <option key={code} value={code} aria-label={name === '' ? label : undefined}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  )
}
